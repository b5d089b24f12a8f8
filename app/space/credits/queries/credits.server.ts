import { and, asc, desc, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LocalText } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { BookedLine } from '#app/money/payments/steps/booked.server.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { packSales } from '#app/space/packs/tables.server.ts'
import type { CreditUnit, Grant, Taken, WalletOwner } from '../rules/credits.ts'
import { creditEntries, creditGrants, creditWallets } from '../tables.server.ts'

/** As which pack something was sold. */
export type OfPack = { saleId: string; name: LocalText }

const ofPack = { saleId: packSales.id, name: packSales.name }

export type GrantRow = Grant & {
  unit: CreditUnit
  amount: number
  sourceKey: string
  rules: Record<string, number>
  /** What was left of it has been written off. */
  isClosed: boolean
  /** Null for what is of no pack. */
  pack: OfPack | null
  /** What the company is called whose pool it is of; null for a member's own. */
  company: string | null
}

/** The wallets of an owner. */
export function isOf(owner: WalletOwner): SQL {
  if ('customerId' in owner) return eq(creditWallets.customerId, owner.customerId)
  return eq(creditWallets.memberRowId, owner.memberRowId)
}

const left = sql<number>`coalesce((select sum(${creditEntries.amount}) from ${creditEntries} where ${creditEntries.grantId} = ${creditGrants.id}), 0)`

/** What an owner was granted of a unit, or of both, with what is left of each, the oldest first. */
export function listGrants(
  db: Executor,
  { unit, ...owner }: WalletOwner & { unit?: CreditUnit },
): Promise<GrantRow[]> {
  return grantsWhere(db, and(isOf(owner), unit ? eq(creditWallets.unit, unit) : undefined))
}

/** The grants that a booking took something of and has not given back, a company's among them. */
export function listGrantsOfBooking(db: Executor, bookingId: string): Promise<GrantRow[]> {
  const taken = db
    .select({ id: creditEntries.grantId })
    .from(creditEntries)
    .where(and(eq(creditEntries.bookingId, bookingId), isTaken(db)))
  return grantsWhere(db, inArray(creditGrants.id, taken))
}

function grantsWhere(db: Executor, where: SQL | undefined): Promise<GrantRow[]> {
  const { id, kind, amount, usableFrom, usableUntil, priority, sourceKey, rules, createdAt } = creditGrants
  return db
    .select({
      id,
      kind,
      amount,
      usableFrom,
      usableUntil,
      priority,
      sourceKey,
      rules,
      createdAt,
      unit: creditWallets.unit,
      left: left.mapWith(Number),
      company: customers.name,
      isClosed: sql<boolean>`${creditGrants.closedAt} is not null`,
      pack: ofPack,
    })
    .from(creditGrants)
    .innerJoin(creditWallets, eq(creditWallets.id, creditGrants.walletId))
    .leftJoin(customers, eq(customers.id, creditWallets.customerId))
    .leftJoin(packSales, eq(packSales.grantId, id))
    .where(where)
    .orderBy(asc(createdAt), asc(id))
}

/** Some years of daily use: a page shows no more. */
const MOST_LINES = 1000

const reversal = alias(creditEntries, 'reversal')

/** Whether an entry took something that was not given back. */
export function isTaken(db: Executor): SQL | undefined {
  const given = db.select({ id: reversal.id }).from(reversal).where(eq(reversal.reversesId, creditEntries.id))
  return and(eq(creditEntries.kind, 'consume'), notExists(given))
}

export type TakenRow = Taken & {
  owner: WalletOwner
  rules: Record<string, number>
  /** What it was spent on, and of a company's credits by whom and for which day. */
  on: Pick<typeof creditEntries.$inferSelect, 'bookingId' | 'entitlementId' | 'memberRowId' | 'usedOn'>
}

/** What a condition picks of what was taken and not given back, in the order in which it was taken. */
export async function listTaken(db: Executor, which: SQL | undefined): Promise<TakenRow[]> {
  const { id, grantId, amount, bookingId, entitlementId, memberRowId, usedOn } = creditEntries
  const rows = await db
    .select({
      id,
      grantId,
      amount,
      usableUntil: creditGrants.usableUntil,
      rules: creditGrants.rules,
      on: { bookingId, entitlementId, memberRowId, usedOn },
      wallet: { memberRowId: creditWallets.memberRowId, customerId: creditWallets.customerId },
    })
    .from(creditEntries)
    .innerJoin(creditGrants, eq(creditGrants.id, grantId))
    .innerJoin(creditWallets, eq(creditWallets.id, creditGrants.walletId))
    .where(and(which, isTaken(db)))
    .orderBy(asc(id))
  return rows.map(({ wallet, ...row }) => ({ ...row, amount: -row.amount, owner: ownerOf(wallet) }))
}

