import { useLocation } from 'react-router'
import { bangkokInstant, formatInstant } from '#app/kit/pure/instants.ts'
import { DeleteDialog } from '#app/kit/ui/delete-dialog.tsx'
import { EditDialog } from '#app/kit/ui/edit-dialog.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { EVENT_TYPES } from '../rules.ts'
import type { EventDialog, EventReply } from '../schema.ts'
import { EVENT_TYPE_NAMES } from '../texts.ts'
import { EventFields } from './event-fields.tsx'

type EventDialogsProps = {
  dialog: EventDialog
  closeHref: string
  reply: EventReply | undefined
}

const NAMING = {
  labels: {
    title: m.event_title,
    description: m.event_description,
    startsAt: m.event_date,
    endsAt: m.event_end,
    place: m.event_place,
    type: m.event_type,
    imageUrl: m.picture_url,
    seats: m.event_seats,
  },
  showValue: (name: string, value: string) => {
    const type = name === 'type' && EVENT_TYPES.find(known => known === value)
    if (type) return EVENT_TYPE_NAMES[type]()
    const instant = (name === 'startsAt' || name === 'endsAt') && bangkokInstant(value)
    return instant ? formatInstant(instant, getLocale()) : value
  },
}

/** The dialog that the list's address asks for. */
export function EventDialogs({ dialog, closeHref, reply }: EventDialogsProps) {
  const { search } = useLocation()
  if (dialog.kind === 'delete') {
    const count = dialog.ids.length
    const question = count === 1 ? m.event_delete_question() : m.event_delete_many({ count })
    const note = m.event_delete_note()
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
  const isNew = dialog.kind === 'new'
  return (
    <EditDialog
      key={search}
      title={isNew ? m.event_add() : m.event_edit()}
      submitLabel={isNew ? m.event_create() : m.event_update()}
      closeHref={closeHref}
      saved={dialog.saved}
      reply={reply}
      naming={NAMING}
      hasFiles
    >
      {(values, refused) => <EventFields values={values} errors={refused?.errors ?? {}} />}
    </EditDialog>
  )
}
