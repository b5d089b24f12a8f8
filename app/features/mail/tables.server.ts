import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '../../platform/columns.server.ts'
import { MAIL_KINDS, MAIL_STATUSES, type MailKind, type MailStatus } from './rules.ts'

/** Outbox of mails, written in the transaction of the change that they report. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    kind: text().$type<MailKind>().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** The application or user that it is about. */
    subjectId: uuid(),
    status: text().$type<MailStatus>().notNull().default('pending'),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed, without personal data. */
    error: text(),
    /** When the last attempt began; for a mail that was sent, when it was. */
    sentAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('mails_kind', table.kind, MAIL_KINDS),
    oneOf('mails_status', table.status, MAIL_STATUSES),
    index('mails_newest').on(table.createdAt, table.id),
    index('mails_subject').on(table.subjectId),
    index('mails_open').on(table.createdAt).where(sql`${table.status} in ('pending', 'failed')`),
  ],
)
