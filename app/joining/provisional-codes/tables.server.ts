import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { HOLD_REASONS, type HoldReason } from './rules.ts'

/** Slips that came one after another and got no code, because their sender or the house had had its share: see `holdSlip`. */
export const codeHolds = pgTable(
  'code_holds',
  {
    id: id(),
    /** Whose share was used up. */
    reason: text().$type<HoldReason>().notNull(),
    /** Whose it was, as a keyed hash; emptied once nothing more is added. */
    subject: text().notNull(),
    /** How many slips waited, also those that staff have decided about since. */
    slips: integer().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  table => [
    oneOf('code_holds_reason', table.reason, HOLD_REASONS),
    index('code_holds_subject').on(table.subject, table.lastAt),
  ],
)
