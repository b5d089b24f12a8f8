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
import { plans } from '#app/house/plans/tables.server.ts'
import { createdAt, day, id, instant, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import {
  CONTRACT_STATES,
  type ContractState,
  EXTRA_KINDS,
  type ExtraKind,
  ITEM_KINDS,
  type ItemKind,
  NOTICE_KINDS,
  type NoticeKind,
  THEN_HOW,
  type ThenHow,
  VAT_CLASSES,
  type VatClass,
  WHT_CLASSES,
  type WhtClass,
} from './rules/contracts.ts'

/** What a customer has agreed to pay for every month. */
export const contracts = pgTable(
  'contracts',
  {
    id: id(),
    /** E.g. "CT2026-000012". */
    number: text().notNull().unique(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    state: text().$type<ContractState>().notNull().default('draft'),
    firstDay: day().notNull(),
    /** Null while it goes on from month to month. */
    lastDay: day(),
    /** What happens at its last day, unless somebody has said that it ends. */
    thenHow: text().$type<ThenHow>().notNull().default('ends'),
    /** From when the term is that runs, where one of the same length has begun by itself; null in the first. */
    termFrom: day(),
    /** The contract that it renews; no two renew the same. */
    renewsId: uuid()
      .unique()
      .references((): AnyPgColumn => contracts.id),
    noticeDays: integer().notNull().default(30),
    /** The day on which it was said that it ends. */
    noticeOn: day(),
    /** Whether its customer has said so, and nobody of staff has noted it. */
    noticeWaits: boolean().notNull().default(false),
    depositSatang: satang().notNull().default(0),
    /** Whether what was paid of a month comes off the next bill where an item ended within it. */
    givesBack: boolean().notNull().default(false),
    /** Whole days after what is paid for in which its seats still open. */
    graceDays: integer().notNull().default(7),
    /** Most that one person may put on the company's account in a calendar month; null where nobody may. */
    extrasSatang: satang(),
    /** Less of that, as managers of the company say; null for all of it. */
    ownExtrasSatang: satang(),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    oneOf('contracts_state', table.state, CONTRACT_STATES),
    oneOf('contracts_then_how', table.thenHow, THEN_HOW),
    check('contracts_days', sql`${table.lastDay} >= ${table.firstDay}`),
    check(
      'contracts_numbers',
      sql`${table.noticeDays} >= 0 and ${table.graceDays} >= 0 and ${table.depositSatang} >= 0`,
    ),
    check('contracts_extras', sql`${table.extrasSatang} >= 0 and ${table.ownExtrasSatang} >= 0`),
    index('contracts_customer').on(table.customerId, table.createdAt),
    index('contracts_newest').on(table.createdAt, table.id),
    index('contracts_state_newest').on(table.state, table.createdAt, table.id),
  ],
)
export type Contract = typeof contracts.$inferSelect

/**
 * So many seats of a plan, a space of one's own, so many of a product, or what is taken off every month. Ended and replaced, never
 * edited: every bill can be reckoned again.
 */
export const contractItems = pgTable(
  'contract_items',
  {
    id: id(),
    contractId: uuid()
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    kind: text().$type<ItemKind>().notNull().default('seat'),
    /** Of seats. */
    planId: uuid().references(() => plans.id),
    /** Of a space; without a reference, since spaces stand on a floor above. */
    spaceId: uuid(),
    /** Which of several that are alike; null for all of the space. */
    spaceUnit: integer(),
    /** What it is called where it has no plan; a space as it was called then. */
    name: text().notNull().default(''),
    /** The item that ended when this one began, at another price. */
    replacesId: uuid()
      .unique()
      .references((): AnyPgColumn => contractItems.id),
    quantity: integer().notNull(),
    /** Of one, for a month, before VAT; of a discount, what is taken off. */
    unitSatang: satang().notNull(),
    vatClass: text().$type<VatClass>().notNull().default('standard'),
    whtClass: text().$type<WhtClass>().notNull().default('service'),
    firstDay: day().notNull(),
    lastDay: day(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('contract_items_kind', table.kind, ITEM_KINDS),
    check(
      'contract_items_of_kind',
      sql`(${table.kind} = 'seat') = (${table.planId} is not null)
        and (${table.kind} = 'space') = (${table.spaceId} is not null) and (${table.kind} = 'seat' or ${table.name} <> '')`,
    ),
    index('contract_items_space').on(table.spaceId).where(sql`${table.spaceId} is not null`),
    oneOf('contract_items_vat', table.vatClass, VAT_CLASSES),
    oneOf('contract_items_wht', table.whtClass, WHT_CLASSES),
    check('contract_items_amounts', sql`${table.quantity} >= 0 and ${table.unitSatang} >= 0`),
    index('contract_items_contract').on(table.contractId, table.createdAt, table.id),
  ],
)
export type ContractItem = typeof contractItems.$inferSelect

/** Each of the places that an item gives. */
export const seats = pgTable(
  'seats',
  {
    id: id(),
    itemId: uuid()
      .notNull()
      .references(() => contractItems.id, { onDelete: 'cascade' }),
    /** From 1. */
    nth: integer().notNull(),
  },
  table => [unique('seats_nth').on(table.itemId, table.nth)],
)

/** Who has a seat, from the first day to the end of the last: one at a time, as the database makes sure. */
export const seatHolders = pgTable(
  'seat_holders',
  {
    id: id(),
    seatId: uuid()
      .notNull()
      .references(() => seats.id, { onDelete: 'cascade' }),
    memberRowId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    firstDay: day().notNull(),
    lastDay: day(),
    createdAt: createdAt(),
  },
  table => [
    check('seat_holders_days', sql`${table.lastDay} >= ${table.firstDay}`),
    index('seat_holders_seat').on(table.seatId, table.firstDay),
    index('seat_holders_member').on(table.memberRowId, table.firstDay),
  ],
)

/** Whole days on which a seat opens nothing and costs nothing. */
export const seatPauses = pgTable(
  'seat_pauses',
  {
    id: id(),
    seatId: uuid()
      .notNull()
      .references(() => seats.id, { onDelete: 'cascade' }),
    firstDay: day().notNull(),
    lastDay: day().notNull(),
    createdAt: createdAt(),
  },
  table => [
    check('seat_pauses_days', sql`${table.lastDay} >= ${table.firstDay}`),
    index('seat_pauses_seat').on(table.seatId, table.firstDay),
  ],
)

/** A month of a customer's contracts, as it was billed. It never changes; one that is void is billed anew. */
export const contractBills = pgTable(
  'contract_bills',
  {
    id: id(),
    /** E.g. "BL2026-000120": what the payment is to name. */
    number: text().notNull().unique(),
    customerId: uuid()
      .notNull()
      .references(() => customers.id),
    /** By its first day it is dated. */
    firstDay: day().notNull(),
    lastDay: day().notNull(),
    dueOn: day().notNull(),
    vatBasisPoints: integer().notNull(),
    vatSatang: satang().notNull(),
    /** Held for the customer once it is paid. */
    depositSatang: satang().notNull().default(0),
    /** What of the deposit is VAT, where that is owed when it is taken. */
    depositVatSatang: satang().notNull().default(0),
    /** Lines, VAT and deposit. */
    totalSatang: satang().notNull(),
    voidAt: instant(),
    voidReason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  table => [
    check('contract_bills_days', sql`${table.lastDay} >= ${table.firstDay}`),
    check('contract_bills_amounts', sql`${table.totalSatang} >= 0 and ${table.depositSatang} >= 0`),
    index('contract_bills_customer').on(table.customerId, table.firstDay),
  ],
)
export type ContractBill = typeof contractBills.$inferSelect

/** What a bill charges of an item for days of one calendar month; below zero where an earlier one charged too much. */
export const contractBillLines = pgTable(
  'contract_bill_lines',
  {
    id: id(),
    billId: uuid()
      .notNull()
      .references(() => contractBills.id, { onDelete: 'cascade' }),
    /** From 1. */
    nth: integer().notNull(),
    /** Null for what is charged because another bill was paid late, and for what somebody put on the company's account. */
    itemId: uuid().references(() => contractItems.id),
    lateBillId: uuid().references(() => contractBills.id),
    /** Of what was put on the account: which sort it is, and the name of who did, as it was then. */
    extraKind: text().$type<ExtraKind>(),
    extraName: text().notNull().default(''),
    /** Of a pause: whose days cost nothing. */
    seatId: uuid().references(() => seats.id),
    quantity: integer().notNull(),
    unitSatang: satang().notNull(),
    amountSatang: satang().notNull(),
    firstDay: day().notNull(),
    lastDay: day().notNull(),
    vatClass: text().$type<VatClass>().notNull(),
    whtClass: text().$type<WhtClass>().notNull(),
  },
  table => [
    oneOf('contract_bill_lines_vat', table.vatClass, VAT_CLASSES),
    oneOf('contract_bill_lines_wht', table.whtClass, WHT_CLASSES),
    oneOf('contract_bill_lines_extra', table.extraKind, EXTRA_KINDS),
    check(
      'contract_bill_lines_of_one',
      sql`num_nonnulls(${table.itemId}, ${table.lateBillId}, ${table.extraKind}) = 1`,
    ),
    index('contract_bill_lines_late').on(table.lateBillId).where(sql`${table.lateBillId} is not null`),
    unique('contract_bill_lines_nth').on(table.billId, table.nth),
    index('contract_bill_lines_item').on(table.itemId, table.firstDay),
  ],
)

export type ContractBillLine = typeof contractBillLines.$inferSelect

/**
 * What people of a company put on its account beyond their seats (rule contracts.extras). Rows are only added, and each is
 * charged by one bill that is not void: the next one that is made.
 */
export const contractExtras = pgTable(
  'contract_extras',
  {
    id: id(),
    contractId: uuid()
      .notNull()
      .references(() => contracts.id),
    /** Null once the member was deleted. */
    memberRowId: uuid().references(() => members.id, { onDelete: 'set null' }),
    kind: text().$type<ExtraKind>().notNull(),
    /** The booking, or the sale of the pack. */
    subjectId: uuid().notNull(),
    /** The first day of the calendar month of which cap it takes; what takes it back has the same. */
    month: day().notNull(),
    /** With any VAT, as members pay it; below zero where it takes something back. */
    amountSatang: satang().notNull(),
    billId: uuid().references(() => contractBills.id),
    createdAt: createdAt(),
  },
  table => [
    oneOf('contract_extras_kind', table.kind, EXTRA_KINDS),
    check('contract_extras_amount', sql`${table.amountSatang} <> 0`),
    index('contract_extras_contract').on(table.contractId, table.billId),
    index('contract_extras_member').on(table.memberRowId, table.month),
    index('contract_extras_subject').on(table.subjectId),
    index('contract_extras_bill').on(table.billId),
  ],
)

/** The days of each contract that a bill covers, and what it asks as the contract's deposit. */
export const contractBillPeriods = pgTable(
  'contract_bill_periods',
  {
    id: id(),
    billId: uuid()
      .notNull()
      .references(() => contractBills.id, { onDelete: 'cascade' }),
    contractId: uuid()
      .notNull()
      .references(() => contracts.id),
    firstDay: day().notNull(),
    lastDay: day().notNull(),
    depositSatang: satang().notNull().default(0),
  },
  table => [
    unique('contract_bill_periods_once').on(table.billId, table.contractId),
    index('contract_bill_periods_contract').on(table.contractId, table.lastDay),
  ],
)

/** What the people of a customer were mailed about a bill: each once, whichever server's night it is. */
export const contractBillNotices = pgTable(
  'contract_bill_notices',
  {
    id: id(),
    billId: uuid()
      .notNull()
      .references(() => contractBills.id, { onDelete: 'cascade' }),
    kind: text().$type<NoticeKind>().notNull(),
    createdAt: createdAt(),
  },
  table => [
    oneOf('contract_bill_notices_kind', table.kind, NOTICE_KINDS),
    unique('contract_bill_notices_once').on(table.billId, table.kind),
  ],
)
