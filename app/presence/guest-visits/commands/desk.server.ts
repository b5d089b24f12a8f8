import { eq } from 'drizzle-orm'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { hasWaitingSlip } from '#app/joining/receipts/queries/slips-of.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { MONEY_METHODS } from '#app/money/methods/rules.ts'
import { CashClosed } from '#app/money/payments/steps/ledger.server.ts'
import type { InviteRow } from '../queries.server.ts'
import type { GuestRefusal } from '../rules.ts'
import { type DayPassSold, lockInvite, sellDayPass } from '../steps/day-pass.server.ts'
import { type Entered, enterGuest, leaveGuest, logGuest } from '../steps/enter.server.ts'
import { guestInvites } from '../tables.server.ts'

/** Lets a guest in at the desk, as a tablet at the door would. */
export async function letGuestIn(ctx: CommandContext, id: string): Promise<Result<Entered, GuestRefusal>> {
  await authorise(ctx, 'members.edit')
  const adminId = ctx.actor.userId
  return ctx.db.transaction(tx => enterGuest(tx, { id, at: ctx.now(), adminId }))
}

/** Says at the desk that a guest has left. */
export async function letGuestOut(
  ctx: CommandContext,
  id: string,
): Promise<Result<null, 'unknown' | 'not_in'>> {
  await authorise(ctx, 'members.edit')
  const adminId = ctx.actor.userId
  return ctx.db.transaction(tx => leaveGuest(tx, { id, at: ctx.now(), adminId, leftHow: 'staff' }))
}

/** Takes the visit of a guest back as if it had not been: the invitation waits again (rule visits.undo). @returns the name */
export async function undoGuest(ctx: CommandContext, id: string): Promise<Result<string, 'unknown'>> {
  await authorise(ctx, 'members.edit')
  return changeGuest(ctx, id, 'guest_undone', invite =>
    invite.enteredAt === null
      ? null
      : { status: 'invited', enteredAt: null, until: null, leftAt: null, leftHow: null },
  )
}

/** Takes back that a guest has left, while they may still stay (rule visits.reopen). @returns the name */
export async function reopenGuest(ctx: CommandContext, id: string): Promise<Result<string, 'unknown'>> {
  await authorise(ctx, 'members.edit')
  return changeGuest(ctx, id, 'guest_reopened', ({ status, until }) =>
    status === 'left' && until && until > ctx.now()
      ? { status: 'arrived', leftAt: null, leftHow: null }
      : null,
  )
}

type Change = Partial<typeof guestInvites.$inferInsert>

async function changeGuest(
  ctx: CommandContext,
  id: string,
  action: string,
  changeOf: (invite: InviteRow) => Change | null,
): Promise<Result<string, 'unknown'>> {
  return ctx.db.transaction(async tx => {
    const guest = await lockInvite(tx, id)
    const change = guest && changeOf(guest.invite)
    if (!guest || !change) return fail('unknown')
    await tx.update(guestInvites).set(change).where(eq(guestInvites.id, guest.invite.id))
    await logGuest(tx, { action, hostId: guest.host.id, adminId: ctx.actor.userId })
    return ok(guest.invite.name)
  })
}

export type PayRefusal = 'unknown' | 'no_day_pass' | 'no_method' | 'cash_closed' | 'slip_waits'
type Taken = Result<null, PayRefusal> | DayPassSold

/**
 * Takes a Day Pass for a guest over the quota, paid on the spot (rule visitors.over-quota), unless a slip for it waits:
 * nobody pays twice. Pressing twice takes it once. Where it costs something else than was shown, nothing is taken.
 */
export async function takeGuestDayPass(
  ctx: CommandContext,
  { id, method, shownSatang }: { id: string; method: string; shownSatang: Satang },
): Promise<Taken> {
  await authorise(ctx, 'members.edit')
  await authorise(ctx, 'payments.edit')
  const chosen = MONEY_METHODS.find(each => each === method)
  if (!chosen) return fail('no_method')
  try {
    return await payOnce(ctx, id, { method: chosen, shownSatang })
  } catch (error) {
    if (error instanceof CashClosed) return fail('cash_closed')
    throw error
  }
}

function payOnce(
  ctx: CommandContext,
  id: string,
  paying: { method: (typeof MONEY_METHODS)[number]; shownSatang: Satang },
): Promise<Taken> {
  return ctx.db.transaction(async tx => {
    const guest = await lockInvite(tx, id)
    if (guest?.invite.status !== 'invited') return fail('unknown')
    if (guest.invite.paidAt !== null) return ok(null)
    if (await hasWaitingSlip(tx, { kind: 'guest_pass', id: guest.invite.id })) return fail('slip_waits')
    return sellDayPass(tx, ctx, guest, paying)
  })
}
