import { and, asc, eq, gte, isNotNull, isNull, like, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day, monthOf } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { customers } from '#app/people/customers/tables.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { type Extra, extraCap } from '../rules/extras.ts'
import { endOf } from '../rules/states.ts'
import {
  contractBills,
  contractExtras,
  contractItems,
  contracts,
  seatHolders,
  seatPauses,
  seats,
} from '../tables.server.ts'

/** An account of a company on which a member may put something. */
export type ExtraAccount = {
  contractId: string
  /** What the company is called. */
  company: string
  capSatang: Satang
  /** Of the cap, what is left of it in the calendar month. */
  leftSatang: Satang
}

type Using = {
  memberRowId: string
  /** On which day what it pays for is used. */
  on: Day
  now: Date
}

/**
 * The accounts that a member may use (rule contracts.extras): of companies whose contracts allow it, and that have given them a seat
 * which lets them in today and is theirs on the day. The one with the most left comes first.
 */
export async function listExtraAccounts(
  db: Executor,
  { memberRowId, on, now }: Using,
): Promise<ExtraAccount[]> {
  const today = bangkokDay(now)
  const holdingId = sql`split_part(${entitlements.sourceKey}, ':', 2)`
  const lasts = (lastDay: typeof seatHolders.lastDay | typeof contractItems.lastDay) =>
    or(isNull(lastDay), gte(lastDay, on))
  const paused = db
    .select({ id: seatPauses.id })
    .from(seatPauses)
    .where(and(eq(seatPauses.seatId, seats.id), lte(seatPauses.firstDay, on), gte(seatPauses.lastDay, on)))
  const rows = await db
    .selectDistinct({ contract: contracts, company: customers.name })
    .from(entitlements)
    .innerJoin(seatHolders, sql`${holdingId} = ${seatHolders.id}::text`)
    .innerJoin(seats, eq(seats.id, seatHolders.seatId))
    .innerJoin(contractItems, eq(contractItems.id, seats.itemId))
    .innerJoin(contracts, eq(contracts.id, contractItems.contractId))
    .innerJoin(customers, eq(customers.id, contracts.customerId))
    .where(
      and(
        eq(entitlements.memberRowId, memberRowId),
        like(entitlements.sourceKey, 'seat:%'),
        isNull(entitlements.endedAt),
        lte(entitlements.firstDay, today),
        gte(entitlements.expiryDay, today),
        eq(customers.kind, 'company'),
        isNotNull(contracts.extrasSatang),
        notExists(paused),
        lasts(seatHolders.lastDay),
        lasts(contractItems.lastDay),
      ),
    )
  const open = rows.filter(({ contract }) => extraCap(contract) > 0 && (endOf(contract) ?? on) >= on)
  const accounts = await Promise.all(
    open.map(async ({ contract, company }) => {
      const capSatang = extraCap(contract)
      const usedSatang = await findUsedExtras(db, {
        contractId: contract.id,
        memberRowId,
        month: monthOf(today),
      })
      return { contractId: contract.id, company, capSatang, leftSatang: Math.max(0, capSatang - usedSatang) }
    }),
  )
  return accounts.toSorted((a, b) => b.leftSatang - a.leftSatang)
}

/** What a member has put on the account of a contract in a calendar month, without what was taken back. */
async function findUsedExtras(
  db: Executor,
  { contractId, memberRowId, month }: { contractId: string; memberRowId: string; month: Day },
): Promise<Satang> {
  const { amountSatang } = contractExtras
  const [used] = await db
    .select({ satang: sumOf(amountSatang) })
    .from(contractExtras)
    .where(
      and(
        eq(contractExtras.contractId, contractId),
        eq(contractExtras.memberRowId, memberRowId),
        eq(contractExtras.month, month),
      ),
    )
  return used?.satang ?? 0
}

const sumOf = (amount: typeof contractExtras.amountSatang) => sql`coalesce(sum(${amount}), 0)`.mapWith(Number)

/** Extras of the customer that no bill has charged, or one that is void. */
export function listUnbilledExtras(db: Executor, customerId: string): Promise<Extra[]> {
  const { id, memberRowId, kind, month, amountSatang } = contractExtras
  return db
    .select({ id, memberRowId, kind, month, amountSatang, name: sql<string>`coalesce(${members.name}, '')` })
    .from(contractExtras)
    .innerJoin(contracts, eq(contracts.id, contractExtras.contractId))
    .leftJoin(contractBills, eq(contractBills.id, contractExtras.billId))
    .leftJoin(members, eq(members.id, memberRowId))
    .where(
      and(
        eq(contracts.customerId, customerId),
        or(isNull(contractExtras.billId), isNotNull(contractBills.voidAt)),
      ),
    )
    .orderBy(asc(month), asc(contractExtras.createdAt), asc(id))
}

/** Who has put how much on the account of a contract in a calendar month; those of whom nothing is left are not in it. */
export function listPeopleOfExtras(db: Executor, contractId: string, month: Day) {
  const satang: SQL<number> = sumOf(contractExtras.amountSatang)
  return db
    .select({ memberRowId: members.id, name: members.name, satang })
    .from(contractExtras)
    .innerJoin(members, eq(members.id, contractExtras.memberRowId))
    .where(and(eq(contractExtras.contractId, contractId), eq(contractExtras.month, month)))
    .groupBy(members.id, members.name)
    .having(sql`sum(${contractExtras.amountSatang}) > 0`)
    .orderBy(asc(members.name), asc(members.id))
}
