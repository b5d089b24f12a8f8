import { useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import type { OwnContractView } from '../views/own.server.ts'

type OwnNoticeDialogProps = {
  contract: Pick<OwnContractView, 'id' | 'number'> & { end: NonNullable<OwnContractView['end']> }
  reply: { errors: { form?: string } } | undefined
}

/** Says that a contract ends by its notice, and first with which day and what that means. */
export function OwnNoticeDialog({ contract: { id, number, end }, reply }: OwnNoticeDialogProps) {
  const { search } = useLocation()
  return (
    <FormDialog
      title={m.my_company_contract({ number })}
      submitLabel={m.my_ending_give()}
      closeHref={withoutDialog(search)}
      reply={reply && { error: reply.errors.form }}
      isDanger
    >
      <input type="hidden" name="intent" value="notice" />
      <input type="hidden" name="contract" value={id} />
      <input type="hidden" name="lastDay" value={end.lastDay} />
      <p className="font-semibold">{m.my_ending_end({ day: end.text })}</p>
      <p className="text-muted">{m.my_ending_lead()}</p>
    </FormDialog>
  )
}
