import { createHash } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { listPlans } from '#app/house/plans/queries.server.ts'
import { periodOf } from '#app/house/plans/rules/prices.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { readRows } from '#app/kit/platform/list-export.server.ts'
import { readSelection } from '#app/kit/platform/list-page.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { listMemberBalances } from '#app/money/ledger/queries.server.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { readMemberQuery } from '#app/people/members/queries/list.server.ts'
import { listMemberIds, listNamed, type MemberRow } from '#app/people/members/queries/members.server.ts'
import { type MemberStatus, renewalOf } from '#app/people/members/rules/members.ts'
import { members } from '#app/people/members/tables.server.ts'
import { type BatchAction, leftOut, MOST_AT_ONCE, type Reason } from './rules.ts'
import { memberBatches, memberBatchItems } from './tables.server.ts'

export type Batch = typeof memberBatches.$inferSelect

/** What is to be done to whom, as the address has it. */
export type Wish = {
  action: BatchAction
  to: MemberStatus | null
  /** Whether what is to come is cancelled with the new status. */
  ends: boolean
  /** Of the list: its filters, and what is ticked unless all are meant. */
  params: URLSearchParams
}

/** One member of whom something is wished: what will happen, or why nothing does. */
export type Planned = {
  member: MemberRow
  reason: Reason | null
  toDay: Day | null
  totalSatang: Satang | null
  owedSatang: Satang
}

/** In the address: everybody is meant whom search and filters leave, not only who is ticked. */
export const ALL = 'all'

/** Who is meant: of a list that is too long only how many there are. */
export async function findChosen(db: Executor, { params }: Pick<Wish, 'params'>, now: Date) {
  const { requestDaysBefore } = (await findSettings(db)).renewals
  const query = readMemberQuery(params, { now, requestDaysBefore })
  const everybody = await listMemberIds(db, query)
  const names = params.has(ALL) ? null : (readSelection(params) ?? [])
  const named = names && new Set((await listNamed(db, names)).map(({ id }) => id))
  const ids = named ? everybody.filter(id => named.has(id)) : everybody
  return { ids, matching: everybody.length, isTooMany: ids.length > MOST_AT_ONCE }
}

/** What would happen to each, in the order of the list; the same now and when it is confirmed, as long as nothing changes. */
export async function planBatch(db: Executor, ids: string[], wish: Wish, now: Date): Promise<Planned[]> {
  const today = bangkokDay(now)
  const { graceDays } = (await findSettings(db)).renewals
  const [plans, pricing, balances] = await Promise.all([
    listPlans(db),
    findPricing(db, today),
    wish.action === 'renew' ? listMemberBalances(db, ids) : new Map<string, Satang>(),
  ])
  const planned: Planned[] = []
  for await (const rows of readRows(db, members, ids))
    for (const member of rows) {
      const reason = leftOut(wish.action, member, { to: wish.to, today, graceDays })
      const owedSatang = balances.get(member.id) ?? 0
      const nothing = { member, reason, toDay: null, totalSatang: null, owedSatang }
      if (reason || wish.action !== 'renew') {
        planned.push(nothing)
        continue
      }
      const plan = plans.find(({ name }) => name === member.planName)
      const { expiryDate } = renewalOf({ ...member, period: plan && periodOf(plan) }, today, graceDays)
      const totalSatang = plan ? totalFor(plan, true, pricing).totalSatang : null
      planned.push({ ...nothing, toDay: expiryDate, totalSatang })
    }
  return planned
}

/** Says in a few letters what was seen: who confirms sends it along, and is asked again where it would be otherwise now. */
export function sealOf({ action, to, ends }: Wish, planned: Planned[]): string {
  const seen = planned.map(({ member, reason, toDay, totalSatang }) => [
    member.id,
    member.status,
    member.expiryDate,
    ...(action === 'message' ? [member.email] : []),
    reason,
    toDay,
    totalSatang,
  ])
  return createHash('sha256')
    .update(JSON.stringify([action, to, ends, seen]))
    .digest('base64url')
}

export async function findBatch(db: Executor, id: string): Promise<Batch | null> {
  if (!isUuid(id)) return null
  const [batch] = await db.select().from(memberBatches).where(eq(memberBatches.id, id))
  return batch ?? null
}

/** The members of a batch with what came of each, in the order in which they were seen. */
export function listItems(db: Executor, batchId: string) {
  return db
    .select({
      id: memberBatchItems.id,
      state: memberBatchItems.state,
      reason: memberBatchItems.reason,
      fromDay: memberBatchItems.fromDay,
      toDay: memberBatchItems.toDay,
      totalSatang: memberBatchItems.totalSatang,
      memberRowId: members.id,
      memberId: members.memberId,
      name: members.name,
    })
    .from(memberBatchItems)
    .innerJoin(members, eq(members.id, memberBatchItems.memberRowId))
    .where(eq(memberBatchItems.batchId, batchId))
    .orderBy(asc(memberBatchItems.position))
}
export type BatchItem = Awaited<ReturnType<typeof listItems>>[number]
