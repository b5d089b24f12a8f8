import { z } from 'zod'
import { type Actor, can, type Permission } from '#app/house/access/rules.ts'
import type { Activity } from '#app/house/activity/steps/log.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { DELIVERY_KINDS, type DeliveryKind } from '../rules/deliveries.ts'
import { KIND_NAMES } from '../texts.ts'

/** What a delivery is about; events have a subscription to which it goes. */
export type DeliverySubject = { kind: string; subjectId: string; subscriptionId?: string | null }

/** What a kind of webhook is to the noun that it tells of. That noun stands above, and says it at the start. */
export type WebhookKind = {
  /** What somebody may do who sees what is told (rule webhooks.seen). */
  see: Permission
  /** A message of the real shape whose every value says that it is a sample. */
  sample: (now: Date) => { payload: Record<string, unknown>; file: Buffer | null }
  /** Whose delivery must have arrived before this one is sent; null for nobody's. */
  waitsFor?: (db: Executor, subjectId: string) => Promise<DeliverySubject | null>
  /** The answer as staff may see it; all of it by default. */
  shown?: (answer: string) => string
  /** Hears what the receiver answered, perhaps more than once. */
  onDelivered?: (db: Executor, subjectId: string, answer: string) => Promise<void>
}

/** A webhook by which a noun asks an automation for work while somebody waits; the noun sends it and keeps what came of it. */
export type AskedWebhook = {
  label: () => string
  variable: 'BLOG_GENERATE_WEBHOOK_URL' | 'BLOG_DELETE_WEBHOOK_URL'
  lastArrived: (db: Executor) => Promise<Date | null>
}

/** What is told of one record: its id, and what stands under `data` in the message, as its schema wants it. */
export type Told<Data extends z.ZodObject = z.ZodObject> = { subjectId: string; data: z.input<Data> }

/**
 * Something that happens in the house, and that other programs may hear of: everything about it, once (rule
 * webhooks.message).
 */
export type WebhookEvent = {
  /** The noun and what happened, e.g. `member.created`: the `type` of the message. */
  name: string
  /** To staff, who tick it. */
  label: () => string
  /** What somebody may do who sees what is told (rule webhooks.seen). */
  see: Permission
  /** To programmers, in the documentation of the API. */
  summary: string
  /** The `data` of the message. What it does not name is never sent, whatever the record holds. */
  data: z.ZodObject
  example: Record<string, unknown>
  /** Entries of the log that say it happened. Without, its noun announces it itself (`announceEvent`). */
  logged?: LoggedEvent
}

type LoggedEvent = {
  entityType: string
  actions: readonly string[]
  /** What is told of these entries, as the records are at the end of what they log. */
  read: (db: Executor, activities: readonly Activity[]) => Promise<Told[]>
}

/** What a noun tells other programs: `webhooks` of its `events.server.ts`, where `app/register.server.ts` finds it. */
export type NounWebhooks = {
  /** Among all nouns, where events are listed: the smallest comes first. */
  place: number
  events?: readonly WebhookEvent[]
  kinds?: Partial<Record<DeliveryKind, WebhookKind>>
  asked?: readonly AskedWebhook[]
}

let kinds: Partial<Record<DeliveryKind, WebhookKind>> = {}
let asked: readonly AskedWebhook[] = []
let events: readonly WebhookEvent[] = []

export function registerWebhooks(known: readonly NounWebhooks[]) {
  const inOrder = known.toSorted((a, b) => a.place - b.place)
  kinds = Object.assign({}, ...inOrder.map(noun => noun.kinds))
  asked = inOrder.flatMap(noun => noun.asked ?? [])
  events = inOrder.flatMap(noun => noun.events ?? [])
}

export function webhookKind(kind: DeliveryKind): WebhookKind {
  const known = kinds[kind]
  if (!known) throw new Error(`Nobody has said what the webhook ${kind} tells of`)
  return known
}

/** What the kind of a delivery asks for; of an event nothing. */
export function kindOf(kind: string): Omit<WebhookKind, 'sample' | 'see'> {
  return isFixed(kind) ? webhookKind(kind) : {}
}

/** What staff call it. */
export function kindName(kind: string): string {
  if (isFixed(kind)) return KIND_NAMES[kind]()
  return events.find(({ name }) => name === kind)?.label() ?? kind
}

/** Whether somebody may see what messages of the kind tell (rule webhooks.seen); what no noun tells any more nobody sees. */
export function maySeeTold(actor: Pick<Actor, 'admin'>, kind: string): boolean {
  const see = isFixed(kind) ? kinds[kind]?.see : events.find(({ name }) => name === kind)?.see
  return see !== undefined && can(actor, see)
}

/** The kinds of messages of which somebody may see what they tell. */
export function listSeenKinds(actor: Pick<Actor, 'admin'>): string[] {
  return [...DELIVERY_KINDS, ...events.map(({ name }) => name)].filter(kind => maySeeTold(actor, kind))
}

export function isFixed(kind: string): kind is DeliveryKind {
  return (DELIVERY_KINDS as readonly string[]).includes(kind)
}

export const listAskedWebhooks = () => asked

/** Every event that a subscription can be told of, in the order of their nouns. */
export const listWebhookEvents = () => events

/** Every message has these three fields; only `data` differs. */
export function messageSchema({ name, data }: WebhookEvent) {
  return z.object({
    type: z.literal(name),
    timestamp: z.iso.datetime({ offset: true }).describe('When it happened.'),
    data,
  })
}

/** A message about the event in which nothing is real. */
export function sampleMessage({ name, example }: WebhookEvent, now: Date) {
  return { type: name, timestamp: now.toISOString(), data: example }
}
