import { use } from 'react'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'
import type { AskDialogView } from '../views/asked.ts'

/** Asks whether the member shall be written to, who can renew by the link in that mail. */
export function AskDialog({ asked, closeHref }: { asked: AskDialogView; closeHref: string }) {
  const mail = use(MailingContext)
  const { id, name, email } = asked
  return (
    <ConfirmDialog
      question={m.member_renewal_ask_question({ name })}
      intent="ask-renewal"
      confirmLabel={m.member_renewal_ask({ mail })}
      closeHref={closeHref}
    >
      <input type="hidden" name="id" value={id} />
      <p className="wrap-anywhere">{m.member_renewal_ask_note({ email, mail })}</p>
    </ConfirmDialog>
  )
}
