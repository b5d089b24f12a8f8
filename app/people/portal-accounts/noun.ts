import { inArray, sql } from 'drizzle-orm'
import type { Noun, RowsOf } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { portalAccounts, portalLinks, portalPayers, portalSessions, soleAccounts } from './tables.server.ts'

const ofAccount: RowsOf = ({ memberIds }) => sql`${portalAccounts.id} in ${soleAccounts(memberIds)}`
const ofSession: RowsOf = ({ memberIds }) => sql`${portalSessions.accountId} in ${soleAccounts(memberIds)}`

export const noun = {
  kinds: {
    portal_account: {
      words: [m.activity_type_portal_account, m.activity_the_portal_account],
      see: 'members.view',
      names: { from: portalAccounts, id: portalAccounts.id, name: portalAccounts.email },
    },
  },
  actions: {
    portal_signed_in: [m.activity_action_portal_signed_in, m.activity_did_portal_signed_in],
    leaving: [m.activity_action_leaving, m.activity_did_leaving],
    staying: [m.activity_action_staying, m.activity_did_staying],
    payer_added: [m.activity_action_payer_added, m.activity_did_payer_added],
    payer_removed: [m.activity_action_payer_removed, m.activity_did_payer_removed],
    objected_to_email: [m.activity_action_objected_to_email, m.activity_did_objected_to_email],
    allowed_email: [m.activity_action_allowed_email, m.activity_did_allowed_email],
    changed_own_contact: [m.activity_action_changed_own_contact, m.activity_did_changed_own_contact],
  },
  holdings: {
    portal_sessions: {
      whose: 'member',
      endedBy: { job: 'forget-member-sign-ins' },
      isRemoved: true,
      columns: { token_hash: 'kept', user_agent: 'kept' },
      secrets: ['token_hash'],
      words: m.privacy_part_sessions,
      rows: ofSession,
    },
    portal_accounts: {
      whose: 'member',
      endedBy: { job: 'forget-member-sign-ins' },
      isRemoved: true,
      columns: { email: 'kept' },
      kept: ['locale', 'muted_notices'],
      words: m.privacy_part_login,
      rows: ofAccount,
    },
    portal_links: {
      whose: 'member',
      endedBy: { with: 'portal_accounts' },
      isRemoved: true,
      isPart: true,
      kept: ['role'],
      rows: ({ memberIds }) => inArray(portalLinks.memberRowId, memberIds),
    },
    portal_payers: {
      whose: 'member',
      endedBy: { with: 'members' },
      isRemoved: true,
      columns: { email: 'kept' },
      isPart: true,
      rows: ({ memberIds }) => inArray(portalPayers.memberRowId, memberIds),
    },
    // Each goes by itself the night after its day, and with the account.
    portal_email_changes: {
      whose: 'everyone',
      endedBy: { job: 'forget-member-sign-ins' },
      columns: { old_email: 'kept', new_email: 'kept', old_hash: 'kept', new_hash: 'kept' },
    },
    // Each goes by itself the night after its seven days.
    portal_objections: {
      whose: 'everyone',
      endedBy: { job: 'forget-member-sign-ins' },
      columns: { token_hash: 'kept' },
    },
    // Each goes by itself the night after its quarter of an hour.
    portal_sign_ins: {
      whose: 'everyone',
      endedBy: { job: 'forget-member-sign-ins' },
      columns: { email: 'kept', browser_hash: 'kept', link_hash: 'kept', code_hash: 'kept' },
    },
  },
} as const satisfies Noun