type Owners = { memberRowId: string | null; customerId: string | null }

/** The database has one of both. */
function ownerOf({ memberRowId, customerId }: Owners): WalletOwner {
  if (memberRowId !== null) return { memberRowId }
  if (customerId === null) throw new Error('a wallet of nobody')
  return { customerId }
}

export type CreditEntryRow = Awaited<ReturnType<typeof listCreditEntries>>[number]

type Lines = { memberRowId: string; unit?: CreditUnit; limit?: number }

/** What became of a member's credits, the newest first: all of it adds up to the balance. */
export function listCreditEntries(db: Executor, { memberRowId, unit, limit = MOST_LINES }: Lines) {
  const { id, grantId, kind, amount, bookingId, entitlementId, reversesId } = creditEntries
  const { at, adminId, why, createdAt } = creditEntries
  const isReversed = sql<boolean>`exists (select 1 from credit_entries as given where given.reverses_id = ${id})`
  return db
    .select({
      id,
      grantId,
      kind,
      amount,
      bookingId,
      entitlementId,
      reversesId,
      isReversed,
      at,
      adminId,
      why,
      createdAt,
      unit: creditWallets.unit,
      grantKind: creditGrants.kind,
      usableUntil: creditGrants.usableUntil,
      pack: ofPack,
    })
    .from(creditEntries)
    .innerJoin(creditGrants, eq(creditGrants.id, grantId))
    .innerJoin(creditWallets, eq(creditWallets.id, creditGrants.walletId))
    .leftJoin(packSales, eq(packSales.grantId, grantId))
    .where(and(eq(creditWallets.memberRowId, memberRowId), unit ? eq(creditWallets.unit, unit) : undefined))
    .orderBy(desc(id))
    .limit(limit)
}

/** An entry as a line about the booking that it was spent on; nothing where that is none. */
export function bookedLineOf({ id, kind, bookingId, at, createdAt }: CreditEntryRow): BookedLine[] {
  if (bookingId === null) return []
  return [{ id, bookingId, writtenAt: createdAt, day: bangkokDay(at), isOfBefore: kind === 'reverse' }]
}

/** Whose wallet an entry belongs to, of which unit, and which right it made how much longer. */
export async function findOwner(db: Executor, entryId: string) {
  const [owner] = await db
    .select({
      memberRowId: creditWallets.memberRowId,
      unit: creditWallets.unit,
      entitlementId: creditEntries.entitlementId,
      minutes: sql`coalesce((${creditGrants.rules} ->> 'minutes')::int, 0)`.mapWith(Number),
    })
    .from(creditEntries)
    .innerJoin(creditGrants, eq(creditGrants.id, creditEntries.grantId))
    .innerJoin(creditWallets, eq(creditWallets.id, creditGrants.walletId))
    .where(eq(creditEntries.id, entryId))
  return owner ?? null
}

/** Wallets with grants that have ended and were not closed yet. */
export async function listEndedWallets(db: Executor, now: Date, limit: number) {
  const { memberRowId, customerId, unit } = creditWallets
  const wallets = await db
    .selectDistinct({ memberRowId, customerId, unit })
    .from(creditGrants)
    .innerJoin(creditWallets, eq(creditWallets.id, creditGrants.walletId))
    .where(and(isNull(creditGrants.closedAt), sql`${creditGrants.usableUntil} <= ${now.toISOString()}`))
    .limit(limit)
  return wallets.map(wallet => ({ ...ownerOf(wallet), unit: wallet.unit }))
}

/** Of these rights, those that a voucher was spent on and not given back. */
export async function listVouchered(db: Executor, entitlementIds: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: creditEntries.entitlementId })
    .from(creditEntries)
    .where(and(inArray(creditEntries.entitlementId, entitlementIds), isTaken(db)))
  return rows.flatMap(({ id }) => id ?? [])
}

/** Whether a customer has credits for its people to share, or has had any. */
export async function hasCredits(db: Executor, customerId: string): Promise<boolean> {
  return (await db.$count(creditWallets, eq(creditWallets.customerId, customerId))) > 0
}
