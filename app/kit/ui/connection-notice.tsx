import { WifiOff } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'
import { isUnsaved, useConnection } from './connection.ts'

/** Says, also to screen readers, what became of a form that could not be sent, or not be kept. */
export function ConnectionNotice() {
  const connection = useConnection()
  if (!isUnsaved(connection)) return null
  const isAway = connection === 'not_sent'
  return (
    <div role="alert" className="sticky bottom-[calc(var(--bar,0px)+1rem)] z-40 mx-auto max-w-xl">
      <p className="flex items-center gap-3 rounded-card border-2 border-clay bg-surface px-4 py-3 font-semibold shadow-lg">
        {isAway && <WifiOff className="size-5 shrink-0 text-clay" aria-hidden="true" />}
        {isAway ? m.connection_not_sent() : connection.notKept}
      </p>
    </div>
  )
}
