import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { creditEntries, creditGrants, creditWallets } from './tables.server.ts'

const grantsOf = (memberIds: string[]): SQL =>
  sql`(select g.id from credit_grants g join credit_wallets w on w.id = g.wallet_id where w.member_row_id = any(${sql.param(memberIds)}::uuid[]))`

export const noun = {
  permissions: { credits: ['view', 'edit'] },
  permissionWords: { credits: m.credits_title },
  see: 'credits.view',
  actions: {
    credits_given: [m.activity_action_credits_given, m.activity_did_credits_given],
    credits_taken: [m.activity_action_credits_taken, m.activity_did_credits_taken],
    voucher_spent: [m.activity_action_voucher_spent, m.activity_did_voucher_spent],
    credits_returned: [m.activity_action_credits_returned, m.activity_did_credits_returned],
    credit_pool_set: [m.activity_action_credit_pool_set, m.activity_did_credit_pool_set],
  },
  live: { credits: {} },
  holdings: {
    credit_wallets: {
      whose: 'member',
      endedBy: { with: 'members' },
      isPart: true,
      kept: ['unit'],
      rows: ({ memberIds }) => inArray(creditWallets.memberRowId, memberIds),
    },
    credit_grants: {
      whose: 'member',
      endedBy: { with: 'credit_wallets' },
      isPart: true,
      kept: ['kind', 'source_key', 'rules'],
      rows: ({ memberIds }) => sql`${creditGrants.id} in ${grantsOf(memberIds)}`,
    },
    credit_entries: {
      whose: 'member',
      endedBy: { with: 'credit_grants' },
      columns: { why: 'blanked' },
      kept: ['kind', 'used_on'],
      words: m.privacy_part_credits,
      // What they used of their company's credits is theirs as well.
      rows: ({ memberIds }) =>
        sql`(${creditEntries.grantId} in ${grantsOf(memberIds)} or ${inArray(creditEntries.memberRowId, memberIds)})`,
    },
  },
} as const satisfies Noun
