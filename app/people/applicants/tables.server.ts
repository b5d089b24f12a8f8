import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from '#app/house/accounts/tables.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { createdAt, day, id, instant, nameIndexes, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#app/money/methods/rules.ts'
import { members } from '#app/people/members/tables.server.ts'
import { APPLICATION_STATUSES, DECISIONS, type Decision, REGISTRATION_VARIANTS } from './rules.ts'

export const applications = pgTable(
  'applications',
  {
    id: id(),
    /** Made by the form, so that pressing twice or trying again updates the same application. */
    submissionKey: uuid().notNull().unique(),
    memberId: text().notNull().unique(),
    /** Random: whoever has it may see the application's status without signing in. */
    statusKey: uuid().notNull().unique().default(sql`gen_random_uuid()`),
    variant: text().$type<(typeof REGISTRATION_VARIANTS)[number]>().notNull(),
    status: text().$type<(typeof APPLICATION_STATUSES)[number]>().notNull().default('submitted'),
    /** Grows with every change that a reviewer would want to know of (see `isReviewChange`). */
    version: integer().notNull().default(1),
    /** Null where the question is not asked (Enrollment Fee). */
    isExistingMember: boolean(),
    name: text().notNull(),
    address: text().notNull().default(''),
    mobilePhone: text().notNull(),
    workPhone: text().notNull().default(''),
    emergencyContact: text().notNull().default(''),
    email: text().notNull(),
    /** When a mail to that address was opened by its link; null for one that somebody may have typed for another. */
    emailConfirmedAt: instant(),
    email2: text().notNull().default(''),
    line: text().notNull().default(''),
    whatsApp: text('whats_app').notNull().default(''),
    instagram: text().notNull().default(''),
    facebook: text().notNull().default(''),
    telegram: text().notNull().default(''),
    dateOfBirth: day(),
    startDate: day().notNull(),
    expiryDate: day().notNull(),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    selectedPlan: text().notNull(),
    priceSatang: satang().notNull(),
    membershipFeeSatang: satang().notNull(),
    vatSatang: satang().notNull(),
    /** Added so that no two amounts that wait are alike; part of the total. */
    uniqueSatang: satang().notNull().default(0),
    totalSatang: satang().notNull(),
    vatBasisPoints: integer().notNull(),
    /** What its buyer, a company, keeps back for the tax office: the share, 0 for nobody, and what that is of the total. */
    withholdingBasisPoints: integer().notNull().default(0),
    withheldSatang: satang().notNull().default(0),
    /** Null until chosen; the membership page submits without one. */
    paymentMethod: text().$type<PaymentMethod>(),
    locale: text().notNull(),
    submittedAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
  },
  table => [
    oneOf('applications_variant', table.variant, REGISTRATION_VARIANTS),
    oneOf('applications_status', table.status, APPLICATION_STATUSES),
    oneOf('applications_payment_method', table.paymentMethod, PAYMENT_METHODS),
    index('applications_newest').on(table.createdAt, table.id),
    index('applications_status').on(table.status, table.createdAt),
    index('applications_email').on(sql`lower(${table.email})`),
    // One for each column by which the list can be sorted.
    ...nameIndexes('applications_by_name', table.name, table.id),
    index('applications_by_plan').on(table.selectedPlan, table.id),
    index('applications_by_total').on(table.totalSatang, table.id),
    index('applications_by_status').on(table.status, table.id),
  ],
)

/** What applications were before they changed, so that who decides sees what they were when a slip came in. */
export const applicationVersions = pgTable(
  'application_versions',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    selectedPlan: text().notNull(),
    totalSatang: satang().notNull(),
    paymentMethod: text().$type<PaymentMethod>(),
    isExistingMember: boolean(),
    startDate: day().notNull(),
    expiryDate: day().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    email2: text().notNull(),
    mobilePhone: text().notNull(),
    /** When it stopped being this. */
    createdAt: createdAt(),
  },
  table => [
    unique('application_versions_once').on(table.applicationId, table.version),
    oneOf('application_versions_payment_method', table.paymentMethod, PAYMENT_METHODS),
    index('application_versions_total').on(table.totalSatang),
  ],
)

type MemberRow = typeof members.$inferSelect

/** What staff decided about an application; undoing marks the row and never removes it. */
export const applicationDecisions = pgTable(
  'application_decisions',
  {
    id: id(),
    applicationId: uuid()
      .notNull()
      .references(() => applications.id),
    decision: text().$type<Decision>().notNull(),
    /** What the visitor is told; empty for an approval without words. */
    reason: text().notNull().default(''),
    /** The member that the approval made or renewed. */
    memberRowId: uuid().references(() => members.id, { onDelete: 'set null' }),
    /** The member before it was renewed, for undoing; null when the approval made the member. */
    memberBefore: jsonb().$type<MemberRow>(),
    /** Null for the system, which approves what is paid by card without a doubt. */
    decidedBy: uuid().references(() => users.id),
    /** What came in, with what the card paid before, as whoever approved said; null where nobody was asked. */
    receivedSatang: satang(),
    decidedAt: instant().notNull(),
    undoneBy: uuid().references(() => users.id),
    undoneAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('application_decisions_decision', table.decision, DECISIONS),
    index('application_decisions_application').on(table.applicationId, table.decidedAt),
    index('application_decisions_member').on(table.memberRowId),
  ],
)
