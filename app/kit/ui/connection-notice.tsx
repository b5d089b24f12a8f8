import { HardDrive, WifiOff } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import { isUnsaved, type Unsaved, useConnection } from './connection.ts'

const TEXTS: Record<Unsaved, () => string> = {
  not_sent: m.connection_not_sent,
  no_room: m.connection_no_room,
  no_room_staff: m.connection_no_room_staff,
}

/** Says, also to screen readers, what became of a form that could not be sent, or not be kept. */
export function ConnectionNotice() {
  const connection = useConnection()
  if (!isUnsaved(connection)) return null
  const Icon = connection === 'not_sent' ? WifiOff : HardDrive
  return (
    <div role="alert" className="sticky bottom-20 z-40 mx-auto max-w-xl lg:bottom-4">
      <p className="flex items-center gap-3 rounded-card border-2 border-clay bg-surface px-4 py-3 font-semibold shadow-lg">
        <Icon className="size-5 shrink-0 text-clay" aria-hidden="true" />
        {TEXTS[connection]()}
      </p>
    </div>
  )
}
