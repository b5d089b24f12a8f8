import { inArray, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { receipts } from './tables.server.ts'

export const noun = {
  permissions: { receipts: ['view', 'edit'] },
  see: 'receipts.view',
  kinds: {
    receipt: {
      words: [m.activity_type_receipt, m.activity_the_receipt],
      record: '/admin/receipts/',
      names: { from: receipts, id: receipts.id, name: sql`coalesce(${receipts.name}, ${receipts.email})` },
    },
    receipts: { words: [m.activity_type_receipts, m.activity_the_receipts], screen: '/admin/receipts' },
  },
  actions: {
    receipt_submitted: [m.activity_action_receipt_submitted, m.activity_did_receipt_submitted],
    receipt_resubmitted: [m.activity_action_receipt_resubmitted, m.activity_did_receipt_resubmitted],
    receipt_withdrawn: [m.activity_action_receipt_withdrawn, m.activity_did_receipt_withdrawn],
  },
  navigation: {
    staff: { screen: '/admin/receipts', label: m.admin_receipts, place: ['inbox', 2], waiting: 'receipt' },
  },
  live: { receipts: {} },
  holdings: {
    receipts: {
      whose: 'member',
      endedBy: { law: 'tax' },
      columns: {
        name: 'emptied',
        email: 'email',
        reason: 'emptied',
        access_id: 'emptied',
        access_pass: 'emptied',
        network: 'emptied',
      },
      kept: ['variant', 'status', 'locale', 'selected_plan', 'file_key', 'file_sha256'],
      secrets: ['access_pass', 'file_sha256', 'submission_key', 'network'],
      files: ['file_key'],
      words: m.privacy_part_receipts,
      rows: ({ receiptIds }) => inArray(receipts.id, receiptIds),
    },
  },
} as const satisfies Noun
