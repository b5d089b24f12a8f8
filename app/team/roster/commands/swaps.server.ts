import { eq } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { fullName } from '#app/team/employees/rules/employees.ts'
import { employees } from '#app/team/employees/tables.server.ts'
import { staffWriter } from '#app/team/messages/commands/staff.server.ts'
import { sendNotices } from '#app/team/messages/steps/send.server.ts'
import { listSwappable, type Swap } from '../queries/swaps.server.ts'
import { type SwapProblem, type SwapStatus, WAITING_STATUSES } from '../rules/swaps.ts'
import { lockRoster } from '../steps/drafts.server.ts'
import { handOver } from '../steps/shifts.server.ts'
import { tellColleagues, tellPlanners } from '../steps/swap-mails.server.ts'
import { judgeSwap, lockSwap } from '../steps/swaps.server.ts'
import { rosterSwaps } from '../tables.server.ts'
import { decidedText, loggedHours } from '../texts.ts'

export type AskRefusal = 'not_swappable' | 'no_colleague'
export type SwapRefusal = SwapProblem | 'gone'

/**
 * Offers a published shift of one's own to a colleague, or to everybody; each of them is told. Refused for one that has
 * begun, or that a swap waits for already.
 * @param askedId empty for everybody
 */
export async function askSwap(
  ctx: CommandContext,
  { date, startsAt, askedId }: { date: string; startsAt: string; askedId: string },
): Promise<Result<string, AskRefusal>> {
  const employee = await ownEmployee(ctx)
  return ctx.db.transaction(async tx => {
    await lockRoster(tx)
    const own = await listSwappable(tx, employee.id, ctx.now())
    const shift = own.find(each => each.date === date && each.startsAt === startsAt)
    if (!shift) return fail('not_swappable')
    const colleagues = (await listActive(tx)).filter(({ id }) => id !== employee.id)
    const asked = askedId === '' ? colleagues : colleagues.filter(({ id }) => id === askedId)
    if (asked.length === 0) return fail('no_colleague')
    const [swap] = await tx
      .insert(rosterSwaps)
      .values({ ...shift, askedId: askedId === '' ? null : askedId })
      .returning()
    if (!swap) throw new Error('The swap was not stored')
    await tellColleagues(tx, ctx, {
      shift: swap,
      kind: 'asked',
      ids: asked.map(({ id }) => id),
      name: fullName(employee),
    })
    await recordSwap(tx, ctx, 'swap_asked', swap)
    return ok(swap.id)
  })
}

/**
 * Accepts a shift that a colleague offers; who asked and whoever plans is told. Of two who accept at once one does, and a
 * shift that was changed since is refused.
 */
export async function takeSwap(ctx: CommandContext, id: string): Promise<Result<null, SwapRefusal>> {
  const employee = await ownEmployee(ctx)
  return ctx.db.transaction(async tx => {
    await lockRoster(tx)
    const swap = await lockSwap(tx, id)
    const isOffered = swap?.askedId === null || swap?.askedId === employee.id
    if (swap?.status !== 'open' || !isOffered) return fail('gone')
    const problem = await judgeSwap(tx, swap, { takerId: employee.id, now: ctx.now() })
    if (problem) return fail(problem)
    const taken = await change(tx, swap, { status: 'taken', takenBy: employee.id })
    const news = { shift: taken, name: fullName(employee) }
    await tellColleagues(tx, ctx, { ...news, kind: 'taken', ids: [swap.employeeId] })
    await tellPlanners(tx, ctx, { ...news, kind: 'to_decide' })
    await recordSwap(tx, ctx, 'swap_taken', taken)
    return ok(null)
  })
}

/** Takes back one's own offer while nobody has decided; whoever had accepted is told. */
export async function withdrawSwap(ctx: CommandContext, id: string): Promise<Result<null, 'gone'>> {
  const employee = await ownEmployee(ctx)
  return ctx.db.transaction(async tx => {
    await lockRoster(tx)
    const swap = await lockSwap(tx, id)
    if (swap?.employeeId !== employee.id || !isWaiting(swap.status)) return fail('gone')
    await change(tx, swap, { status: 'withdrawn' })
    const ids = [swap.takenBy ?? swap.askedId].filter(each => each !== null)
    await tellColleagues(tx, ctx, { shift: swap, kind: 'withdrawn', ids, name: fullName(employee) })
    await recordSwap(tx, ctx, 'swap_withdrawn', swap)
    return ok(null)
  })
}

/** Approves or refuses what two have agreed on; both are told. Approved, the shift is the other's at once. */
export async function decideSwap(
  ctx: CommandContext,
  { id, isApproved }: { id: string; isApproved: boolean },
): Promise<Result<null, SwapRefusal>> {
  await authorise(ctx, 'roster.edit')
  return ctx.db.transaction(async tx => {
    await lockRoster(tx)
    const swap = await lockSwap(tx, id)
    if (swap?.status !== 'taken' || swap.takenBy === null) return fail('gone')
    const takerId = swap.takenBy
    if (isApproved) {
      const problem = await judgeSwap(tx, swap, { takerId, now: ctx.now() })
      if (problem) return fail(problem)
      await handOver(tx, swap, { from: swap.employeeId, to: takerId })
    }
    const status: SwapStatus = isApproved ? 'approved' : 'refused'
    await change(tx, swap, { status, decidedBy: ctx.actor.userId, decidedAt: ctx.now() })
    const people = await listActive(tx)
    const nameOf = (employeeId: string) => {
      const person = people.find(each => each.id === employeeId)
      return person ? fullName(person) : ''
    }
    const names = { giver: nameOf(swap.employeeId), taker: nameOf(takerId) }
    const values = decidedText(swap, { ...names, isApproved })
    const notices = [swap.employeeId, takerId].map(employeeId => ({ employeeId, values }))
    await sendNotices(tx, ctx, { writer: staffWriter(ctx), notices })
    await recordSwap(tx, ctx, isApproved ? 'swap_approved' : 'swap_refused', swap)
    return ok(null)
  })
}

function isWaiting(status: SwapStatus): boolean {
  return WAITING_STATUSES.some(waiting => waiting === status)
}

function listActive(tx: Transaction) {
  const { id, firstName, lastName } = employees
  return tx.select({ id, firstName, lastName }).from(employees).where(eq(employees.status, 'active'))
}

async function change(tx: Transaction, { id }: Swap, values: Partial<Swap>): Promise<Swap> {
  const [row] = await tx.update(rosterSwaps).set(values).where(eq(rosterSwaps.id, id)).returning()
  if (!row) throw new Error('The swap was not stored')
  return row
}

function recordSwap(tx: Transaction, ctx: CommandContext, action: string, swap: Swap) {
  const { id, employeeId, takenBy, date } = swap
  const details = { date, hours: loggedHours([swap]), employeeId, ...(takenBy && { takenBy }) }
  return recordChange(tx, ctx, 'roster', { action, entityType: 'roster_swap', entityId: id, details })
}
