import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Log } from '#app/kit/platform/log.server.ts'
import { noteRequest, type Served } from '#app/kit/platform/served.server.ts'
import type { Metrics } from './metrics.ts'
import { isStopping, onStop } from './stopping.ts'
import type { Pages } from './with-page-cache.ts'

/** Answered for machines every few seconds: their lines in the log are for whoever looks for something. */
export const CHECKS = new Set(['/healthz', '/readyz', '/metrics'])
const FILES = 'files'
/** The program stops, or its database is away: whoever asked asks again. */
const PASSES = 503

type Front = { log: Log; metrics: Metrics | null; answerAtOnce: Pages['answerAtOnce'] }

/**
 * What stands before everything else: the note of each request, its line in the log, its metrics. A page from memory is
 * only counted: a line for it would cost as much as the page.
 */
export function inFront(listener: RequestListener, front: Front): RequestListener {
  const { log, metrics } = front
  const isAtOnce = atOnce(front)
  const open = new Set<ServerResponse>()
  // Else whoever waits for an answer now would send the next request on a connection that is closed meanwhile.
  onStop(() => open.forEach(keepNoConnection))
  return (request, response) => {
    if (isAtOnce(request, response)) return
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

/**
 * Whether the request was answered from memory. At level `debug` nothing is: there each request has its line. A request
 * behind another one on its connection waits for it.
 */
function atOnce({ log, metrics, answerAtOnce }: Front) {
  const isEachNoted = log.isLevelEnabled('debug')
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (isEachNoted || isStopping() || !response.socket || !namesHost(request)) return false
    const route = answerAtOnce(request, response)
    if (route === null) return false
    const answer = { method: request.method ?? '', status: response.statusCode, durationMs: 0 }
    metrics?.count({ id: '', route, page: 'kept', isStream: false }, answer)
    return true
  }
}

function keepNoConnection(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}

/** Nearly every request names the same, and to read it is a twentieth of answering from memory. */
let hostBefore = ''

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
  if (host === hostBefore) return host !== ''
  if (host === undefined || !URL.canParse(`http://${host}`)) return false
  hostBefore = host
  return true
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

function levelOf({ route }: Served, status: number) {
  if (status >= 500) return status === PASSES ? 'warn' : 'error'
  if (CHECKS.has(route) || (route === FILES && status < 400)) return 'debug'
  return status >= 400 ? 'warn' : 'info'
}
