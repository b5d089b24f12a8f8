import { type SQL, sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { mails } from '#app/house/mail/tables.server.ts'
import { createdAt, id, instant, oneOf } from '#app/kit/platform/columns.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { type NoticeKind, PORTAL_ROLES, type PortalRole } from './rules.ts'

/** Whoever signed in to `/my` by a mail to an address, which is thereby theirs. Apart from accounts of staff. */
export const portalAccounts = pgTable(
  'portal_accounts',
  {
    id: id(),
    /** In lower case. */
    email: text().notNull().unique(),
    verifiedAt: instant().notNull(),
    /** The language in which they are written to. */
    locale: text().notNull(),
    /** Kinds of mail that they do not want. */
    mutedNotices: text().array().$type<NoticeKind[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  table => [check('portal_accounts_email', sql`${table.email} = lower(${table.email})`)],
)

/** Which memberships an account sees; worked out again by what is true whenever it is used (see `reckonLinks`). */
export const portalLinks = pgTable(
  'portal_links',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => portalAccounts.id, { onDelete: 'cascade' }),
    memberRowId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    role: text().$type<PortalRole>().notNull(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('portal_links_role', table.role, PORTAL_ROLES),
    unique('portal_links_once').on(table.accountId, table.memberRowId),
    index('portal_links_member').on(table.memberRowId),
  ],
)

/**
 * A wish to sign in. The link and the code of its mail are one row: neither can outlive the other. One that gets no mail
 * looks the same to whoever asked, and has neither.
 */
export const portalSignIns = pgTable(
  'portal_sign_ins',
  {
    id: id(),
    /** In lower case, for the mail; emptied where none goes there. */
    email: text().notNull(),
    /** The browser that asked, by what its cookie holds: the code works there and nowhere else. */
    browserHash: text().notNull().unique(),
    linkHash: text().unique(),
    codeHash: text(),
    mailId: uuid().references(() => mails.id, { onDelete: 'set null' }),
    /** Wrong codes that were typed. */
    tries: integer().notNull().default(0),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    /** Another link of the same address was used, or all of them were ended. */
    replacedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    check('portal_sign_ins_whole', sql`(${table.linkHash} is null) = (${table.codeHash} is null)`),
    index('portal_sign_ins_email').on(table.email),
    index('portal_sign_ins_end').on(table.expiresAt),
    index('portal_sign_ins_mail').on(table.mailId),
  ],
)

/** Browsers in which somebody is signed in to `/my`. No route of staff looks here. */
export const portalSessions = pgTable(
  'portal_sessions',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => portalAccounts.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    /** When the mail was used: what asks for a fresh sign-in counts from here. */
    signedInAt: instant().notNull(),
    lastUsedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    userAgent: text().notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('portal_sessions_account').on(table.accountId),
    index('portal_sessions_end').on(table.expiresAt),
  ],
)

/**
 * Read by nobody any more: whoever pays for a member stands in `customer_people`. A server of the version before still writes
 * here, and the database follows it there.
 */
export const portalPayers = pgTable(
  'portal_payers',
  {
    id: id(),
    memberRowId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    /** Who of staff named them. */
    adminId: uuid().notNull(),
    createdAt: createdAt(),
  },
  table => [
    unique('portal_payers_once').on(table.memberRowId, table.email),
    index('portal_payers_email').on(table.email),
    check('portal_payers_lower', sql`${table.email} = lower(${table.email})`),
  ],
)

/** An account that is to go by another address, once both have said so (rule portal.email). */
export const portalEmailChanges = pgTable(
  'portal_email_changes',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => portalAccounts.id, { onDelete: 'cascade' }),
    /** In lower case. */
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    oldHash: text().notNull().unique(),
    newHash: text().notNull().unique(),
    oldMailId: uuid().references(() => mails.id, { onDelete: 'set null' }),
    newMailId: uuid().references(() => mails.id, { onDelete: 'set null' }),
    oldConfirmedAt: instant(),
    newConfirmedAt: instant(),
    /** When both had said so, and it was done. */
    doneAt: instant(),
    /** A newer wish of the account. */
    replacedAt: instant(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('portal_email_changes_account').on(table.accountId),
    index('portal_email_changes_end').on(table.expiresAt),
  ],
)

/** What a mail to the address of before can object with, once, to an email that somebody else has changed. */
export const portalObjections = pgTable(
  'portal_objections',
  {
    id: id(),
    memberRowId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    mailId: uuid().references(() => mails.id, { onDelete: 'set null' }),
    expiresAt: instant().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    index('portal_objections_member').on(table.memberRowId),
    index('portal_objections_end').on(table.expiresAt),
  ],
)

/** Accounts that are nobody's but theirs: one that somebody else uses as well stays with them, without the link. */
export function soleAccounts(memberIds: readonly string[]): SQL {
  const ids = sql`${sql.param(memberIds)}::uuid[]`
  return sql`(select account_id from portal_links group by account_id having bool_and(member_row_id = any(${ids})))`
}
