import type { FieldErrors, FormFields } from '#app/kit/pure/form-fields.ts'
import { TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_NUMBER } from '../rules.ts'

export type CertificateReply = { fields: FormFields; errors: FieldErrors; error?: string | undefined }

type CertificateDialogProps = {
  /** Of the document that the tax was kept back of. */
  number: string
  fields: FormFields
  today: string
  closeHref: string
  reply: CertificateReply | undefined
}

/** The certificate of withholding tax, as it came. */
export function CertificateDialog({
  number,
  fields: saved,
  today,
  closeHref,
  reply,
}: CertificateDialogProps) {
  const fields = reply?.fields ?? saved
  const field = (name: string) => ({ name, defaultValue: fields[name] ?? '', error: reply?.errors[name] })
  return (
    <FormDialog
      title={m.withholding_certificate_of({ number })}
      submitLabel={m.withholding_record()}
      closeHref={closeHref}
      reply={reply}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('number')}
          label={m.withholding_number()}
          maxLength={LONGEST_NUMBER}
          autoComplete="off"
          required
        />
        <TextField {...field('day')} label={m.withholding_day()} type="date" max={today} required />
      </div>
    </FormDialog>
  )
}
