import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, oneOf, satang } from '../../platform/columns.server.ts'
import { members } from '../members/tables.server.ts'
import { applications } from '../registration/tables.server.ts'
import { LEDGER_KINDS, type LedgerKind } from './rules.ts'

/** Append-only: money that came in, and corrections as entries of their own. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    kind: text().$type<LedgerKind>().notNull(),
    /** Negative in a reversal. */
    amountSatang: satang().notNull(),
    /** Bangkok's day on which the money counts. */
    bookedOn: day().notNull(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id),
    memberRowId: uuid().references(() => members.id, { onDelete: 'set null' }),
    recordedBy: uuid(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('ledger_entries_kind', table.kind, LEDGER_KINDS),
    index('ledger_entries_booked').on(table.bookedOn),
    index('ledger_entries_application').on(table.applicationId),
    index('ledger_entries_member').on(table.memberRowId),
  ],
)
