import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import {
  MAIL_KINDS,
  MAIL_STATUSES,
  MAIL_SUBJECTS,
  type MailCalendar,
  type MailKind,
  type MailStatus,
  type MailSubject,
} from './rules/mails.ts'

/** Of the mails that wait for the next digest: one that has gone out in a digest waits for none, whatever became of that. */
const isHeld = ({ status, digestId, sentAt }: Record<'status' | 'digestId' | 'sentAt', AnyPgColumn>) =>
  sql`${status} = 'held' and ${digestId} is null and ${sentAt} is null`

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
    /** What goes with it into calendars. */
    calendar: jsonb().$type<MailCalendar>(),
    /**
     * What opens something, in the places that the words have for it; null once the mail was sent or the secrets have
     * ended. Read by sending only, and where an owner asks for it (decision 040).
     */
    secrets: jsonb().$type<string[]>().default([]),
    /** When the secrets open nothing any more; null for those without an end. */
    secretsUntil: instant(),
    /** Whose record it is about, and its id; null for mails of an older version of which nobody knows. */
    subjectKind: text().$type<MailSubject>(),
    subjectId: uuid(),
    /** Of what it tells the newest state, such as a booking: a digest names the last alone. */
    topicId: uuid(),
    /** The digest within which it goes out. */
    digestId: uuid().references((): AnyPgColumn => mails.id, { onDelete: 'set null' }),
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
    oneOf('mails_subject_kind', table.subjectKind, MAIL_SUBJECTS),
    check('mails_subject_known', sql`(${table.subjectKind} is null) = (${table.subjectId} is null)`),
    check('mails_pending_whole', sql`${table.status} <> 'pending' or ${table.secrets} is not null`),
    index('mails_newest').on(table.createdAt, table.id),
    index('mails_by_recipient').on(table.recipient, table.id),
    index('mails_subject').on(table.subjectId),
    index('mails_held').on(table.recipient).where(isHeld(table)),
    index('mails_in_digest').on(table.digestId).where(sql`${table.digestId} is not null`),
    index('mails_open').on(table.createdAt).where(sql`${table.status} in ('pending', 'failed')`),
  ],
)

/** A mail that waits for the next digest. */
export const waitsForDigest = isHeld(mails)
