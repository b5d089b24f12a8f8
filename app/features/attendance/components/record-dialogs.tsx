import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { DeleteDialog } from '#app/ui/delete-dialog.tsx'
import type { RecordDialog, RecordReply } from '../schema.ts'
import { RecordForm } from './record-form.tsx'

type RecordDialogsProps = {
  dialog: RecordDialog
  choices: { id: string; name: string }[]
  closeHref: string
  reply: RecordReply | undefined
}

/** The dialog that the screen's address asks for, in the words of admin-and-blog §2. */
export function RecordDialogs({ dialog, choices, closeHref, reply }: RecordDialogsProps) {
  const { search } = useLocation()
  if (dialog.kind === 'delete') {
    const question = m.attendance_delete_question()
    return <DeleteDialog ids={[dialog.id]} name={dialog.name} question={question} closeHref={closeHref} />
  }
  const { kind, saved } = dialog
  return <RecordForm key={search} isNew={kind === 'new'} {...{ saved, choices, closeHref, reply }} />
}
