import { index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import {
  clockTime,
  createdAt,
  day,
  id,
  instant,
  isClockTime,
  isOneOf,
  oneOf,
} from '#app/kit/platform/columns.server.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { SWAP_STATUSES, type SwapStatus, WAITING_STATUSES } from './rules/swaps.ts'

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

/**
 * Shifts of planned weeks that belong to nobody yet. They stand apart from those of people, so that nothing that asks who is
 * in ever counts one; two alike are two that are missing.
 */
export const rosterOpenShifts = pgTable(
  'roster_open_shifts',
  {
    id: id(),
    date: day().notNull(),
    startsAt: clockTime().notNull(),
    endsAt: clockTime().notNull(),
    stage: text().$type<ShiftStage>().notNull().default('draft'),
  },
  table => [
    oneOf('roster_open_shifts_stage', table.stage, SHIFT_STAGES),
    isClockTime('roster_open_shifts_starts_at', table.startsAt),
    isClockTime('roster_open_shifts_ends_at', table.endsAt),
    index('roster_open_shifts_days').on(table.stage, table.date),
  ],
)

/** Somebody's published shift that a colleague may take instead, as it was when they asked. */
export const rosterSwaps = pgTable(
  'roster_swaps',
  {
    id: id(),
    employeeId: uuid()
      .notNull()
      .references(() => employees.id, { onDelete: 'cascade' }),
    date: day().notNull(),
    startsAt: clockTime().notNull(),
    endsAt: clockTime().notNull(),
    /** Who is asked; null for everybody. */
    askedId: uuid().references(() => employees.id, { onDelete: 'cascade' }),
    /** Who would work it. */
    takenBy: uuid().references(() => employees.id, { onDelete: 'cascade' }),
    status: text().$type<SwapStatus>().notNull().default('open'),
    /** The admin who decided, and when. */
    decidedBy: uuid(),
    decidedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('roster_swaps_status', table.status, SWAP_STATUSES),
    uniqueIndex('roster_swaps_once')
      .on(table.employeeId, table.date, table.startsAt)
      .where(isOneOf(table.status, WAITING_STATUSES)),
    index('roster_swaps_waiting').on(table.status, table.date),
  ],
)
