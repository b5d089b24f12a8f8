/** The outgoing automation webhooks, whose shape and address are fixed. Events go to whoever subscribed to them. */
export const DELIVERY_KINDS = ['registration', 'receipt'] as const
export type DeliveryKind = (typeof DELIVERY_KINDS)[number]

/** What sets their addresses where the server is started; without, Settings do. */
export const URL_VARIABLES = {
  registration: 'REGISTRATION_WEBHOOK_URL',
  receipt: 'RECEIPT_WEBHOOK_URL',
} as const satisfies Record<DeliveryKind, string>

/** `superseded`: newer data of the same subject took its place; `stopped`: every retry is used up, or the answer was 410. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'superseded', 'stopped'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** Why nothing is sent to a subscription: staff said so, it failed for days, or it answered that it is gone (410). */
export const PAUSE_REASONS = ['by_hand', 'failing', 'gone'] as const
export type PauseReason = (typeof PAUSE_REASONS)[number]

/** Each of them is told of everything that it ticked, so there is an end to them. */
export const MOST_SUBSCRIPTIONS = 100

/** Why a URL typed into Settings is not taken. */
export type UrlProblem = 'no_url' | 'scheme' | 'credentials' | 'port' | 'private'

/** Web servers, their usual second doors, and n8n, which many run as their automation. */
export const WEBHOOK_PORTS = ['80', '443', '5678', '8080', '8443']

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Waits before the first attempt, the second and so on (rule webhooks.retries). */
const DELAYS_MS = [
  0,
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

const JITTER_SHARE = 0.1
const LONGEST_WAIT_MS = 24 * HOUR

/** What an answer means for its delivery: any non-OK answer is an error, a redirect too (rule webhooks.answer). */
export function judgeAnswer(statusCode: number | null): 'delivered' | 'gone' | 'failed' {
  if (statusCode === null) return 'failed'
  if (statusCode >= 200 && statusCode < 300) return 'delivered'
  return statusCode === 410 ? 'gone' : 'failed'
}

/**
 * Milliseconds until the next attempt, after `attempts` have failed; null when the schedule is used up.
 * @param jitter 0 to 1: stretches the wait by up to a tenth, so that deliveries that failed together spread out.
 * @param retryAfterMs what the receiver asked for; the wait is never shorter, but at most a day.
 */
export function waitBeforeRetry(
  attempts: number,
  jitter: number,
  retryAfterMs: number | null,
): number | null {
  const delay = DELAYS_MS[attempts]
  if (delay === undefined) return null
  const stretched = Math.round(delay * (1 + JITTER_SHARE * jitter))
  return Math.max(stretched, Math.min(retryAfterMs ?? 0, LONGEST_WAIT_MS))
}

/** Milliseconds that a Retry-After header asks for, as seconds or as an HTTP date; null when it has no meaning. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND
  const date = /^[A-Z][a-z]{2}, /.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime())
}
