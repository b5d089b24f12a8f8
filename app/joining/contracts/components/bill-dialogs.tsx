import { useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Options } from '#app/kit/ui/options.tsx'
import { ReasonDialog } from '#app/kit/ui/reason-dialog.tsx'
import { methodChoices } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_REASON, type PaymentReply } from '../schema.ts'

type PayBillDialogProps = {
  /** What the bill lacks, in words, and as the amount's field has it. */
  lacks: { text: string; amount: string; withheld: string }
  days: { min: string | undefined; max: string }
  reply: PaymentReply | undefined
}

/** Books money for a bill; what the customer kept back for the tax office is said besides. */
export function PayBillDialog({ lacks, days, reply }: PayBillDialogProps) {
  const { search } = useLocation()
  const values = reply?.values
  const errors = reply?.errors ?? {}
  return (
    <FormDialog
      title={m.ledger_record_payment()}
      submitLabel={m.ledger_record_payment()}
      closeHref={withoutDialog(search)}
      reply={reply && { error: errors.form }}
    >
      <input type="hidden" name="intent" value="pay" />
      <p className="text-muted">
        {m.contract_bill_lacks()} <span className="font-semibold text-ink">{lacks.text}</span>
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          label={m.ledger_amount()}
          name="amount"
          required
          defaultValue={values?.amount ?? lacks.amount}
          error={errors.amount}
        />
        <MoneyField
          label={m.contract_pay_withheld()}
          name="withheld"
          defaultValue={values?.withheld ?? lacks.withheld}
          error={errors.withheld}
        />
        <SelectField
          label={m.ledger_method()}
          name="method"
          required
          defaultValue={values?.method ?? 'transfer'}
          error={errors.method}
        >
          <Options of={methodChoices()} />
        </SelectField>
        <TextField
          label={m.ledger_day()}
          name="paidOn"
          type="date"
          required
          {...days}
          defaultValue={values?.paidOn ?? days.max}
          error={errors.paidOn}
        />
      </div>
      <TextField
        label={m.ledger_note()}
        optional={m.ledger_optional()}
        name="reference"
        maxLength={LONGEST_REASON}
        autoComplete="off"
        defaultValue={values?.reference}
        error={errors.reference}
      />
    </FormDialog>
  )
}

/** Ends a bill for which nothing came, with why. */
export function EndBillDialog({ reply }: { reply: { reason: string; error: string } | undefined }) {
  const { search } = useLocation()
  return (
    <ReasonDialog
      title={m.contract_bill_end()}
      lead={m.contract_bill_end_lead()}
      label={m.contract_void_reason()}
      intent="end"
      submitLabel={m.contract_bill_end()}
      maxLength={LONGEST_REASON}
      reply={reply}
      closeHref={withoutDialog(search)}
    />
  )
}
