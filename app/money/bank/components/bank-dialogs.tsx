import { useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { SelectField, TextField } from '#app/kit/ui/field.tsx'
import { ReasonDialog } from '#app/kit/ui/reason-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { BANKS, LONGEST_REASON } from '../rules/statement.ts'
import { type AccountReply, type AccountValues, type BankDialog, LONGEST_NAME } from '../schema.ts'
import { BANK_NAMES } from '../texts.ts'

type Reply = AccountReply | { reason: string; error: string } | undefined

const NAMING = {
  labels: { name: m.bank_account_name, bank: m.bank_account_bank, number: m.bank_account_number },
  showValue: (name: string, value: string) => {
    const bank = name === 'bank' && BANKS.find(known => known === value)
    return bank ? BANK_NAMES[bank]() : value
  },
}

/** The dialog that the list's address asks for. */
export function BankDialogs({ dialog, reply }: { dialog: BankDialog; reply: Reply }) {
  const { search } = useLocation()
  const closeHref = withoutDialog(search)
  if (dialog.kind === 'ignore') {
    const suggestions = [m.bank_ignore_between(), m.bank_ignore_fee(), m.bank_ignore_expense()]
    return (
      <ReasonDialog
        key={dialog.id}
        title={m.bank_ignore_title()}
        lead={m.bank_ignore_lead({ line: dialog.line })}
        intent="ignore"
        submitLabel={m.bank_ignore()}
        maxLength={LONGEST_REASON}
        note={null}
        suggestions={suggestions.map(text => ({ label: text, text }))}
        reply={reply && 'reason' in reply ? reply : undefined}
        closeHref={closeHref}
      >
        <input type="hidden" name="id" value={dialog.id} />
      </ReasonDialog>
    )
  }
  const isNew = dialog.kind === 'new'
  return (
    <EditDialog
      key={search}
      title={isNew ? m.bank_account_add() : m.bank_account_edit()}
      submitLabel={isNew ? m.bank_account_add() : m.bank_account_save()}
      closeHref={closeHref}
      saved={dialog.saved}
      reply={reply && 'fields' in reply ? reply : undefined}
      naming={NAMING}
    >
      {(values, refused) => <AccountFields values={values} errors={refused?.errors ?? {}} />}
    </EditDialog>
  )
}

type FieldsProps = { values: AccountValues; errors: AccountReply['errors'] }

function AccountFields({ values, errors }: FieldsProps) {
  return (
    <>
      <TextField
        label={m.bank_account_name()}
        hint={m.bank_account_name_hint()}
        name="name"
        required
        maxLength={LONGEST_NAME}
        defaultValue={values.name}
        error={errors.name}
      />
      <SelectField
        label={m.bank_account_bank()}
        name="bank"
        required
        defaultValue={values.bank}
        error={errors.bank}
      >
        <option value="">{m.bank_account_choose()}</option>
        {BANKS.map(bank => (
          <option key={bank} value={bank}>
            {BANK_NAMES[bank]()}
          </option>
        ))}
      </SelectField>
      <TextField
        label={m.bank_account_number()}
        hint={m.bank_account_number_hint()}
        name="number"
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        defaultValue={values.number}
        error={errors.number}
      />
    </>
  )
}
