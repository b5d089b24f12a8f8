import { useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import type { MemberDialog, MemberReply } from '../schema.ts'
import { MemberForm } from './member-form.tsx'

type MemberDialogsProps = { dialog: MemberDialog; reply: MemberReply | undefined }

/** What is open of a member. */
export function MemberDialogs({ dialog, reply }: MemberDialogsProps) {
  const { search } = useLocation()
  const closeHref = withoutDialog(search)
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
  return (
    <MemberForm
      key={search}
      isNew={dialog.kind === 'new'}
      saved={dialog}
      closeHref={closeHref}
      reply={reply}
    />
  )
}
