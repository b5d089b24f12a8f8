import { createParser } from 'eventsource-parser'
import { readRetryAfter } from '#app/machines/webhooks/rules/deliveries.ts'
import {
  type ModelApi,
  type ModelEnd,
  type ModelEndpoint,
  type ModelMessage,
  readEvent,
  requestOf,
} from '../rules/endpoint.ts'
import { failureOfStatus, type ModelFailure } from '../rules/failures.ts'
import type { WriterLimits } from '../rules/limits.ts'

/** What the model said, and what the service says it cost; null where it says nothing. */
export type ModelAnswer = {
  text: string
  inputTokens: number | null
  outputTokens: number | null
  failure: ModelFailure | null
  retryAfterMs: number | null
  /** What the service answered instead of words, for the log. */
  complaint: string | null
}

type Call = {
  endpoint: ModelEndpoint
  messages: ModelMessage[]
  limits: WriterLimits
  /** All that has come so far. */
  onText: (text: string) => void
  signal: AbortSignal
}

/** Why we hung up. */
class HungUp extends Error {
  readonly failure: ModelFailure
  constructor(failure: ModelFailure) {
    super(failure)
    this.failure = failure
  }
}

const LONGEST_COMPLAINT = 300

const NOTHING_SAID: ModelAnswer = {
  text: '',
  inputTokens: null,
  outputTokens: null,
  failure: null,
  retryAfterMs: null,
  complaint: null,
}

/** Asks once and reads the streamed answer. Never throws: what fails is in the answer, with all that came before. */
export async function askModel({ endpoint, messages, limits, onText, signal }: Call): Promise<ModelAnswer> {
  const answer = { ...NOTHING_SAID }
  const line = openLine(limits)
  let isAnswering = false
  try {
    const { headers, body } = requestOf(endpoint, messages, limits.mostOutputTokens)
    const response = await fetch(endpoint.url, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([line.signal, signal]),
    })
    line.heard()
    isAnswering = true
    const failure = failureOfResponse(response)
    if (failure) return { ...answer, failure, ...(await refusalOf(response, endpoint)) }
    const end = await readStream(response, endpoint.api, answer, listenWithin(limits, line, onText))
    return { ...answer, failure: END_FAILURES[end] }
  } catch (error) {
    const hungUp = line.signal.reason
    if (hungUp instanceof HungUp) return { ...answer, failure: hungUp.failure }
    if (!(error instanceof TypeError) && !signal.aborted) throw error
    return { ...answer, failure: isAnswering ? 'MODEL_BROKEN' : 'MODEL_AWAY' }
  } finally {
    line.close()
  }
}

type Line = ReturnType<typeof openLine>

/** A connection on which we hang up when nothing is heard for too long, or no end. */
function openLine({ stallMs, totalMs }: WriterLimits) {
  const line = new AbortController()
  const hangUp = (failure: ModelFailure) => line.abort(new HungUp(failure))
  const stall = setTimeout(hangUp, stallMs, 'MODEL_STALLED')
  const total = setTimeout(hangUp, totalMs, 'MODEL_SLOW')
  return {
    signal: line.signal,
    hangUp,
    heard: () => stall.refresh(),
    close: () => {
      clearTimeout(stall)
      clearTimeout(total)
      hangUp('MODEL_BROKEN')
    },
  }
}

/** Hands the text on for as long as the model keeps within what a post may be. */
function listenWithin(
  { mostBytes, mostCharacters }: WriterLimits,
  line: Line,
  onText: Call['onText'],
): Listener {
  return {
    onBytes: total => {
      line.heard()
      if (total > mostBytes) line.hangUp('MODEL_TOO_LONG')
    },
    onText: text => {
      if (text.length > mostCharacters) line.hangUp('MODEL_TOO_LONG')
      else onText(text)
    },
  }
}

const END_FAILURES: Record<ModelEnd | 'broken', ModelFailure | null> = {
  done: null,
  cut: 'MODEL_CUT',
  declined: 'MODEL_DECLINED',
  busy: 'MODEL_BUSY',
  failed: 'MODEL_FAULT',
  broken: 'MODEL_BROKEN',
}

function failureOfResponse({ ok, status, headers }: Response): ModelFailure | null {
  if (!ok) return failureOfStatus(status)
  return headers.get('content-type')?.startsWith('text/event-stream') ? null : 'MODEL_NO_STREAM'
}

type Listener = { onBytes: (total: number) => void; onText: (text: string) => void }

/** Reads into `answer` until the model is done; a stream that ends before it says so is broken. */
async function readStream(
  { body }: Response,
  api: ModelApi,
  answer: ModelAnswer,
  { onBytes, onText }: Listener,
): Promise<ModelEnd | 'broken'> {
  let end: ModelEnd | null = null
  let isLast = false
  const parser = createParser({
    onEvent: ({ data }) => {
      const part = isLast ? null : readEvent(api, data)
      if (!part) return
      answer.inputTokens = part.inputTokens ?? answer.inputTokens
      answer.outputTokens = part.outputTokens ?? answer.outputTokens
      end = part.end ?? end
      isLast = part.isLast ?? false
      if (!part.text) return
      answer.text += part.text
      onText(answer.text)
    },
  })
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const chunk of body ?? []) {
    bytes += chunk.length
    onBytes(bytes)
    parser.feed(decoder.decode(chunk, { stream: true }))
    if (isLast) break
  }
  return end ?? (isLast ? 'done' : 'broken')
}

async function refusalOf(response: Response, endpoint: ModelEndpoint) {
  const retryAfterMs = readRetryAfter(response.headers.get('retry-after'), new Date())
  return { retryAfterMs, complaint: await complaintOf(response, endpoint) }
}

/** The beginning of what the service says is wrong, without the key, should it repeat that. */
async function complaintOf(response: Response, { key }: ModelEndpoint): Promise<string | null> {
  const reader = response.body?.getReader()
  const first = await reader?.read().catch(() => null)
  await reader?.cancel().catch(() => {})
  const text = new TextDecoder().decode(first?.value)
  return (key ? text.replaceAll(key, '…') : text).slice(0, LONGEST_COMPLAINT) || null
}
