import { setImmediate as otherRequests } from 'node:timers/promises'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { slicesOf } from '#app/kit/platform/multipart.server.ts'
import { oneByOne } from '#app/kit/platform/one-by-one.server.ts'
import { isApiPath } from './api-path.ts'
import { type BodyHold, createBodyMemory } from './body-memory.ts'
import { type BodyLimits, limitsOf } from './body-table.ts'
import { type FormFault, formFault } from './form-structure.ts'

/** What is larger than this is no photo that somebody chose by mistake: it is cut off. */
const HEARD_BYTES = 64 * 1024 * 1024

/** A body that says that it is no larger is read at once, and not counted: connections are. */
const SMALL_BYTES = 64 * 1024

const TRY_AGAIN_SECONDS = '10'

type Body = Buffer<ArrayBuffer>
type Refusal = { status: 400 | 413 | 415 | 503; text: string }

const NO_FORM: Refusal = { status: 415, text: 'This address does not take what was sent.' }
const TOO_LARGE: Refusal = { status: 413, text: 'The request is too large.' }
const BROKE_OFF: Refusal = { status: 400, text: 'The form broke off on its way.' }
const TOO_MUCH_AT_ONCE: Refusal = {
  status: 503,
  text: 'Too much is being sent at the moment. Please try again.',
}

const FAULTS: Record<FormFault, Refusal> = {
  too_large: TOO_LARGE,
  malformed: { status: 400, text: 'The form could not be read.' },
  nul: { status: 400, text: 'The form holds a character that cannot be stored.' },
}

/**
 * Reads each body to its end and hands it on whole, or refuses it by what its address takes (`body-table.ts`): another
 * type, more bytes, more fields or parts. Nothing takes a form apart before. The API reads its bodies itself, with
 * answers for programs.
 */
export function limitBody(addressOf: (c: Context) => string): MiddlewareHandler {
  const holdFor = createBodyMemory()
  return async (c, next) => {
    const request = c.req.raw
    if (!hasBody(request) || isApiPath(c.req.path)) return next()
    const type = c.req.header('content-type')
    if (type === undefined && sendsNothing(c)) {
      c.req.raw = withBody(request, null)
      return next()
    }
    const limits = limitsOf(c.req.path)
    const most = mostBytes(limits, type ?? '')
    if (most === null) return refuse(c, NO_FORM)
    const hold = holdFor(addressOf(c))
    try {
      return (await takeIn(c, { limits, most, type: type ?? '', hold })) ?? (await next())
    } finally {
      hold.release()
    }
  }
}

type Expected = { limits: BodyLimits; most: number; type: string; hold: BodyHold }

/** Puts the body into the request, or answers why not. Nothing else holds on to it while the request is answered. */
async function takeIn(c: Context, { limits, most, type, hold }: Expected) {
  const body = await readWhole(c, most, hold)
  if ('status' in body) {
    const field = body === TOO_LARGE && isHeard(c) ? limits.saysTooLarge : undefined
    if (!field) return refuse(c, body)
    await hearOut(c).catch(() => {}) // they left
    const told = Buffer.from(`${field}=on`)
    const said = { 'content-type': FORM_TYPE, 'content-length': String(told.length) }
    c.req.raw = withBody(c.req.raw, told, said)
    return
  }
  const fault = limits.bytes ? null : await findFault(body, type, limits)
  if (fault) return c.text(FAULTS[fault].text, FAULTS[fault].status)
  c.req.raw = withBody(c.req.raw, body)
}

async function findFault(body: Body, type: string, limits: BodyLimits): Promise<FormFault | null> {
  if (body.length <= SMALL_BYTES) return formFault(body, type, limits)
  return oneByOne(() => formFault(body, type, limits))
}

/** Requests of the Fetch standard have none with these methods; to look at it would make one of the standard. */
export const hasBody = ({ method }: Request) => method !== 'GET' && method !== 'HEAD'

const TYPES = {
  urlEncoded: /^application\/x-www-form-urlencoded(?:\s*;|$)/i,
  multipart: /^multipart\/form-data(?:\s*;|$)/i,
}

/** Null for a type that is not taken here. */
function mostBytes(limits: BodyLimits, type: string): number | null {
  const kind = (['urlEncoded', 'multipart'] as const).find(one => TYPES[one].test(type))
  return limits.bytes ?? (kind && limits[kind]?.bytes) ?? null
}

/** Null when no length is said. Node reads no more of a body than its length says. */
function saidLength({ req }: Context): number | null {
  const length = req.header('content-length')
  return length === undefined || req.header('transfer-encoding') ? null : Number(length)
}

function sendsNothing({ req }: Context): boolean {
  return Number(req.header('content-length') ?? 0) === 0 && !req.header('transfer-encoding')
}

async function readWhole(c: Context, most: number, hold: BodyHold): Promise<Body | Refusal> {
  const said = saidLength(c)
  if (said !== null && said > most) return TOO_LARGE
  try {
    if (said !== null && said <= SMALL_BYTES) return Buffer.from(await c.req.raw.arrayBuffer())
    return await readPieces(piecesOf(c), { said, most, hold })
  } catch {
    return BROKE_OFF
  }
}

/** As they come from the connection: the stream of the standard copies each of them once more. */
function piecesOf({ env, req }: Context): AsyncIterable<Uint8Array> | Uint8Array[] {
  const connection: HttpBindings | undefined = env
  return (
    connection?.incoming.iterator({ destroyOnReturn: false }) ??
    req.raw.body?.values({ preventCancel: true }) ??
    []
  )
}

type Pieces = ReturnType<typeof piecesOf>
type Reading = { said: number | null; most: number; hold: BodyHold }

/**
 * Where the length is said, each piece goes to its place as it comes: to join 12 MB at their end would hold everybody
 * else. The system gives the memory only when something is written into it.
 */
async function readPieces(pieces: Pieces, { said, most, hold }: Reading): Promise<Body | Refusal> {
  const whole = said === null ? null : Buffer.allocUnsafeSlow(said)
  const apart: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    if (length + piece.byteLength > most) return TOO_LARGE
    if (!hold.take(piece.byteLength)) return TOO_MUCH_AT_ONCE
    if (whole) whole.set(piece, length)
    else apart.push(piece)
    length += piece.byteLength
  }
  return whole ?? Buffer.concat(apart)
}

const FORM_TYPE = 'application/x-www-form-urlencoded'

const isHeard = (c: Context) => Number(c.req.header('content-length')) <= HEARD_BYTES

/** Browsers listen when they have sent everything, so a body is read, and thrown away, before it is refused. */
async function refuse(c: Context, { status, text }: Refusal) {
  if (isHeard(c)) await hearOut(c).catch(() => {}) // they left
  if (status === 503) c.header('Retry-After', TRY_AGAIN_SECONDS)
  return c.text(text, status, { Connection: 'close' })
}

/** A piece at a time: what flows by itself is read two megabytes a turn, of each connection. */
async function hearOut(c: Context): Promise<void> {
  for await (const _ of piecesOf(c)) await otherRequests()
}

/** Made again from its parts: a copy of the request would make a stream of the body that has been read. */
function withBody({ url, method, headers, signal }: Request, body: Body | null, others = {}): Request {
  const said = new Headers(headers)
  for (const [name, value] of Object.entries<string>(others)) said.set(name, value)
  const whole = { method, headers: said, signal }
  if (!body || body.length <= SMALL_BYTES) return new Request(url, { ...whole, body })
  const slices = { ...whole, body: slicesOf(body), duplex: 'half' }
  return new Request(url, slices)
}
