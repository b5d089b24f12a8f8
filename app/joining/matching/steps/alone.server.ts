import { and, eq, gte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import type { RequestContext, ServerContext } from '#app/kit/platform/server-context.ts'
import { type BankLine, IS_OPEN, IS_UNPROVEN } from '#app/money/bank/queries.server.ts'
import { bankImports, bankLines } from '#app/money/bank/tables.server.ts'
import { BILL_OF_ENTRY, IS_BY_BANK } from '#app/money/bills/queries.server.ts'
import type { DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import { asSystem } from '#app/money/bills/steps/system.server.ts'
import { describeCandidates, listRough, openOf, type Rough } from '../queries/candidates.server.ts'
import { doesOf, isPossible, isSure } from '../rules.ts'
import { matchOnce, matchPayoutLine } from './match.server.ts'

/** What a long import left to be matched. */
export const matchLines: Job<{ importId: string }> = {
  name: 'match-bank-lines',
  payload: z.object({ importId: z.uuid() }),
}

type Which = { importId: string } | { since: Date }

/** A part of a server's own work, too, which no request brings. */
type Context = ServerContext & Partial<RequestContext>

/**
 * Matches what is surely one thing (rule matching.sure), each line in a transaction of its own, which looks again: whoever is quicker has
 * said so. What is left is done by whoever begins again.
 * @param patienceMs for how long somebody waits
 * @returns how many lines, and whether none is left
 */
export async function matchSure(
  ctx: Context,
  which: Which,
  patienceMs = Number.POSITIVE_INFINITY,
): Promise<{ matched: number; isWhole: boolean }> {
  if (!(await findSettings(ctx.db)).bank.matchesAlone) return { matched: 0, isWhole: true }
  const until = performance.now() + patienceMs
  const system = asSystem(ctx)
  let matched = 0
  for (const { line, rough } of await listSure(ctx.db, which)) {
    ctx.stopping.throwIfAborted()
    if (performance.now() > until) return { matched, isWhole: false }
    if (await matchOne(system, line, rough)) matched++
  }
  return { matched, isWhole: true }
}

async function matchOne(ctx: DecisionContext, line: BankLine, rough: Rough): Promise<boolean> {
  const { billId, payoutId, foundBy } = rough
  const said = { lineId: line.id, how: 'sure', foundBy } as const
  try {
    const result =
      payoutId === null
        ? await matchOnce(ctx, { ...said, billId: billId ?? '', satang: openOf(line) })
        : await ctx.db.transaction(tx => matchPayoutLine(tx, ctx, { lineId: line.id, how: 'sure', payoutId }))
    return result.ok
  } catch (error) {
    ctx.log.warn({ err: error, lineId: line.id }, 'line not matched')
    return false
  }
}

type Sure = { line: BankLine; rough: Rough }

/** A few statements for all lines, and a few more for the few that may be sure. */
async function listSure(db: Executor, which: Which): Promise<Sure[]> {
  const isThey = 'importId' in which ? eq(bankLines.importId, which.importId) : gte(bankLines.at, which.since)
  const lines = await listOpen(db, and(isThey, eq(bankImports.proved, true)))
  if (lines.length === 0) return []
  await openAccounts(db, [...new Set(lines.map(openOf))])
  const rough = await listRough(db, lines)
  const alone = lines.flatMap(line => {
    const possible = (rough.get(line.id) ?? []).filter(each => isPossible(line, factsOf(each)))
    const [only] = possible
    return only && possible.length === 1 ? [{ line, rough: only }] : []
  })
  const amounts = [...new Set(alone.map(({ line }) => openOf(line)))]
  const isOfAmount = sql`${bankLines.amountSatang} - ${bankLines.matchedSatang} = any(${sql.param(amounts)}::bigint[])`
  const same = Map.groupBy(amounts.length > 0 ? await listOpen(db, isOfAmount) : [], keyOf)
  const described = await describeCandidates(
    db,
    alone.map(each => each.rough),
  )
  const byRough = new Map(described.map(candidate => [candidate.rough, candidate]))
  return alone.filter(({ line, rough: only }) => {
    const candidate = byRough.get(only)
    const others = (same.get(keyOf(line)) ?? []).filter(({ id }) => id !== line.id)
    return candidate && isSure({ ...line, isProved: true }, [candidate], { others })
  })
}

const keyOf = (line: BankLine) => `${line.accountId} ${openOf(line)}`
const factsOf = ({ foundBy, since }: Rough) => ({ does: doesOf(foundBy), since })

async function listOpen(db: Executor, which: SQL | undefined): Promise<BankLine[]> {
  const rows = await db
    .select({ line: bankLines })
    .from(bankLines)
    .innerJoin(bankImports, eq(bankImports.id, bankLines.importId))
    .where(and(IS_OPEN, which))
    .orderBy(bankLines.at, bankLines.id)
  return rows.map(({ line }) => line)
}

/** Payments of members who never owed anything, as at the desk, are of their account: it has a bill from now on. */
async function openAccounts(db: Executor, amounts: number[]) {
  await db.execute(sql`
    insert into bills (id, kind, subject_id)
    select gen_random_uuid(), 'debt', entry.member_row_id
    from ledger_entries as entry
    where entry.amount_satang = any(${sql.param(amounts)}::bigint[]) and entry.member_row_id is not null
      and ${IS_BY_BANK} and ${IS_UNPROVEN} and ${BILL_OF_ENTRY} is null
    group by entry.member_row_id
    on conflict do nothing`)
}
