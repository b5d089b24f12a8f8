import { createHmac } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { Webhook } from 'standardwebhooks'
import type { ServerContext } from '../../platform/server-context.ts'
import type { DeliveryKind } from './rules.ts'
import type { deliveries } from './tables.server.ts'

export type Delivery = typeof deliveries.$inferSelect

/** What came back: `statusCode` is null when nothing did, and then `error` says why. */
export type Answer = {
  statusCode: number | null
  statusText: string | null
  body: string
  retryAfter: string | null
  error: string | null
}

const TIMEOUT_MS = 15_000
const LONGEST_BODY = 64 * 1024
const SECRET_PREFIX = 'whsec_'

/** Where deliveries of the kind go; undefined when the built-in automation does the work. */
export function webhookUrl(ctx: ServerContext, kind: DeliveryKind): string | undefined {
  return kind === 'registration' ? ctx.env.REGISTRATION_WEBHOOK_URL : ctx.env.RECEIPT_WEBHOOK_URL
}

/** Sends the delivery once, signed by Standard Webhooks. Never throws: what fails is in the answer. */
export async function sendDelivery(ctx: ServerContext, delivery: Delivery): Promise<Answer> {
  try {
    const { url, headers, body } = await writeRequest(ctx, delivery)
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' })
    return {
      statusCode: response.status,
      statusText: response.statusText || (STATUS_CODES[response.status] ?? String(response.status)),
      body: await readStart(response),
      retryAfter: response.headers.get('retry-after'),
      error: null,
    }
  } catch (error) {
    return { statusCode: null, statusText: null, body: '', retryAfter: null, error: nameOf(error) }
  }
}

async function writeRequest(ctx: ServerContext, delivery: Delivery) {
  const configured = webhookUrl(ctx, delivery.kind)
  if (!configured) throw new Error('No URL is configured')
  const { url, authorization } = takeCredentials(new URL(configured))
  const { userEmail } = delivery.payload
  const content = delivery.kind === 'receipt' ? await writeReceipt(ctx, delivery) : writeJson(delivery)
  if (delivery.kind === 'receipt') url.searchParams.set('userEmail', String(userEmail))
  const headers = {
    'content-type': content.type,
    'user-agent': 'Sala',
    ...(authorization && { authorization }),
    ...sign(ctx, delivery.id, content.bytes),
  }
  return { url, headers, body: content.bytes }
}

/** fetch refuses addresses with a user and password in them; they are sent as the header they stand for. */
function takeCredentials(url: URL) {
  if (!url.username && !url.password) return { url, authorization: null }
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  return { url, authorization: `Basic ${Buffer.from(login).toString('base64')}` }
}

function writeJson({ payload }: Delivery) {
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(payload)) }
}

const RECEIPT_FIELDS = ['name', 'userEmail', 'selectedPlan', 'planPrice'] as const

/** The multipart form of public-site §7: the image as `data`, and the text fields that the form had. */
async function writeReceipt(ctx: ServerContext, { payload, fileKey }: Delivery) {
  const file = fileKey === null ? null : await ctx.storage.read(fileKey)
  if (!file) throw new Error('The stored file is missing')
  const form = new FormData()
  for (const field of RECEIPT_FIELDS) {
    const value = payload[field]
    if (value !== undefined && value !== null) form.set(field, String(value))
  }
  const { contentType = 'image/webp', fileName = 'receipt.webp' } = payload
  const image = new Blob([new Uint8Array(file)], { type: String(contentType) })
  form.set('data', image, String(fileName))
  const encoded = new Response(form)
  return {
    type: encoded.headers.get('content-type') ?? '',
    bytes: Buffer.from(await encoded.arrayBuffer()),
  }
}

/**
 * The headers of Standard Webhooks. Libraries that verify a binary body disagree on whether it is bytes or
 * text, and a message may carry several signatures, so such a body carries one of each.
 */
function sign({ env, secrets, now }: ServerContext, id: string, body: Buffer) {
  const secret = env.WEBHOOK_SECRET ?? SECRET_PREFIX + secrets.webhooks
  const timestamp = now()
  const seconds = String(Math.floor(timestamp.getTime() / 1000))
  const ofText = new Webhook(secret).sign(id, timestamp, body)
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64')
  const ofBytes = `v1,${createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64')}`
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': ofText === ofBytes ? ofText : `${ofText} ${ofBytes}`,
  }
}

/** The first 64 KB as text that PostgreSQL can hold; a body that breaks off leaves the answer standing. */
async function readStart(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= LONGEST_BODY) break
    }
  } catch {
    // The status line has arrived, and that decides.
  }
  return Buffer.concat(chunks).subarray(0, LONGEST_BODY).toString('utf8').replaceAll('\0', '')
}

/** A short name without addresses or personal data, e.g. ECONNREFUSED or TimeoutError. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (cause instanceof Error) return ('code' in cause && String(cause.code)) || cause.name
  return error.name === 'Error' ? error.message : error.name
}
