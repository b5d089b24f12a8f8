import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/house/accounts/tables.server.ts'
import { instant } from '#app/kit/platform/columns.server.ts'

/** What somebody wants to be told by mail; who chose nothing is told everything. */
export const notificationChoices = pgTable('notification_choices', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** A message came in. */
  newMessage: boolean().notNull().default(true),
  /** A visitor asks for a call, a tour or a consultation, for those who answer. */
  newRequest: boolean().notNull().default(true),
  /** One's own request for leave was decided. */
  leaveDecided: boolean().notNull().default(true),
  /** Somebody asked for leave, for those who decide. */
  leaveRequested: boolean().notNull().default(true),
  /** An address for events was paused because it failed, for those who may resume it. */
  webhookPaused: boolean().notNull().default(true),
  updatedAt: instant().notNull().defaultNow(),
})
