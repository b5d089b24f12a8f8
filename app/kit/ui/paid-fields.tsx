import { useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { SelectField, TextField } from './field.tsx'

type PaidFieldsProps = {
  /** Proposed, or what was typed before. */
  paid: string
  method: string
  methods: { value: string; label: string }[]
  /** What is owed afterwards, in words, for what is typed; '' where that is no amount. */
  afterText: (typed: string) => string
  errors: { paid?: string | undefined; method?: string | undefined }
}

/** What is paid now and how; what remains owed after it follows what is typed. */
export function PaidFields({ paid, method, methods, afterText, errors }: PaidFieldsProps) {
  const [typed, setTyped] = useState(paid)
  const after = afterText(typed)
  return (
    <>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={m.sale_paid_now()}
          name="paid"
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
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
      <p role="status" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted">{m.sale_after()}</span>
        <span className="font-bold tabular-nums">{after || '–'}</span>
      </p>
    </>
  )
}
