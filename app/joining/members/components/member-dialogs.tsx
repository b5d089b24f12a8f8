import { use } from 'react'
import { useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { ConfirmDialog } from '#app/kit/ui/form-dialog.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import type { MemberDialog, MemberReply } from '../schema.ts'
import { MemberForm } from './member-form.tsx'
import { RenewDialog } from './renew-dialog.tsx'

type MemberDialogsProps = { dialog: MemberDialog | null; reply: MemberReply | undefined }

/** The dialog that the screen's address asks for. */
export function MemberDialogs({ dialog: found, reply }: MemberDialogsProps) {
  const { search } = useLocation()
  const dialog = useOpenedDialog(found)
  const closeHref = withoutDialog(search)
  const mail = use(MailingContext)
  if (!dialog) return null
  if (dialog.kind === 'delete') {
    const count = dialog.ids.length
    const question = count === 1 ? m.member_delete_question() : m.member_delete_many({ count })
    return (
      <DeleteDialog
        ids={dialog.ids}
        names={dialog.names}
        question={question}
        note={[m.member_delete_note(), dialog.toCome.count > 0 && m.member_delete_to_come(dialog.toCome)]
          .filter(Boolean)
          .join(' ')}
        closeHref={closeHref}
      />
    )
  }
  if (dialog.kind === 'ask') {
    const { id, name, email } = dialog
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
  if (dialog.kind === 'renew') {
    const answer = reply?.kind === 'renew' ? reply : undefined
    return <RenewDialog renewal={answer?.renewal ?? dialog} closeHref={closeHref} reply={answer} />
  }
  return (
    <MemberForm
      key={search}
      isNew={dialog.kind === 'new'}
      saved={dialog}
      closeHref={closeHref}
      reply={reply?.kind === 'save' ? reply : undefined}
    />
  )
}
