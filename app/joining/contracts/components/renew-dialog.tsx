import { useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { TextField } from '#app/kit/ui/field.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { m } from '#app/paraglide/messages.js'
import type { RenewalReply } from '../schema.ts'
import type { Proposal } from '../views/renewals.server.ts'
import { ThenField } from './contract-dialogs.tsx'

/** Renews a contract by a draft that follows it. */
export function RenewDialog({ from, reply, ...proposed }: Proposal & { reply: RenewalReply | undefined }) {
  const { search } = useLocation()
  const values = reply?.values ?? proposed
  const errors = reply?.errors ?? {}
  return (
    <FormDialog
      title={m.contract_renew()}
      submitLabel={m.contract_write()}
      closeHref={withoutDialog(search)}
      reply={reply && { error: errors.form }}
    >
      <input type="hidden" name="intent" value="renew" />
      <p className="text-muted">{m.contract_renew_lead({ day: from })}</p>
      <TextField
        label={m.contract_last_day()}
        hint={m.contract_last_day_hint()}
        name="lastDay"
        type="date"
        defaultValue={values.lastDay}
        error={errors.lastDay}
      />
      <ThenField value={values.thenHow} error={errors.thenHow} />
      <MoneyField
        label={m.contract_line_deposit()}
        hint={m.contract_renew_deposit_hint()}
        name="deposit"
        defaultValue={values.deposit}
        error={errors.deposit}
      />
    </FormDialog>
  )
}
