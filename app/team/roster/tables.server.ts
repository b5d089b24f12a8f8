import { index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import {
  clockTime,
  createdAt,
  day,
  id,
  instant,
  isClockTime,
  oneOf,
} from '#app/kit/platform/columns.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'

/** A draft is what staff plan; what is published is what employees see, and what attendance goes by. */
export const SHIFT_STAGES = ['draft', 'published'] as const
export type ShiftStage = (typeof SHIFT_STAGES)[number]

/** A week that is planned; until it is published, the usual weeks hold. */
export const rosterWeeks = pgTable('roster_weeks', {
  /** Its first day. */
  monday: day().primaryKey(),
  publishedAt: instant(),
  /** The admin who published it last. */
  publishedBy: uuid(),
  createdAt: createdAt(),
})

/** The shifts of planned weeks, of each stage its own; one that ends at or before its start ends the next day. */
export const rosterShifts = pgTable(
  'roster_shifts',
  {
    id: id(),
    employeeId: uuid()
      .notNull()
      .references(() => employees.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    startsAt: clockTime().notNull(),
    endsAt: clockTime().notNull(),
    stage: text().$type<ShiftStage>().notNull().default('draft'),
  },
  table => [
    oneOf('roster_shifts_stage', table.stage, SHIFT_STAGES),
    isClockTime('roster_shifts_starts_at', table.startsAt),
    isClockTime('roster_shifts_ends_at', table.endsAt),
    unique('roster_shifts_once').on(table.employeeId, table.date, table.startsAt, table.stage),
    index('roster_shifts_days').on(table.stage, table.date),
  ],
)
