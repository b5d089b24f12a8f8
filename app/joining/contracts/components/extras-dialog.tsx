import { useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { MoneyField } from '#app/kit/ui/number-fields.tsx'
import { m } from '#app/paraglide/messages.js'
import type { OwnExtrasView } from '../views/own.server.ts'

type Reply = { typed: string; error: string } | undefined

/** Says how much people of a company may put on its account. */
export function ExtrasDialog({ amount, reply }: { amount: string; reply: Reply }) {
  const { search } = useLocation()
  return (
    <FormDialog
      title={m.contract_extras()}
      submitLabel={m.edit_form_save()}
      closeHref={withoutDialog(search)}
      reply={reply && {}}
    >
      <input type="hidden" name="intent" value="extras" />
      <p className="text-muted">{m.contract_extras_lead()}</p>
      <MoneyField
        label={m.contract_extras_most()}
        hint={m.contract_extras_hint()}
        name="typed"
        defaultValue={reply?.typed ?? amount}
        error={reply?.error}
      />
    </FormDialog>
  )
}

type OwnExtrasDialogProps = {
  contract: { id: string; number: string; extras: OwnExtrasView }
  reply: { values: { amount: string }; errors: { amount?: string; form?: string } } | undefined
}

/** Lowers it for the company, or ends it. */
export function OwnExtrasDialog({ contract: { id, number, extras }, reply }: OwnExtrasDialogProps) {
  const { search } = useLocation()
  return (
    <FormDialog
      title={m.my_company_contract({ number })}
      submitLabel={m.edit_form_save()}
      closeHref={withoutDialog(search)}
      reply={reply && { error: reply.errors.form }}
    >
      <input type="hidden" name="intent" value="extras" />
      <input type="hidden" name="contract" value={id} />
      <p className="text-muted">{m.my_extras_lead()}</p>
      <MoneyField
        label={m.contract_extras_most()}
        hint={m.my_extras_hint({ most: extras.most })}
        name="amount"
        defaultValue={reply?.values.amount ?? extras.amount}
        error={reply?.errors.amount}
      />
    </FormDialog>
  )
}
