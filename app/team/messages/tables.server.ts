import { type AnyPgColumn, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { PARTY_TYPES, type PartyType } from './rules/messages.ts'

/**
 * One row for each recipient (rule messages.fields). An admin is named by their user, an employee by their record;
 * what is written stays when either is gone, as of "Unknown".
 */
export const messages = pgTable(
  'messages',
  {
    id: id(),
    senderType: text().$type<PartyType>().notNull(),
    senderId: uuid().notNull(),
    receiverType: text().$type<PartyType>().notNull(),
    receiverId: uuid().notNull(),
    subject: text().notNull(),
    content: text().notNull(),
    isRead: boolean().notNull().default(false),
    readAt: instant(),
    /** What it answers. */
    replyToId: uuid().references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    /** Each side throws away its own copy; the row goes when both have. */
    senderDeletedAt: instant(),
    receiverDeletedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('messages_sender_type', table.senderType, PARTY_TYPES),
    oneOf('messages_receiver_type', table.receiverType, PARTY_TYPES),
    index('messages_received').on(table.receiverType, table.receiverId, table.createdAt, table.id),
    index('messages_reply_to').on(table.replyToId),
    index('messages_sent').on(table.senderType, table.senderId, table.createdAt, table.id),
  ],
)
