import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import type { EventDialog, EventErrors, EventValues } from '../schema.ts'
import { EventFields } from './event-fields.tsx'

type EventDialogsProps = {
  dialog: EventDialog
  closeHref: string
  reply: { values: EventValues; errors: EventErrors } | undefined
}

/** The dialog that the list's address asks for. */
export function EventDialogs({ dialog, closeHref, reply }: EventDialogsProps) {
  if (dialog.kind === 'delete') {
    const count = dialog.ids.length
    const question = count === 1 ? m.event_delete_question() : m.event_delete_many({ count })
    return <DeleteDialog ids={dialog.ids} name={dialog.title} question={question} closeHref={closeHref} />
  }
  const isNew = dialog.kind === 'new'
  return (
    <FormDialog
      title={isNew ? m.event_add() : m.event_edit()}
      submitLabel={isNew ? m.event_create() : m.event_update()}
      closeHref={closeHref}
      reply={reply && { error: reply.errors.form }}
      hasFiles
    >
      <EventFields values={reply?.values ?? dialog.values} errors={reply?.errors ?? {}} />
    </FormDialog>
  )
}
