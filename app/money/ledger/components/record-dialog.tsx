import { useState } from 'react'
import { CheckboxField, RadioGroup, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Options } from '#app/kit/ui/options.tsx'
import { methodChoices } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_NOTE, type RecordKind } from '../rules.ts'
import type { RecordDialog as Dialog, RecordErrors, RecordValues } from '../schema.ts'

const TEXTS: Record<RecordKind, { title: () => string; lead: () => string; submit: () => string }> = {
  payment: {
    title: m.ledger_record_payment,
    lead: m.ledger_record_payment_lead,
    submit: m.ledger_record_payment,
  },
  refund: {
    title: m.ledger_record_refund,
    lead: m.ledger_record_refund_lead,
    submit: m.ledger_record_refund,
  },
  correction: {
    title: m.ledger_record_correction,
    lead: m.ledger_record_correction_lead,
    submit: m.ledger_record_correction_submit,
  },
}

type RecordDialogProps = {
  dialog: Dialog
  /** The earliest and the latest day that can be booked. */
  days: { min: string; max: string }
  /** What the member owes, in words. */
  balance: string
  closeHref: string
  reply: { values: RecordValues; errors: RecordErrors } | undefined
}

/** Books a payment, a refund or a correction by hand. */
export function RecordDialog({ dialog, days, balance, closeHref, reply }: RecordDialogProps) {
  const { title, lead, submit } = TEXTS[dialog.kind]
  const values = reply?.values ?? dialog.values
  const errors = reply?.errors ?? {}
  return (
    <FormDialog
      title={title()}
      submitLabel={submit()}
      closeHref={closeHref}
      reply={reply && { error: errors.form }}
    >
      <input type="hidden" name="intent" value={dialog.kind} />
      <input type="hidden" name="key" value={dialog.values.key} />
      <p className="text-muted">
        {lead()} <span className="font-semibold text-ink">{balance}</span>
      </p>
      {dialog.kind === 'correction' && <Direction value={values.direction} error={errors.direction} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          label={m.ledger_amount()}
          name="amount"
          required
          placeholder="1,500.00"
          defaultValue={values.amount}
          error={errors.amount}
        />
        <TextField
          label={m.ledger_day()}
          name="bookedOn"
          type="date"
          required
          {...days}
          defaultValue={values.bookedOn}
          error={errors.bookedOn}
        />
      </div>
      {dialog.kind !== 'correction' && <Method value={values.method} error={errors.method} />}
      {dialog.withholdingRate && (
        <CheckboxField
          label={m.ledger_withheld({ rate: dialog.withholdingRate })}
          name="withholds"
          defaultChecked={values.withholds === 'on'}
        />
      )}
      <TextField
        label={dialog.kind === 'payment' ? m.ledger_note() : m.ledger_why()}
        {...(dialog.kind === 'payment' ? { optional: m.ledger_optional() } : { required: true })}
        name="note"
        maxLength={LONGEST_NOTE}
        autoComplete="off"
        defaultValue={values.note}
        error={errors.note}
      />
    </FormDialog>
  )
}

type ChoiceProps = { value: string; error: string | undefined }

function Direction({ value, error }: ChoiceProps) {
  const [chosen, setChosen] = useState(value)
  return (
    <RadioGroup
      legend={m.ledger_direction()}
      name="direction"
      value={chosen}
      onChange={setChosen}
      error={error}
      options={[
        { value: 'less', label: m.ledger_direction_less() },
        { value: 'more', label: m.ledger_direction_more() },
      ]}
    />
  )
}

function Method({ value, error }: ChoiceProps) {
  return (
    <SelectField label={m.ledger_method()} name="method" required defaultValue={value} error={error}>
      <option value="">{m.ledger_method_choose()}</option>
      <Options of={methodChoices()} />
    </SelectField>
  )
}
