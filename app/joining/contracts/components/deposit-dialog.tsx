import { useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { CheckboxField, SelectField, TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { Options } from '#app/kit/ui/options.tsx'
import { methodChoices } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { type DepositReply, LONGEST_REASON } from '../schema.ts'

export type HeldDeposit = {
  /** In words, with its currency. */
  held: string
  /** The bills that it can pay. */
  due: { number: string; lacks: string }[]
  today: string
  mark: string
}

type DepositDialogProps = { deposit: HeldDeposit; reply: DepositReply | undefined }

/** Says what becomes of a deposit: bills that it pays, what is kept for damage, and what goes back. */
export function DepositDialog({ deposit, reply }: DepositDialogProps) {
  const { search } = useLocation()
  const values = reply?.values
  const errors = reply?.errors ?? {}
  return (
    <FormDialog
      title={m.contract_deposit_settle()}
      submitLabel={m.contract_deposit_settle()}
      closeHref={withoutDialog(search)}
      reply={reply && { error: errors.form }}
    >
      <input type="hidden" name="intent" value="deposit" />
      <input type="hidden" name="mark" value={deposit.mark} />
      <p className="text-muted">
        {m.contract_deposit_lead()} <span className="font-semibold text-ink">{deposit.held}</span>
      </p>
      {deposit.due.length > 0 && (
        <>
          <CheckboxField
            label={m.contract_deposit_sets_off()}
            name="setsOff"
            defaultChecked={values === undefined || values.setsOff === 'on'}
          />
          <ul className="list-disc pl-5">
            {deposit.due.map(({ number, lacks }) => (
              <li key={number}>{m.contract_deposit_lacks({ number, lacks })}</li>
            ))}
          </ul>
        </>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <MoneyField
          label={m.contract_deposit_keep()}
          name="kept"
          defaultValue={values?.kept}
          error={errors.kept}
        />
        <TextField
          label={m.contract_deposit_reason()}
          name="reason"
          maxLength={LONGEST_REASON}
          autoComplete="off"
          defaultValue={values?.reason}
          error={errors.reason}
        />
        <MoneyField
          label={m.contract_deposit_back()}
          hint={m.contract_deposit_back_hint()}
          name="back"
          defaultValue={values?.back}
          error={errors.back}
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
          label={m.contract_deposit_day()}
          name="paidOn"
          type="date"
          required
          max={deposit.today}
          defaultValue={values?.paidOn ?? deposit.today}
          error={errors.paidOn}
        />
      </div>
    </FormDialog>
  )
}
