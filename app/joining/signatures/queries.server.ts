import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, or, sql } from 'drizzle-orm'
import { contracts } from '#app/joining/contracts/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { type Signer, type Signing, signingEvents, signingSigners, signings } from './tables.server.ts'

/** A signing without what is large. */
export type ShownSigning = Omit<Signing, 'pdf' | 'evidence' | 'signature'>

const { pdf: _pdf, evidence: _evidence, signature: _signature, ...SHOWN } = getTableColumns(signings)

/** What was sent of a contract, or signed on paper, the newest first. */
export function listSignings(db: Executor, contractId: string): Promise<ShownSigning[]> {
  return db
    .select(SHOWN)
    .from(signings)
    .where(eq(signings.contractId, contractId))
    .orderBy(desc(signings.version))
}

/** How often a contract was sent or signed. */
export function countSignings(db: Executor, contractId: string): Promise<number> {
  return db.$count(signings, eq(signings.contractId, contractId))
}

/** All of a version, with its files; null where there is none. */
export async function findVersion(
  db: Executor,
  contractId: string,
  version: number,
): Promise<Signing | null> {
  const isIt = and(eq(signings.contractId, contractId), eq(signings.version, version))
  const [found] = await db.select().from(signings).where(isIt)
  return found ?? null
}

export async function findSigning(db: Executor, id: string): Promise<Signing> {
  const [found] = await db.select().from(signings).where(eq(signings.id, id))
  if (!found) throw new Error(`There is no signing ${id}`)
  return found
}

/** Who signs, in their order. */
export function listSigners(db: Executor, signingId: string): Promise<Signer[]> {
  return db
    .select()
    .from(signingSigners)
    .where(eq(signingSigners.signingId, signingId))
    .orderBy(asc(signingSigners.nth))
}

export function listEvents(db: Executor, signingId: string) {
  return db
    .select()
    .from(signingEvents)
    .where(eq(signingEvents.signingId, signingId))
    .orderBy(asc(signingEvents.nth))
}

/** The signer whom a link was mailed to, by its hash; null for none. */
export async function findSignerBy(db: Executor, hash: string): Promise<Signer | null> {
  const isTheirs = or(eq(signingSigners.tokenHash, hash), eq(signingSigners.doneHash, hash))
  const [found] = await db.select().from(signingSigners).where(isTheirs)
  return found ?? null
}

/** What the house wrote last under a contract of that language. */
export async function findLastTerms(db: Executor, locale: string): Promise<string> {
  const [last] = await db
    .select({ terms: signings.terms })
    .from(signings)
    .where(and(eq(signings.locale, locale), eq(signings.way, 'here')))
    .orderBy(desc(signings.createdAt))
    .limit(1)
  return last?.terms ?? ''
}

/** What is open and cannot be signed any more. */
export function listOver(db: Executor, today: Day) {
  return db
    .select({ id: signings.id, contractId: signings.contractId })
    .from(signings)
    .where(and(eq(signings.state, 'open'), lt(signings.lapsesOn, today)))
    .orderBy(asc(signings.id))
}

/** Contracts that came back unsigned since then, and that nobody has written again: the latest first. */
export async function listUnsigned(db: Executor, since: Date) {
  const isLast = sql`${signings.version} = (select max(later.version) from ${signings} as later
    where later.contract_id = ${contracts.id})`
  const { id, number, customerId } = contracts
  return db
    .select({ id, number, customerId, state: signings.state, endedAt: signings.endedAt })
    .from(signings)
    .innerJoin(contracts, eq(contracts.id, signings.contractId))
    .where(and(inArray(contracts.state, ['declined', 'lapsed']), isLast, gt(signings.endedAt, since)))
    .orderBy(desc(signings.endedAt))
}
