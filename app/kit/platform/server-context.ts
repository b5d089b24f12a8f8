import { createContext } from 'react-router'
import type { Database } from './database.server.ts'
import type { Env } from './env.server.ts'
import type { Enqueue } from './jobs.server.ts'
import type { KeptFindings } from './kept-findings.server.ts'
import type { Changes } from './live.server.ts'
import type { Log } from './log.server.ts'
import type { Storage } from './storage.server.ts'

/** What every request may use. Made once at the start, except for the last group, which is the request's own. */
export type ServerContext = {
  db: Database
  env: Env
  log: Log
  storage: Storage
  enqueue: Enqueue
  changes: Changes
  kept: KeptFindings
  secrets: { cookies: string; auth: string; webhooks: string }
  now: () => Date
  /** Aborted when the server stops: what takes long ends at its next safe point. */
  stopping: AbortSignal
}

export type RequestContext = ServerContext & {
  requestId: string
  /** Address of the visitor, for limits and the consent record. */
  clientAddress: string
  /** The nonce of this response's Content-Security-Policy. */
  nonce: string
  /** Origin under which the visitor reaches us, e.g. `https://sala.example`. */
  origin: string
}

/** `context.get(requestContext)` in a loader, action or middleware. */
export const requestContext = createContext<RequestContext>()

/**
 * The body of a page that is whole before its answer begins, in UTF-8. React Router would take it apart into a stream,
 * to be put together again at the end.
 */
export const wholePageContext = createContext<Uint8Array<ArrayBuffer> | null>(null)
