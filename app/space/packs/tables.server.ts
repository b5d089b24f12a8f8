import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant, localText, oneOf, satang } from '#app/kit/platform/columns.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { CREDIT_UNITS, type CreditUnit } from '#app/space/credits/rules/credits.ts'
import { creditGrants } from '#app/space/credits/tables.server.ts'

/** What the house sells of credits: so many minutes or vouchers, for a price, to be used within so many days. */
export const creditPacks = pgTable(
  'credit_packs',
  {
    id: id(),
    /** The English one stands in where nobody has written it. */
    name: localText().notNull(),
    unit: text().$type<CreditUnit>().notNull(),
    amount: integer().notNull(),
    /** With any VAT inside. */
    priceSatang: satang().notNull(),
    /** After the day of the purchase. */
    days: integer().notNull(),
    /** The names of the plans whose members may buy it; none for all members. */
    plans: jsonb().$type<string[]>().notNull().default([]),
    isOnSale: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
  },
  table => [
    oneOf('credit_packs_unit', table.unit, CREDIT_UNITS),
    check('credit_packs_terms', sql`${table.amount} > 0 and ${table.priceSatang} > 0 and ${table.days} > 0`),
    index('credit_packs_by_price').on(table.priceSatang, table.id),
  ],
)

/** A pack that was sold, as it was then: what becomes of the pack later changes nothing about it (rule packs.terms). */
export const packSales = pgTable(
  'pack_sales',
  {
    id: id(),
    /** Null once the pack was deleted. */
    packId: uuid().references(() => creditPacks.id, { onDelete: 'set null' }),
    memberRowId: uuid()
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** What it brought: how much, of what, and until when. */
    grantId: uuid()
      .notNull()
      .unique()
      .references(() => creditGrants.id, { onDelete: 'cascade' }),
    /** The charge in the ledger or on the account of a company, and the payment where it was paid at the desk at once. */
    chargeId: uuid().notNull(),
    paymentId: uuid(),
    name: localText().notNull(),
    priceSatang: satang().notNull(),
    /** Of the form, so that pressing twice buys once. */
    submissionKey: uuid().notNull(),
    /** Who of staff sold it; null for what the member bought. */
    soldBy: uuid(),
    takenBackAt: instant(),
    takenBackBy: uuid(),
    createdAt: createdAt(),
  },
  table => [
    unique('pack_sales_once').on(table.memberRowId, table.submissionKey),
    index('pack_sales_pack').on(table.packId),
    check('pack_sales_price', sql`${table.priceSatang} > 0`),
  ],
)
