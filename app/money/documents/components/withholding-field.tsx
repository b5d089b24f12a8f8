import { CheckboxField } from '#app/kit/ui/field.tsx'
import { m } from '#app/paraglide/messages.js'

type WithholdingFieldProps = {
  rate: string
  /** The value before VAT from which on tax is kept back. */
  from: string
  field: { name: string; defaultValue: string; error: string | undefined }
}

/** A company says that it keeps tax back, with what that asks of it. */
export function WithholdingField({ rate, from, field: { defaultValue, ...field } }: WithholdingFieldProps) {
  return (
    <div className="grid gap-1">
      <CheckboxField {...field} label={m.withholding_keep({ rate })} defaultChecked={defaultValue === 'on'} />
      <p className="text-sm text-muted">{m.withholding_keep_hint({ from })}</p>
    </div>
  )
}
