import { and, asc, count, eq, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { validate as isUuid } from 'uuid'
import { contractExtras } from '#app/joining/contracts/tables.server.ts'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { textOf } from '#app/kit/platform/local-text.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { creditEntries, creditGrants, creditWallets } from '#app/space/credits/tables.server.ts'
import { creditPacks, packSales } from './tables.server.ts'

export type PackRow = typeof creditPacks.$inferSelect

const BY_PRICE = [
  asc(creditPacks.priceSatang),
  asc(byName(textOf(creditPacks.name, baseLocale))),
  asc(creditPacks.id),
]

/** What the house sells, the cheapest first. */
export function listPacksOnSale(db: Executor): Promise<PackRow[]> {
  return db
    .select()
    .from(creditPacks)
    .where(eq(creditPacks.isOnSale, true))
    .orderBy(...BY_PRICE)
}

/** Every pack with how often it was sold and not taken back, those on sale first. */
export async function listAllPacks(db: Executor): Promise<(PackRow & { sold: number })[]> {
  const [rows, counts] = await Promise.all([
    db
      .select()
      .from(creditPacks)
      .orderBy(sql`${creditPacks.isOnSale} desc`, ...BY_PRICE),
    db
      .select({ packId: packSales.packId, sold: count() })
      .from(packSales)
      .where(isNull(packSales.takenBackAt))
      .groupBy(packSales.packId),
  ])
  const soldOf = new Map(counts.map(({ packId, sold }) => [packId, sold]))
  return rows.map(row => ({ ...row, sold: soldOf.get(row.id) ?? 0 }))
}

export function countPacksOnSale(db: Executor): Promise<number> {
  return db.$count(creditPacks, eq(creditPacks.isOnSale, true))
}

export async function findPack(db: Executor, id: string): Promise<PackRow | null> {
  if (!isUuid(id)) return null
  const [row] = await db.select().from(creditPacks).where(eq(creditPacks.id, id))
  return row ?? null
}

const left = sql`coalesce((select sum(${creditEntries.amount}) from ${creditEntries} where ${creditEntries.grantId} = ${creditGrants.id}), 0)`

export type SaleRow = NonNullable<Awaited<ReturnType<typeof findSale>>>

/** A member's purchase with what it brought and what is left of that; null where it is somebody else's. */
export async function findSale(db: Executor, { id, memberRowId }: { id: string; memberRowId: string }) {
  if (!isUuid(id) || !isUuid(memberRowId)) return null
  const { name, priceSatang, chargeId, paymentId, grantId, takenBackAt } = packSales
  const isOfCompany = sql<boolean>`exists (select from ${contractExtras} where ${contractExtras.subjectId} = ${chargeId})`
  const [row] = await db
    .select({
      isOfCompany,
      id: packSales.id,
      name,
      priceSatang,
      chargeId,
      paymentId,
      grantId,
      takenBackAt,
      unit: creditWallets.unit,
      amount: creditGrants.amount,
      usableUntil: creditGrants.usableUntil,
      soldAt: packSales.createdAt,
      left: left.mapWith(Number),
    })
    .from(packSales)
    .innerJoin(creditGrants, eq(creditGrants.id, packSales.grantId))
    .innerJoin(creditWallets, eq(creditWallets.id, creditGrants.walletId))
    .where(and(eq(packSales.id, id), eq(packSales.memberRowId, memberRowId)))
  return row ?? null
}

/** What a form with this key has bought before. */
export async function findSaleByKey(
  db: Executor,
  { memberRowId, key }: { memberRowId: string; key: string },
): Promise<{ id: string } | null> {
  const [row] = await db
    .select({ id: packSales.id })
    .from(packSales)
    .where(and(eq(packSales.memberRowId, memberRowId), eq(packSales.submissionKey, key)))
  return row ?? null
}

/**
 * What was paid for a sale at once and still stands in the books: all of it, and what of that came in, without what was kept
 * back for the tax office. Null where nothing was, or it was taken back.
 */
export async function findPayment(db: Executor, paymentId: string) {
  const reversal = alias(ledgerEntries, 'reversal')
  const { id, reference, amountSatang, method } = ledgerEntries
  const rows = await db
    .select({ id, amountSatang, method })
    .from(ledgerEntries)
    .leftJoin(reversal, eq(reversal.reversesId, id))
    .where(
      and(or(eq(id, paymentId), and(eq(reference, paymentId), eq(method, 'withheld'))), isNull(reversal.id)),
    )
  const came = rows.find(row => row.id === paymentId)
  if (!came) return null
  const satang = rows.reduce((sum, row) => sum + row.amountSatang, 0)
  return { satang, cameSatang: came.amountSatang, method: came.method }
}
