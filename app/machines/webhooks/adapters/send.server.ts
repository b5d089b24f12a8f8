import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { findDeliveryTarget } from '../queries/target.server.ts'
import type { deliveries } from '../tables.server.ts'
import { type Answer, errorCode, failedAnswer, post } from './post.server.ts'

export type Delivery = typeof deliveries.$inferSelect

/** One message to a webhook; `file` is the image of a receipt. */
export type WebhookMessage = {
  id: string
  kind: string
  /** Of an event: to whom it goes. */
  subscriptionId?: string | null
  payload: Record<string, unknown>
  file: Uint8Array | null
}

const SECRET_PREFIX = 'whsec_'

/** The key that signs: the one of the environment, else this instance's own. */
export function signingSecret({ env, secrets }: Pick<ServerContext, 'env' | 'secrets'>): string {
  return env.WEBHOOK_SECRET ?? SECRET_PREFIX + secrets.webhooks
}

/** The key of a subscription's own: whoever has it can make no other. */
export function subscriptionSecret({ secrets }: Pick<ServerContext, 'secrets'>, id: string): string {
  const key = Buffer.from(secrets.webhooks, 'base64')
  return SECRET_PREFIX + createHmac('sha256', key).update(`subscription ${id}`).digest('base64')
}

/** Sends the delivery once. Never throws: what fails is in the answer. */
export async function sendDelivery(ctx: ServerContext, delivery: Delivery): Promise<Answer> {
  try {
    const { id, kind, subscriptionId, payload, fileKey } = delivery
    const file = fileKey === null ? null : await ctx.storage.read(fileKey)
    if (kind === 'receipt' && file === null) return failedAnswer('FILE_MISSING')
    return await sendMessage(ctx, { id, kind, subscriptionId, payload, file })
  } catch (error) {
    return failedAnswer(errorCode(error))
  }
}

/** Sends the message once to where its kind or its subscription goes, signed by Standard Webhooks. */
export async function sendMessage(ctx: ServerContext, message: WebhookMessage): Promise<Answer> {
  const { subscriptionId = null } = message
  const target = await findDeliveryTarget(ctx.db, ctx.env, { ...message, subscriptionId })
  if (!target) return failedAnswer('NO_URL')
  const url = new URL(target.url)
  const content = message.file
    ? await writeReceipt(message.payload, message.file)
    : writeJson(message.payload)
  if (message.kind === 'receipt') url.searchParams.set('userEmail', String(message.payload['userEmail']))
  const isPublicOnly = target.setBy === 'settings'
  const secret = subscriptionId === null ? signingSecret(ctx) : subscriptionSecret(ctx, subscriptionId)
  return postSigned(ctx, { id: message.id, url, content, isPublicOnly, secret })
}

/** Sends JSON once to an address that no kind of delivery has, signed as every webhook. Never throws. */
export function sendJson(
  ctx: ServerContext,
  { payload, ...message }: Omit<SignedMessage, 'content' | 'secret'> & { payload: Record<string, unknown> },
): Promise<Answer> {
  return postSigned(ctx, { ...message, content: writeJson(payload), secret: signingSecret(ctx) })
}

type SignedMessage = {
  id: string
  url: URL
  content: { type: string; bytes: Buffer }
  /** Refuses addresses that are not on the public internet: for those that somebody typed. */
  isPublicOnly: boolean
  secret: string
}

function postSigned(
  ctx: ServerContext,
  { id, url, content, isPublicOnly, secret }: SignedMessage,
): Promise<Answer> {
  const { url: target, authorization } = takeCredentials(url)
  const headers = {
    'content-type': content.type,
    'user-agent': 'Sala',
    ...(authorization && { authorization }),
    ...sign(ctx, secret, { id, body: content.bytes }),
  }
  return post({ url: target, headers, body: content.bytes, isPublicOnly })
}

/** A user and password in the address are sent as the header that they stand for. */
function takeCredentials(url: URL) {
  if (!url.username && !url.password) return { url, authorization: null }
  const login = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  url.username = ''
  url.password = ''
  return { url, authorization: `Basic ${Buffer.from(login).toString('base64')}` }
}

function writeJson(payload: WebhookMessage['payload']) {
  return { type: 'application/json', bytes: Buffer.from(JSON.stringify(payload)) }
}

const RECEIPT_FIELDS = ['name', 'userEmail', 'selectedPlan', 'planPrice'] as const

/** The multipart form (rule receipts.payload): the image as `data`, and the text fields that the form had. */
async function writeReceipt(payload: WebhookMessage['payload'], file: Uint8Array) {
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
function sign(ctx: ServerContext, secret: string, { id, body }: { id: string; body: Buffer }) {
  const timestamp = ctx.now()
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
