import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant, nameIndexes, oneOf } from '#app/kit/platform/columns.server.ts'
import { CUSTOMER_KINDS, CUSTOMER_ROLES, type CustomerKind, type CustomerRole } from './rules.ts'

/** Whoever owes: every member has one of their own, made by the database with the member, and a company may pay for several. */
export const customers = pgTable(
  'customers',
  {
    id: id(),
    kind: text().$type<CustomerKind>().notNull(),
    /**
     * Whose own it is; null for a company, and for a person who is no member. Members point here: that this points to one of them,
     * the database alone knows.
     */
    memberRowId: uuid().unique(),
    /** Empty for a member's own, which is called as the member is. */
    name: text().notNull().default(''),
    legalName: text().notNull().default(''),
    /** 13 digits, or empty. */
    taxId: text().notNull().default(''),
    /** Five digits, "00000" for a head office, or empty. */
    branch: text().notNull().default(''),
    address: text().notNull().default(''),
    /** In lower case. Empty for a member's own, who is written to as a member. */
    billingEmails: text().array().notNull().default([]),
    locale: text().notNull().default('en'),
    /** Day of the month, 1 to 28, by which its bills are dated. */
    billingDay: integer().notNull().default(1),
    /** Whether it keeps back tax of what it pays, and owes us a certificate of it. */
    withholds: boolean().notNull().default(false),
    /** The company that everything of this one is now of: both were the same. Null for all others. */
    joinedTo: uuid().references((): AnyPgColumn => customers.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    oneOf('customers_kind', table.kind, CUSTOMER_KINDS),
    check('customers_billing_day', sql`${table.billingDay} between 1 and 28`),
    check(
      'customers_company',
      sql`${table.kind} = 'person' or (${table.memberRowId} is null and ${table.name} <> '' and cardinality(${table.billingEmails}) > 0)`,
    ),
    index('customers_newest').on(table.createdAt, table.id),
    index('customers_joined').on(table.joinedTo).where(sql`${table.joinedTo} is not null`),
    index('customers_companies').on(table.id).where(sql`${table.kind} = 'company'`),
    index('customers_tax_id').on(table.taxId).where(sql`${table.taxId} <> ''`),
    ...nameIndexes('customers_by_name', table.name, table.id),
  ],
)

export type Customer = typeof customers.$inferSelect

/** Addresses that act for a customer in the member area (rule portal.payers). */
export const customerPeople = pgTable(
  'customer_people',
  {
    id: id(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** In lower case. */
    email: text().notNull(),
    role: text().$type<CustomerRole>().notNull(),
    /** Who of staff named them; null for whoever a program or a manager named. */
    adminId: uuid(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('customer_people_role', table.role, CUSTOMER_ROLES),
    unique('customer_people_once').on(table.customerId, table.email),
    index('customer_people_email').on(table.email),
    check('customer_people_lower', sql`${table.email} = lower(${table.email})`),
  ],
)
