import type { Executor } from '#app/kit/platform/database.server.ts'
import type { DeliveryKind } from '../rules/deliveries.ts'

export type DeliverySubject = { kind: DeliveryKind; subjectId: string }

/** What a kind of webhook is to the noun that it tells of. That noun stands above, and says it at the start. */
export type WebhookKind = {
  /** A message of the real shape whose every value says that it is a sample. */
  sample: (now: Date) => { payload: Record<string, unknown>; file: Buffer | null }
  /** Whose delivery must have arrived before this one is sent; null for nobody's. */
  waitsFor?: (db: Executor, subjectId: string) => Promise<DeliverySubject | null>
  /** The answer as staff may see it; all of it by default. */
  shown?: (answer: string) => string
  /** Hears what the receiver answered, perhaps more than once. */
  onDelivered?: (db: Executor, subjectId: string, answer: string) => Promise<void>
}

let kinds: Record<DeliveryKind, WebhookKind> | null = null

export function registerWebhookKinds(known: Record<DeliveryKind, WebhookKind>) {
  kinds = known
}

export function webhookKind(kind: DeliveryKind): WebhookKind {
  if (!kinds) throw new Error('Nobody has said what webhooks tell of')
  return kinds[kind]
}
