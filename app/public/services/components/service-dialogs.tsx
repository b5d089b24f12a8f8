import { useLocation } from 'react-router'
import { ACTIVE_STATES } from '#app/kit/ui/active-state.tsx'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { TogetherDialog } from '#app/kit/ui/together-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { SERVICE_ICONS } from '../rules.ts'
import type { ServiceDialog, ServiceReply } from '../schema.ts'
import { SERVICE_ICON_NAMES } from '../texts/icons.ts'
import { ServiceFields } from './service-fields.tsx'

type ServiceDialogsProps = {
  dialog: ServiceDialog
  closeHref: string
  reply: ServiceReply | undefined
}

const NAMING = {
  labels: {
    title: m.service_title,
    description: m.service_description,
    icon: m.service_icon,
    price: m.service_price,
    isActive: m.service_is_active,
  },
  showValue: (name: string, value: string) => {
    const icon = name === 'icon' && SERVICE_ICONS.find(known => known === value)
    return icon ? SERVICE_ICON_NAMES[icon]() : value
  },
}

/** The dialog that the list's address asks for. */
export function ServiceDialogs({ dialog, closeHref, reply }: ServiceDialogsProps) {
  const { search } = useLocation()
  if (dialog.kind === 'delete') {
    const count = dialog.ids.length
    const question = count === 1 ? m.service_delete_question() : m.service_delete_many({ count })
    const note = m.service_delete_note()
    return (
      <DeleteDialog
        ids={dialog.ids}
        names={dialog.names}
        question={question}
        note={note}
        closeHref={closeHref}
      />
    )
  }
  if (dialog.kind === 'together')
    return <TogetherDialog plan={dialog} state={ACTIVE_STATES[dialog.to]()} closeHref={closeHref} />
  const isNew = dialog.kind === 'new'
  return (
    <EditDialog
      key={search}
      title={isNew ? m.service_add() : m.service_edit()}
      submitLabel={isNew ? m.service_create() : m.service_update()}
      closeHref={closeHref}
      saved={dialog.saved}
      reply={reply}
      naming={NAMING}
    >
      {(values, refused) => <ServiceFields values={values} errors={refused?.errors ?? {}} />}
    </EditDialog>
  )
}
