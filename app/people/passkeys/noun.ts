import { sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { soleAccounts } from '#app/people/portal-accounts/tables.server.ts'
import { portalPasskeys } from './tables.server.ts'

export const noun = {
  actions: {
    passkey_added: [m.activity_action_passkey_added, m.activity_did_passkey_added],
    passkey_removed: [m.activity_action_passkey_removed, m.activity_did_passkey_removed],
  },
  holdings: {
    portal_passkeys: {
      whose: 'member',
      endedBy: { with: 'portal_accounts' },
      isRemoved: true,
      columns: { name: 'kept', credential_id: 'kept', public_key: 'kept' },
      kept: ['transports'],
      secrets: ['credential_id', 'public_key'],
      words: m.privacy_part_passkeys,
      rows: ({ memberIds }) => sql`${portalPasskeys.accountId} in ${soleAccounts(memberIds)}`,
    },
    // Each goes by itself the night after its five minutes, and with the account.
    portal_passkey_challenges: {
      whose: 'nobody',
      endedBy: { job: 'forget-member-sign-ins' },
      kept: ['browser_hash', 'challenge'],
    },
  },
} as const satisfies Noun
