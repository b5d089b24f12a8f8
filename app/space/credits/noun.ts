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
      kept: ['kind'],
      words: m.privacy_part_credits,
      rows: ({ memberIds }) => sql`${creditEntries.grantId} in ${grantsOf(memberIds)}`,
    },
  },
  access: {
    routes: {
      'member-credits': {
        see: 'credits.view',
        does: {
          give: 'giveCredits',
          take: 'takeCreditsAway',
          return: 'returnCredits',
          voucher: 'spendVoucherAtDesk',
          '(sell)': 'sellPackToMember',
          '(take_back)': 'takeBackPack',
        },
      },
    },
    commands: {
      giveCredits: 'credits.edit',
      takeCreditsAway: 'credits.edit',
      returnCredits: 'credits.edit',
      spendVoucherAtDesk: 'credits.edit',
    },
  },
  screens: [
    {
      area: 'staff',
      name: 'member-credits',
      path: '/admin/members',
      signedIn: true,
      state: 'openFirstCredits',
    },
  ],
} as const satisfies Noun
