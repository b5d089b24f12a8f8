import { setTimeout as sleep } from 'node:timers/promises'
import { backOffMs } from '#app/kit/pure/back-off.ts'
import { CHANGES_CHANNEL, readPayload, TOPICS, type Topic } from './changes.server.ts'
import { type Client, type Connection, connectAlone } from './database-client.server.ts'
import type { Log } from './log.server.ts'

/** `of` says whose it is, where that is known. */
export type ChangeListener = {
  onChange: (topic: Topic, of?: readonly string[]) => void
  onClose: () => void
}

/** What changes in the database, on this server or another, while somebody looks on. */
export type Changes = {
  /** @returns a function that ends the subscription */
  subscribe: (listener: ChangeListener) => () => void
  /** Ends every subscription and the connection; the server stops. */
  close: () => Promise<void>
}

const RETRY = { first: 500, longest: 30_000 }

/**
 * Listens to what `announceChange` tells, on one connection of its own for the whole process. Before it is there, and
 * while it is lost, nothing is heard: as soon as it listens every topic counts as changed.
 */
export function followChanges(connection: Connection, log: Log): Changes {
  const listeners = new Set<ChangeListener>()
  const closing = new AbortController()
  const tell = (topic: Topic, of?: readonly string[]) => {
    for (const { onChange } of listeners) onChange(topic, of)
  }
  const ended = keepListening(connection, { log, tell, signal: closing.signal })
  return {
    subscribe: listener => {
      if (closing.signal.aborted) listener.onClose()
      else listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      closing.abort()
      for (const { onClose } of listeners) onClose()
      listeners.clear()
      return ended
    },
  }
}

type Listening = { log: Log; tell: (topic: Topic, of?: readonly string[]) => void; signal: AbortSignal }

async function keepListening(connection: Connection, { log, tell, signal }: Listening) {
  let failures = 0
  const onListening = () => {
    for (const topic of TOPICS) tell(topic)
    failures = 0
  }
  while (!signal.aborted) {
    const error = await listenUntilLost(connection, { tell, onListening, signal })
    if (signal.aborted) return
    failures += 1
    log.warn({ err: error }, 'live updates pause')
    await sleep(backOffMs(failures, RETRY), undefined, { signal }).catch(() => {})
  }
}

/** @returns why the connection was lost */
async function listenUntilLost(
  connection: Connection,
  { tell, onListening, signal }: Pick<Listening, 'tell' | 'signal'> & { onListening: () => void },
): Promise<Error> {
  let client: Client | undefined
  try {
    client = await connectAlone(connection)
    const lost = untilLost(client, signal)
    client.on('notification', ({ payload = '' }) => {
      const change = readPayload(payload)
      if (change) tell(change.topic, change.of)
    })
    await client.query(`listen ${CHANGES_CHANNEL}`)
    onListening()
    return await lost
  } catch (error) {
    return error as Error
  } finally {
    await client?.end().catch(() => {})
  }
}

function untilLost(client: Client, signal: AbortSignal) {
  return new Promise<Error>(resolve => {
    client.on('error', resolve)
    client.on('end', () => resolve(new Error('The connection ended.')))
    signal.onabort = () => resolve(new Error('The server stops.'))
    if (signal.aborted) resolve(new Error('The server stops.'))
  })
}
