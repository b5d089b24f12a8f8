import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Env } from '#app/kit/platform/env.server.ts'
import { type DeliveryKind, URL_VARIABLES } from '../rules/deliveries.ts'
import { isFixed } from '../steps/kinds.server.ts'
import { findSubscription } from './subscriptions.server.ts'

/** URLs of the environment are the operator's own and may be local; those of Settings may not lead inside. */
export type WebhookTarget = { url: string; setBy: 'environment' | 'settings' }

/** Where deliveries of the kind go; null when the built-in automation does the work. */
export async function findWebhookTarget(
  db: Executor,
  env: Env,
  kind: DeliveryKind,
): Promise<WebhookTarget | null> {
  const ofEnvironment = targetOf(kind, env)
  return ofEnvironment ?? targetOf(kind, env, (await findSettings(db)).webhooks)
}

/** Where the delivery goes: of an event, to whoever subscribed to it, paused or not. */
export async function findDeliveryTarget(
  db: Executor,
  env: Env,
  { kind, subscriptionId }: { kind: string; subscriptionId: string | null },
): Promise<WebhookTarget | null> {
  if (isFixed(kind)) return findWebhookTarget(db, env, kind)
  const subscription = subscriptionId === null ? null : await findSubscription(db, subscriptionId)
  return subscription && { url: subscription.url, setBy: 'settings' }
}

/** The same by what was read of the settings. */
export function targetOf(
  kind: DeliveryKind,
  env: Env,
  webhooks?: Settings['webhooks'],
): WebhookTarget | null {
  const ofEnvironment = env[URL_VARIABLES[kind]]
  if (ofEnvironment) return { url: ofEnvironment, setBy: 'environment' }
  const typed = kind === 'registration' ? webhooks?.registrationUrl : webhooks?.receiptUrl
  return typed ? { url: typed, setBy: 'settings' } : null
}
