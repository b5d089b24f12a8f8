import { bigint, boolean, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, oneOf } from '#app/kit/platform/columns.server.ts'
import type { MemberStatus } from '#app/people/members/rules/members.ts'
import { members } from '#app/people/members/tables.server.ts'
import { BATCH_ACTIONS, type BatchAction, REASONS, type Reason } from './rules.ts'

/** Something that is done to several members at once (rule members.together). */
export const memberBatches = pgTable(
  'member_batches',
  {
    id: id(),
    action: text().$type<BatchAction>().notNull(),
    askedBy: uuid().notNull(),
    /** The status that they get, or what is written to them. */
    toStatus: text().$type<MemberStatus>(),
    /** Whether what they have to come is cancelled with it (rule members.ended). */
    endsToCome: boolean().notNull().default(false),
    subject: text().notNull().default(''),
    message: text().notNull().default(''),
    createdAt: createdAt(),
  },
  table => [
    oneOf('member_batches_action', table.action, BATCH_ACTIONS),
    index('member_batches_created').on(table.createdAt),
  ],
)

export const ITEM_STATES = ['waiting', 'done', 'refused'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** One member of it: what was promised for them, and what came of it. */
export const memberBatchItems = pgTable(
  'member_batch_items',
  {
    id: id(),
    batchId: uuid()
      .notNull()
      .references(() => memberBatches.id, { onDelete: 'cascade' }),
    memberRowId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** Of a renewal, as it was seen: the expiry before and after it, and what it costs. */
    fromDay: day(),
    toDay: day(),
    totalSatang: bigint({ mode: 'number' }),
    state: text().$type<ItemState>().notNull().default('waiting'),
    reason: text().$type<Reason>(),
  },
  table => [
    oneOf('member_batch_items_state', table.state, ITEM_STATES),
    oneOf('member_batch_items_reason', table.reason, REASONS),
    unique('member_batch_items_once').on(table.batchId, table.memberRowId),
    index('member_batch_items_member').on(table.memberRowId),
  ],
)
