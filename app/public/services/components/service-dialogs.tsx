import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import type { ServiceDialog, ServiceErrors, ServiceValues } from '../schema.ts'
import { ServiceFields } from './service-fields.tsx'

type ServiceDialogsProps = {
  dialog: ServiceDialog
  closeHref: string
  reply: { values: ServiceValues; errors: ServiceErrors } | undefined
}

/** The dialog that the list's address asks for. */
export function ServiceDialogs({ dialog, closeHref, reply }: ServiceDialogsProps) {
  if (dialog.kind === 'delete') {
    const count = dialog.ids.length
    const question = count === 1 ? m.service_delete_question() : m.service_delete_many({ count })
    return <DeleteDialog ids={dialog.ids} name={dialog.title} question={question} closeHref={closeHref} />
  }
  const isNew = dialog.kind === 'new'
  return (
    <FormDialog
      title={isNew ? m.service_add() : m.service_edit()}
      submitLabel={isNew ? m.service_create() : m.service_update()}
      closeHref={closeHref}
      reply={reply && { error: reply.errors.form }}
    >
      <ServiceFields values={reply?.values ?? dialog.values} errors={reply?.errors ?? {}} />
    </FormDialog>
  )
}
