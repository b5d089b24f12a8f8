import { useSyncExternalStore } from 'react'

/**
 * Whether the page is as new as the server's, older because a reload failed, or holds what could not be sent, or what the
 * server could not keep, in its words.
 */
type Connection = 'up' | 'behind' | Unsaved
export type Unsaved = 'not_sent' | { notKept: string }

export const isUnsaved = (connection: Connection): connection is Unsaved =>
  connection !== 'up' && connection !== 'behind'

let connection: Connection = 'up'
const listeners = new Set<() => void>()

export function connectionNow(): Connection {
  return connection
}

export function reportConnection(now: Connection) {
  if (now === connection) return
  connection = now
  for (const listener of listeners) listener()
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, connectionNow, () => 'up')
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** For links that load a whole page: without a network they would lead to an error, and what was typed here is gone. */
export function stayWhileOffline(event: { preventDefault: () => void }) {
  if (navigator.onLine) return
  event.preventDefault()
  reportConnection('not_sent')
}
