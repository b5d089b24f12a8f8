import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import {
  clockTime,
  createdAt,
  day,
  id,
  instant,
  isClockTime,
  oneOf,
  satang,
} from '#app/kit/platform/columns.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import {
  PROVIDER_NAMES,
  type ProviderName,
  VERIFICATION_STATES,
  type VerificationState,
} from './adapters/provider.ts'
import { SLIP_KINDS, SLIP_STATES, type SlipState } from './rules/slips.ts'

/** What was read from each picture of a receipt. One that came later in its place has a row of its own. */
export const slips = pgTable(
  'slips',
  {
    id: id(),
    receiptId: uuid()
      .notNull()
      .references(() => receipts.id, { onDelete: 'cascade' }),
    /** The picture: a row whose receipt shows another one by now is history. */
    fileKey: text().notNull(),
    /** What the picture was sent for, as it was then; null where it came without an application. */
    applicationId: uuid().references(() => applications.id, { onDelete: 'set null' }),
    applicationVersion: integer(),
    state: text().$type<SlipState>().notNull().default('pending'),
    kind: text().$type<(typeof SLIP_KINDS)[number]>(),
    bank: text(),
    reference: text(),
    paidOn: day(),
    paidAtTime: clockTime(),
    /** `bank:reference` of every slip on the picture: the same key is the same slip. */
    keys: text().array().notNull().default(sql`'{}'`),
    /** The QR codes' texts as they were: at most 8, each at most 1000 characters. */
    texts: jsonb().$type<string[]>().notNull().default([]),
    readAt: instant(),
    /** What a service that asks the banks said; null where none was asked. */
    verification: text().$type<VerificationState>(),
    verifiedBy: text().$type<ProviderName>(),
    /** What it was asked about: the amount, where that was to be paid to, and what for, as they were then. */
    verifiedFor: satang(),
    verifiedPromptPayId: text(),
    verifiedAccount: text(),
    verifiedApplicationId: uuid().references(() => applications.id, { onDelete: 'set null' }),
    verifiedVersion: integer(),
    verifiedAt: instant(),
    /** What it told of the payment itself; null where it did not. */
    verifiedSatang: satang(),
    verifiedSender: text(),
    verifiedPaidAt: instant(),
    createdAt: createdAt(),
  },
  table => [
    unique('slips_picture').on(table.receiptId, table.fileKey),
    oneOf('slips_state', table.state, SLIP_STATES),
    oneOf('slips_kind', table.kind, SLIP_KINDS),
    oneOf('slips_verification', table.verification, VERIFICATION_STATES),
    oneOf('slips_verified_by', table.verifiedBy, PROVIDER_NAMES),
    isClockTime('slips_paid_at_time', table.paidAtTime),
    index('slips_keys').using('gin', table.keys),
    index('slips_pending').on(table.createdAt).where(sql`${table.state} = 'pending'`),
  ],
)

/**
 * Slips that paid for an approved application, a visitor's booking, a guest's Day Pass or what a member owed: the database
 * lets none be used a second time.
 */
export const slipUses = pgTable(
  'slip_uses',
  {
    id: id(),
    /** Bank and reference in one (see `slipKey`). */
    key: text().notNull().unique(),
    receiptId: uuid()
      .notNull()
      .references(() => receipts.id, { onDelete: 'cascade' }),
    usedAt: instant().notNull(),
    createdAt: createdAt(),
  },
  table => [index('slip_uses_receipt').on(table.receiptId)],
)
