import { sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { receipts } from './tables.server.ts'

export const noun = {
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
  },
} as const satisfies Noun
