import { networkOf } from '#app/kit/pure/network.ts'
import type { Topic } from './changes.server.ts'
import type { Changes } from './live.server.ts'

const CHECK_MS = 30_000
const HEARTBEAT_MS = 20_000
/** Messages that wait for a browser which does not read them any more. */
const LARGEST_BACKLOG = 100

/** Only a tab that somebody sees follows, and a browser has six connections for a site over HTTP/1.1. */
const MOST_OF_SESSION = 12
/** A whole team behind one address, each with some windows. */
const MOST_OF_NETWORK = 300
/** As long as a browser waits at most before it comes again by itself. */
const RETRY_SECONDS = '30'

let openStreams = 0
const openOf = new Map<string, number>()

/** How many screens follow what changes, on this server. */
export const countOpenStreams = () => openStreams

/** Whose screen it is, for counting. */
export type Viewer = { sessionId: string; clientAddress: string }

type LiveStreamOptions = {
  viewer: Viewer
  /** Aborts when the browser goes. */
  signal: AbortSignal
  /** Whether the session that opened the stream still may see it; asked every 30 seconds. */
  isWelcome: () => Promise<boolean>
  /** What it is told of; everything without. */
  topics?: readonly Topic[]
  /** Whose changes it is told of, where somebody's are told; everybody's without. */
  isTheirs?: (of: string) => boolean
}

/**
 * Server-sent events: `change` with a topic as its data, and `ended` when the session is over. A comment every 20
 * seconds keeps proxies from closing it and tells the browser that it still stands. Refused with 429 while one session,
 * or one network, has too many.
 */
export function liveStream(
  changes: Changes,
  { viewer, signal, isWelcome, topics, isTheirs = () => true }: LiveStreamOptions,
): Response {
  const leave = takePlace(viewer)
  if (!leave) return new Response('Too many screens are open.', { status: 429, headers: REFUSED })
  const cleanup = new DisposableStack()
  cleanup.defer(leave)
  const body = new ReadableStream<Uint8Array>({
    start: controller => follow(controller, cleanup),
    cancel: () => cleanup.dispose(),
  })

  function follow(controller: ReadableStreamDefaultController<Uint8Array>, stack: DisposableStack) {
    const close = () => {
      if (stack.disposed) return
      stack.dispose()
      controller.close()
    }
    const send = (text: string) => {
      if (stack.disposed) return
      controller.enqueue(new TextEncoder().encode(text))
      if ((controller.desiredSize ?? 0) < -LARGEST_BACKLOG) close()
    }
    const check = async () => {
      if (await isWelcome()) return
      send('event: ended\ndata:\n\n')
      close()
    }
    send(': welcome\n\n')
    every(HEARTBEAT_MS, () => send(': still here\n\n'), stack)
    every(CHECK_MS, () => check().catch(() => {}), stack) // a database that is away for a moment ends no session
    const unsubscribe = changes.subscribe({
      onChange: (topic, of) => {
        if ((topics && !topics.includes(topic)) || (of && !of.some(isTheirs))) return
        send(`event: change\ndata: ${topic}\n\n`)
      },
      onClose: close,
    })
    if (stack.disposed) return unsubscribe() // the server stops already
    stack.defer(unsubscribe)
    openStreams += 1
    stack.defer(() => {
      openStreams -= 1
    })
    signal.addEventListener('abort', close, { once: true })
    if (signal.aborted) close()
  }

  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no', // nginx would keep the events until there are enough
    },
  })
}

const REFUSED = { 'Retry-After': RETRY_SECONDS, 'Cache-Control': 'no-store' }

/** @returns what gives the place back, or null when there is none */
function takePlace({ sessionId, clientAddress }: Viewer): (() => void) | null {
  const session = `session ${sessionId}`
  const network = `network ${networkOf(clientAddress)}`
  const count = (name: string) => openOf.get(name) ?? 0
  if (count(session) >= MOST_OF_SESSION || count(network) >= MOST_OF_NETWORK) return null
  for (const name of [session, network]) openOf.set(name, count(name) + 1)
  return () => {
    for (const name of [session, network]) {
      if (count(name) > 1) openOf.set(name, count(name) - 1)
      else openOf.delete(name)
    }
  }
}

function every(ms: number, act: () => void, stack: DisposableStack) {
  const timer = setInterval(act, ms)
  stack.defer(() => clearInterval(timer))
}
