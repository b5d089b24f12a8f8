import { and, inArray, isNull, or } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { ledgerEntries } from './tables.server.ts'

export const noun = {
  /** What a member owes and has paid. */
  permissions: { payments: ['view', 'edit'] },
  permissionWords: { payments: m.role_noun_payments },
  holdings: {
    ledger_entries: {
      whose: 'member',
      endedBy: { law: 'tax' },
      columns: { note: 'tax', reference: 'tax' },
      kept: ['kind', 'account', 'booked_on', 'source', 'member_id', 'method'],
      words: m.privacy_part_ledger,
      rows: ({ applicationIds, memberIds }) =>
        or(
          inArray(ledgerEntries.applicationId, applicationIds),
          and(isNull(ledgerEntries.applicationId), inArray(ledgerEntries.memberRowId, memberIds)),
        ),
    },
    ledger_days: {
      whose: 'nobody',
      endedBy: { job: 'put-ledger-days-together' },
      kept: ['booked_on', 'account', 'source'],
    },
    ledger_closed_months: {
      whose: 'nobody',
      endedBy: { bound: 'one row a month' },
      kept: ['month', 'explanation'],
    },
  },
} as const satisfies Noun
