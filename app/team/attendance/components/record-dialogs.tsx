import { useLocation } from 'react-router'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import type { RecordDialog, RecordReply } from '../schema.ts'
import { RecordForm } from './record-form.tsx'

type RecordDialogsProps = {
  dialog: RecordDialog | null
  closeHref: string
  reply: RecordReply | undefined
}

/** The dialog that the screen's address asks for (rule attendance.dialog). */
export function RecordDialogs({ dialog: found, closeHref, reply }: RecordDialogsProps) {
  const { search } = useLocation()
  const dialog = useOpenedDialog(found)
  if (!dialog) return null
  if (dialog.kind === 'delete') {
    const question = m.attendance_delete_question()
    const note = m.attendance_delete_note()
    return (
      <DeleteDialog
        ids={[dialog.id]}
        names={[dialog.name]}
        question={question}
        note={note}
        closeHref={closeHref}
      />
    )
  }
  const { kind, ...opened } = dialog
  return <RecordForm key={search} isNew={kind === 'new'} {...opened} closeHref={closeHref} reply={reply} />
}
