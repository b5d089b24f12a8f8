import { useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { CheckboxField, SelectField } from './field.tsx'
import { MoneyField } from './number-fields.tsx'

type PaidFieldsProps = {
  /** What was typed before; proposed where it is left out. */
  paid: string | undefined
  /** What is proposed, where tax was kept back of it and where not. */
  proposed: (isWithheld: boolean) => string
  /** The statement that tax was kept back of it, and whether it was made before; null where nobody keeps any. */
  withholding: { label: string; isChecked: boolean } | null
  method: string
  methods: { value: string; label: string }[]
  /** What is owed afterwards, in words, for what is typed; '' where that is no amount. */
  afterText: (typed: string, isWithheld: boolean) => string
  errors: { paid?: string | undefined; method?: string | undefined }
}

/** What is paid now and how; what remains owed after it follows what is typed. */
export function PaidFields(props: PaidFieldsProps) {
  const { paid, proposed, withholding, method, methods, afterText, errors } = props
  const [isWithheld, setWithheld] = useState(withholding?.isChecked ?? false)
  const [typed, setTyped] = useState(paid ?? proposed(isWithheld))
  const after = afterText(typed, isWithheld)
  const withhold = (isTicked: boolean) => {
    setWithheld(isTicked)
    // An amount that somebody typed stays.
    if (typed === proposed(!isTicked)) setTyped(proposed(isTicked))
  }
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyField
          label={m.sale_paid_now()}
          name="paid"
          required
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          error={errors.paid}
        />
        <SelectField label={m.ledger_method()} name="method" defaultValue={method} error={errors.method}>
          <option value="">{m.ledger_method_choose()}</option>
          {methods.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {withholding && (
        <CheckboxField
          label={withholding.label}
          name="withholds"
          checked={isWithheld}
          onChange={event => withhold(event.currentTarget.checked)}
        />
      )}
      <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{m.sale_after()}</span>
        <span className="font-bold tabular-nums">{after || '–'}</span>
      </p>
    </>
  )
}
