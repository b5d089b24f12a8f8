import { and, desc, eq, isNull } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Env } from '#app/kit/platform/env.server.ts'
import { DELIVERY_KINDS, type DeliveryKind, URL_VARIABLES } from '../rules/deliveries.ts'
import { listAskedWebhooks } from '../steps/kinds.server.ts'
import { deliveries } from '../tables.server.ts'
import { KIND_NAMES } from '../texts.ts'
import { targetOf, type WebhookTarget } from './target.server.ts'

/** A webhook whose address and shape are fixed (decision 51), as it stands in the list of addresses. */
export type FixedWebhook = {
  label: () => string
  variable: string
  /** Null where the house does the work itself. */
  target: WebhookTarget | null
  lastDeliveredAt: Date | null
}

/** Those of the outbox first, then those by which nouns ask for work. */
export async function listFixedWebhooks(db: Executor, env: Env): Promise<FixedWebhook[]> {
  const { webhooks } = await findSettings(db)
  const ofOutbox = DELIVERY_KINDS.map(async kind => ({
    label: KIND_NAMES[kind],
    variable: URL_VARIABLES[kind],
    target: targetOf(kind, env, webhooks),
    lastDeliveredAt: await findLastDelivered(db, kind),
  }))
  const asked = listAskedWebhooks().map(async ({ label, variable, lastArrived }) => {
    const url = env[variable]
    const target = url ? { url, setBy: 'environment' as const } : null
    return { label, variable, target, lastDeliveredAt: await lastArrived(db) }
  })
  return Promise.all([...ofOutbox, ...asked])
}

async function findLastDelivered(db: Executor, kind: DeliveryKind): Promise<Date | null> {
  const [newest] = await db
    .select({ deliveredAt: deliveries.deliveredAt })
    .from(deliveries)
    .where(
      and(isNull(deliveries.subscriptionId), eq(deliveries.kind, kind), eq(deliveries.status, 'delivered')),
    )
    .orderBy(desc(deliveries.createdAt))
    .limit(1)
  return newest?.deliveredAt ?? null
}
