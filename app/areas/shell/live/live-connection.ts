import { backOffMs } from '#app/kit/pure/back-off.ts'
import { readEvents, type ServerEvent } from './read-events.ts'

const RETRY = { first: 1_000, longest: 30_000 }
/** The server says every 20 seconds that it is still there. */
const LONGEST_SILENCE_MS = 50_000

type LiveOptions = {
  onChange: () => void
  /** After a time without connection: anything may have changed. */
  onBack: () => void
  /** The server lets this page in no more; the session's own check finds out why. */
  onRefused: () => void
}

export type LiveConnection = { isUp: () => boolean; close: () => void }

/**
 * Follows the changes that the server announces, and connects again whenever it is cut off. It reads the stream with
 * `fetch`, because `EventSource` neither says that it was refused nor notices a proxy that keeps back what it sends.
 */
export function connectLive(url: string, { onChange, onBack, onRefused }: LiveOptions): LiveConnection {
  const closing = new AbortController()
  const { signal } = closing
  let isUp = false
  let failures = 0

  const onUp = () => {
    if (failures > 0) onBack()
    isUp = true
    failures = 0
  }
  const onEvent = ({ event }: ServerEvent) => {
    if (event === 'change') onChange()
    if (event === 'ended') onRefused()
  }
  const follow = async () => {
    while (!signal.aborted) {
      const isRefused = await readStream(url, { signal, onUp, onEvent })
      isUp = false
      if (signal.aborted) return
      if (isRefused) onRefused()
      failures += 1
      await wait(backOffMs(failures, RETRY), signal)
    }
  }
  follow()
  return { isUp: () => isUp, close: () => closing.abort() }
}

type StreamOptions = { signal: AbortSignal; onUp: () => void; onEvent: (event: ServerEvent) => void }

/** Reads until the connection ends. @returns whether the server answered with something else, such as the login */
async function readStream(url: string, { signal, onUp, onEvent }: StreamOptions): Promise<boolean> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const expectMore = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), LONGEST_SILENCE_MS)
  }
  try {
    expectMore()
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (response.type === 'opaqueredirect') return true
    if (!response.ok || !response.body) return false
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      onUp()
      expectMore()
      const { events, rest } = readEvents(received + chunk.value)
      received = rest
      events.forEach(onEvent)
    }
  } catch {
    // Cut off: the caller tries again.
  } finally {
    clearTimeout(timer)
  }
  return false
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
}
