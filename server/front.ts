import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Log } from '#app/kit/platform/log.server.ts'
import { noteRequest, type Served } from '#app/kit/platform/served.server.ts'
import type { Metrics } from './metrics.ts'
import { isStopping, onStop } from './stopping.ts'

/** Answered for machines every few seconds: their lines in the log are for whoever looks for something. */
export const CHECKS = new Set(['/healthz', '/readyz', '/metrics'])
const FILES = 'files'
/** The program stops, or its database is away: whoever asked asks again. */
const PASSES = 503

type Front = { log: Log; metrics: Metrics | null }

/** What stands before everything else: the note of each request, its line in the log, its metrics. */
export function inFront(listener: RequestListener, { log, metrics }: Front): RequestListener {
  const open = new Set<ServerResponse>()
  // Else whoever waits for an answer now would send the next request on a connection that is closed meanwhile.
  onStop(() => open.forEach(keepNoConnection))
  return (request, response) => {
    open.add(response)
    const startedAt = performance.now()
    const note = noteRequest(request)
    const check = CHECKS.has(request.url ?? '') ? request.url : undefined
    if (check) note.route = check
    response.once('close', () => {
      open.delete(response)
      const answer = answerOf(request, response, performance.now() - startedAt)
      metrics?.count(note, answer)
      logAnswer(log, note, answer)
    })
    if (isStopping()) keepNoConnection(response)
    if (!namesHost(request)) return response.writeHead(400).end('The Host header names no host, or several.')
    // The standards of the web know no such request, and nobody of ours asks it.
    if (request.method === 'TRACE') return response.writeHead(405).end()
    if (metrics && check === '/metrics') return metrics.answer(request, response)
    return listener(request, response)
  }
}

function keepNoConnection(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** Of two, programs before us may have read the other one (RFC 9112 section 3.2 asks for 400). */
function namesHost({ headers, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 && isHost(headers.host)
}

/** `0812345678` reads as an address of IPv4 that is none: no link could be made of it. */
function isHost(host: string | undefined): boolean {
  return host !== undefined && host !== '' && URL.canParse(`http://${host}`)
}

export type Answer = { method: string; status: number; durationMs: number }

/** 499 as nginx says it: the client left before there was an answer. */
const CLIENT_LEFT = 499

function answerOf({ method = '' }: IncomingMessage, response: ServerResponse, durationMs: number): Answer {
  return { method, status: response.headersSent ? response.statusCode : CLIENT_LEFT, durationMs }
}

function logAnswer(log: Log, note: Served, { method, status, durationMs }: Answer) {
  const level = levelOf(note, status)
  if (!log.isLevelEnabled(level)) return
  const { id: requestId, route } = note
  log[level]({ requestId, method, route, status, durationMs: Math.round(durationMs * 10) / 10 }, 'request')
}

/** A line for a page from memory would cost as much as the page. */
function levelOf({ route, page }: Served, status: number) {
  if (status >= 500) return status === PASSES ? 'warn' : 'error'
  if (CHECKS.has(route) || ((route === FILES || page === 'kept') && status < 400)) return 'debug'
  return status >= 400 ? 'warn' : 'info'
}
