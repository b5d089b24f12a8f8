import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import { MEMBERSHIP_TYPES, type MembershipType } from '#app/house/plans/rules/prices.ts'
import { createdAt, day, id, instant, nameIndexes, oneOf } from '#app/kit/platform/columns.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { MEMBER_STATUSES, type MemberStatus } from './rules/members.ts'

/** Whoever joined the house (rule members.fields). */
export const members = pgTable(
  'members',
  {
    id: id(),
    /** What the member was told at registration, e.g. SALA-7K3M9Q2X. */
    memberId: text().notNull().unique(),
    /** Who pays for them: a customer of their own, which the database makes with them, or a company. */
    customerId: uuid()
      .notNull()
      .$defaultFn(uuidv7)
      .references((): AnyPgColumn => customers.id),
    name: text().notNull(),
    email: text().notNull(),
    /** When somebody else than the member gave them this email; null where nobody did. */
    emailChangedAt: instant(),
    /** When whoever had the email before objected to that: it opens nothing until staff decide. */
    emailFrozenAt: instant(),
    secondaryEmail: text().notNull().default(''),
    mobilePhone: text().notNull().default(''),
    workPhone: text().notNull().default(''),
    address: text().notNull().default(''),
    dateOfBirth: day(),
    membershipType: text().$type<MembershipType>().notNull().default('monthly'),
    /** The plan's own name, e.g. "Silver"; null for a member made by hand (rule members.fields). */
    planName: text(),
    status: text().$type<MemberStatus>().notNull().default('active'),
    joinDate: day().notNull(),
    expiryDate: day(),
    /** Day of the month, 1 to 31, that monthly periods aim for; null until there is an expiry. */
    anchorDay: integer(),
    lastRenewedAt: instant(),
    lineId: text().notNull().default(''),
    whatsapp: text().notNull().default(''),
    instagram: text().notNull().default(''),
    facebook: text().notNull().default(''),
    telegram: text().notNull().default(''),
    emergencyContact: text().notNull().default(''),
    autoRenew: boolean().notNull().default(true),
    /** When the member said that they leave at the expiry; null while they stay. */
    leavingAt: instant(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    oneOf('members_membership_type', table.membershipType, MEMBERSHIP_TYPES),
    oneOf('members_status', table.status, MEMBER_STATUSES),
    index('members_customer').on(table.customerId),
    index('members_newest').on(table.createdAt, table.id),
    index('members_email').on(sql`lower(${table.email})`),
    index('members_email_frozen')
      .on(table.emailFrozenAt, table.id)
      .where(sql`${table.emailFrozenAt} is not null`),
    index('members_expiry').on(table.status, table.expiryDate),
    // Counts the members of a status and type, and has them in the list's own order.
    index('members_by_kind').on(table.status, table.membershipType, table.createdAt, table.id),
    // One for each column by which the list can be sorted.
    ...nameIndexes('members_by_name', table.name, table.id),
    index('members_by_type').on(table.membershipType, table.id),
    index('members_by_status').on(table.status, table.id),
    index('members_by_join_date').on(table.joinDate, table.id),
    index('members_by_expiry_date').on(table.expiryDate, table.id),
  ],
)
