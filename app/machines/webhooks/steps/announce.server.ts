import { sql } from 'drizzle-orm'
import type { Activity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { listWantedEvents } from '../queries/subscriptions.server.ts'
import { deliveries, webhookSubscriptions } from '../tables.server.ts'
import { listWebhookEvents, type Told, type WebhookEvent } from './kinds.server.ts'

/**
 * Writes down for everybody who subscribed to the event that they are to be told, in the transaction in which it
 * happens: what is rolled back is told to nobody. `scheduleEvents` gives the deliveries their jobs.
 */
export async function announceEvent(tx: Transaction, event: WebhookEvent, told: readonly Told[]) {
  if (told.length === 0) return
  const messages = told.map(({ subjectId, data }) => ({ subjectId, data: event.data.parse(data) }))
  const { rowCount } = await tx.execute(sql`
    insert into ${deliveries} (id, kind, subject_id, subscription_id, payload)
    select 'msg_' || replace(gen_random_uuid()::text, '-', ''), ${event.name},
      (message ->> 'subjectId')::uuid, ${webhookSubscriptions.id},
      jsonb_build_object('type', ${event.name}::text, 'timestamp', now(), 'data', message -> 'data')
    from ${webhookSubscriptions}, jsonb_array_elements(${JSON.stringify(messages)}::jsonb) as message
    where ${webhookSubscriptions.pausedAt} is null and ${event.name} = any(${webhookSubscriptions.events})`)
  if (rowCount) await announceChange(tx, 'deliveries')
}

/** Announces the events that entries of the log stand for: whatever writes them need not know who listens. */
export async function announceLogged(tx: Transaction, activities: readonly Activity[]) {
  const happened = listWebhookEvents().flatMap(event => {
    const { logged } = event
    const entries = activities.filter(
      ({ entityType, action }) => logged?.entityType === entityType && logged.actions.includes(action),
    )
    return logged && entries.length > 0 ? [{ event, read: logged.read, entries }] : []
  })
  if (happened.length === 0) return
  const wanted = await listWantedEvents(tx)
  for (const { event, read, entries } of happened)
    if (wanted.has(event.name)) await announceEvent(tx, event, await read(tx, entries))
}
