import { useLocation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { DeleteDialog } from '#app/ui/delete-dialog.tsx'
import { FormDialog } from '#app/ui/form-dialog.tsx'
import type { RecordDialog, RecordReply } from '../schema.ts'
import { RecordFields } from './record-fields.tsx'

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
  const isNew = dialog.kind === 'new'
  return (
    <FormDialog
      key={search}
      title={isNew ? m.attendance_add_title() : m.attendance_edit_title()}
      submitLabel={isNew ? m.attendance_add() : m.attendance_update()}
      closeHref={closeHref}
      reply={reply && { error: reply.errors.form }}
    >
      <RecordFields
        values={reply?.values ?? dialog.values}
        errors={reply?.errors ?? {}}
        choices={choices}
        existingHref={reply?.existingId ? `${closeHref}&edit=${reply.existingId}` : null}
      />
    </FormDialog>
  )
}
