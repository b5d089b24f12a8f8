import { inArray, or, sql } from 'drizzle-orm'
import type { Noun, PersonIds } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { deliveries, deliveryAttempts, webhookSubscriptions } from './tables.server.ts'

/**
 * Whatever was told of the person goes with them, to whomever it was told: visits and bookings by the member that they
 * name, also of a member who was deleted since, whom only the id that an application promised them leads to.
 */
const isAbout = ({ memberIds, applicationIds, receiptIds }: PersonIds) =>
  or(
    inArray(deliveries.subjectId, [...memberIds, ...applicationIds, ...receiptIds]),
    sql`${deliveries.payload} #>> '{data,member_id}' in
      (select member_id from members where ${inArray(sql`id`, memberIds)})`,
    sql`${deliveries.payload} #>> '{data,member_id}' in
      (select member_id from applications where ${inArray(sql`id`, applicationIds)})`,
  )

export const noun = {
  permissions: { webhooks: ['view', 'edit', 'reveal'] },
  permissionWords: { webhooks: m.settings_webhooks },
  see: 'webhooks.view',
  kinds: {
    webhook: { words: [m.activity_type_webhook, m.activity_the_webhook], screen: '/admin/settings/webhooks' },
    delivery: { words: [m.activity_type_delivery, m.activity_the_delivery] },
    webhook_subscription: {
      words: [m.activity_type_webhook_subscription, m.activity_the_webhook_subscription],
      record: '/admin/settings/webhooks/events/',
      names: { from: webhookSubscriptions, id: webhookSubscriptions.id, name: webhookSubscriptions.name },
    },
  },
  actions: {
    retried: [m.activity_action_retried, m.activity_did_retried],
    paused: [m.activity_action_paused, m.activity_did_paused],
    resumed: [m.activity_action_resumed, m.activity_did_resumed],
  },
  settings: [{ name: 'webhooks', place: ['programs', 1], label: m.settings_webhooks, see: 'webhooks.view' }],
  live: { deliveries: {} },
  holdings: {
    webhook_subscriptions: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: ['name', 'url', 'events', 'paused_because'],
    },
    delivery_attempts: {
      whose: 'member',
      endedBy: { with: 'deliveries' },
      isRemoved: true,
      columns: { response_body: 'kept' },
      kept: ['delivery_id', 'status_text', 'error'],
      secrets: ['response_body'],
      words: m.privacy_part_deliveries,
      isPart: true,
      rows: person =>
        sql`${deliveryAttempts.deliveryId} in (select ${deliveries.id} from ${deliveries} where ${isAbout(person)})`,
    },
    deliveries: {
      whose: 'member',
      endedBy: [{ days: 365, since: 'created_at', where: `status <> 'pending'` }],
      isRemoved: true,
      columns: { payload: 'kept' },
      kept: ['id', 'kind', 'file_key', 'status'],
      files: ['file_key'],
      words: m.privacy_part_deliveries,
      rows: isAbout,
    },
  },
} as const satisfies Noun
