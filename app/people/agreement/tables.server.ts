import { integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, day, id, instant } from '#app/kit/platform/columns.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { AgreementPage } from './rules/text.ts'

/** What one person signs, in every language: the text of a version never changes, a new text is a new version. */
export const agreements = pgTable(
  'agreements',
  {
    id: id(),
    /** Counts the texts of this house; the newest is the one that people agree to. */
    number: integer().notNull().default(1),
    /** Its name among people: the day on which it was made, and its number. */
    version: text().notNull(),
    locale: text().notNull(),
    title: text().notNull(),
    pages: jsonb().$type<AgreementPage[]>().notNull(),
    /** Of title and pages (see `hashOf`). */
    sha256: text().notNull(),
    createdAt: createdAt(),
  },
  table => [unique('agreements_version_locale').on(table.version, table.locale)],
)

/** A version that was announced: it holds from a day that comes of it. A version without one held from its first. */
export const agreementAnnouncements = pgTable('agreement_announcements', {
  /** Of the version. */
  number: integer().primaryKey(),
  announcedBy: uuid().notNull(),
  announcedAt: instant().notNull(),
  /** Where no mail is sent: the day from which members could read a printed notice, as somebody has confirmed. */
  noticeOn: day(),
  /** Null until every member was told. */
  holdsFrom: day(),
  withdrawnAt: instant(),
})

/** Who was told of an announced version, each once, and with which mail. */
export const agreementNotices = pgTable(
  'agreement_notices',
  {
    number: integer()
      .notNull()
      .references(() => agreementAnnouncements.number),
    memberRowId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    mailId: uuid().notNull(),
    createdAt: createdAt(),
  },
  table => [primaryKey({ columns: [table.number, table.memberRowId] })],
)

/** Append-only proof of what was accepted, when and from where. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id),
    agreementId: uuid()
      .notNull()
      .references(() => agreements.id),
    agreementSha256: text().notNull(),
    accepted: jsonb().$type<string[]>().notNull(),
    acceptedAt: instant().notNull(),
    address: text().notNull(),
    userAgent: text().notNull(),
  },
  table => [unique('consents_once').on(table.applicationId, table.agreementSha256)],
)
