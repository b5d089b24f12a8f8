import { inArray, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { deliveries, deliveryAttempts } from './tables.server.ts'

export const noun = {
  permissions: { webhooks: ['view', 'edit', 'reveal'] },
  see: 'webhooks.view',
  kinds: {
    webhook: { words: [m.activity_type_webhook, m.activity_the_webhook], screen: '/admin/settings/webhooks' },
    delivery: { words: [m.activity_type_delivery, m.activity_the_delivery] },
  },
  actions: { retried: [m.activity_action_retried, m.activity_did_retried] },
  live: { deliveries: {} },
  holdings: {
    delivery_attempts: {
      whose: 'member',
      isRemoved: true,
      columns: { response_body: 'kept' },
      kept: ['delivery_id', 'status_text', 'error'],
      secrets: ['response_body'],
      words: m.privacy_part_deliveries,
      isPart: true,
      rows: ({ applicationIds, receiptIds }) =>
        sql`${deliveryAttempts.deliveryId} in (select ${deliveries.id} from ${deliveries} where ${inArray(deliveries.subjectId, [...applicationIds, ...receiptIds])})`,
    },
    deliveries: {
      whose: 'member',
      isRemoved: true,
      columns: { payload: 'kept' },
      kept: ['id', 'kind', 'file_key', 'status'],
      files: ['file_key'],
      words: m.privacy_part_deliveries,
      rows: ({ applicationIds, receiptIds }) =>
        inArray(deliveries.subjectId, [...applicationIds, ...receiptIds]),
    },
  },
  access: {
    routes: {
      'settings-webhooks': {
        see: 'webhooks.view',
        does: { '(save)': 'saveWebhookUrls', test: 'sendTestWebhook', reveal: 'revealSecret' },
      },
      'settings-delivery': { see: 'webhooks.view', does: { '(again)': 'retryDelivery' } },
    },
    commands: {
      revealSecret: 'webhooks.reveal',
      saveWebhookUrls: 'webhooks.edit',
      sendTestWebhook: 'webhooks.edit',
      retryDelivery: 'webhooks.edit',
    },
  },
  screens: [
    { area: 'empty', name: 'webhooks', path: '/admin/settings/webhooks', signedIn: true },
    { area: 'settings', name: 'settings-webhooks', path: '/admin/settings/webhooks', signedIn: true },
    {
      area: 'settings',
      name: 'settings-webhooks-error',
      path: '/admin/settings/webhooks',
      signedIn: true,
      state: 'typePrivateUrl',
    },
  ],
} as const satisfies Noun
