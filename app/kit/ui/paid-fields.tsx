import { useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { CheckboxField, SelectField } from './field.tsx'
import { MoneyField } from './number-fields.tsx'
import { SumLine } from './sum-line.tsx'

/** What the fields say, by the rules of whoever sells. */
export type PaidTexts = {
  methods: { value: string; label: string }[]
  /** The statement that tax was kept back of it; null where nobody keeps any. */
  withheldLabel: string | null
  /** What is proposed, where tax was kept back of it and where not. */
  proposed: (isWithheld: boolean) => string
  /** What is owed afterwards, in words, for what is typed; '' where that is no amount. */
  afterText: (typed: string, isWithheld: boolean) => string
}

type PaidFieldsProps = {
  texts: PaidTexts
  /** The amount that was typed before; proposed where it is left out. */
  paid: string | undefined
  /** What was chosen before. */
  chosen: { method: string; withholds: string } | undefined
  errors: { paid?: string | undefined; method?: string | undefined }
}

/** What is paid now and how; what remains owed after it follows what is typed. */
export function PaidFields({ texts, paid, chosen, errors }: PaidFieldsProps) {
  const { methods, withheldLabel, proposed, afterText } = texts
  const [isWithheld, setWithheld] = useState(withheldLabel !== null && chosen?.withholds === 'on')
  const [typed, setTyped] = useState(paid ?? proposed(isWithheld))
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
        <SelectField
          label={m.ledger_method()}
          name="method"
          defaultValue={chosen?.method}
          error={errors.method}
        >
          <option value="">{m.ledger_method_choose()}</option>
          {methods.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {withheldLabel !== null && (
        <CheckboxField
          label={withheldLabel}
          name="withholds"
          checked={isWithheld}
          onChange={event => withhold(event.currentTarget.checked)}
        />
      )}
      <SumLine label={m.sale_after()} sum={afterText(typed, isWithheld)} isLive />
    </>
  )
}
