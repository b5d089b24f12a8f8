import { eq } from 'drizzle-orm'
import { paidPart } from '#app/joining/applications/rules/money.ts'
import type { Paid } from '#app/joining/sales/rules.ts'
import { sell } from '#app/joining/sales/steps/sell.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import type { DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'
import { receiveOnAccount } from '#app/people/members/steps/account-payment.server.ts'
import { lockMember, type Member } from '#app/people/members/steps/memberships.server.ts'
import { findDayPass, findInvite, type InviteRow } from '../queries.server.ts'
import { isSoldBySlip } from '../rules.ts'
import { guestInvites } from '../tables.server.ts'
import { logGuest } from './enter.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

/** What stood on the form and what it costs now, where that is something else. */
export type DayPassPrice = Record<'shownSatang' | 'nowSatang', Satang>
export type DayPassSold =
  | Result<null, 'no_day_pass'>
  | { ok: false; reason: 'price_changed'; price: DayPassPrice }

export type LockedInvite = { host: Member; invite: InviteRow }

/** The invitation with its host, both locked, the host first as for whoever lets a guest in; null for none. */
export async function lockInvite(tx: Transaction, id: string | null): Promise<LockedInvite | null> {
  const found = await findInvite(tx, id)
  const host = found && (await lockMember(tx, found.host.id))
  if (!found || !host) return null
  const isIt = eq(guestInvites.id, found.invite.id)
  const [invite] = await tx.select().from(guestInvites).where(isIt).for('update')
  return invite ? { host, invite } : null
}

/**
 * Sells a guest a Day Pass at the desk (rule visitors.over-quota): it is booked, with its paper, on the account of the host,
 * whom it gives nothing. It costs what was shown, or nothing is sold.
 */
export async function sellDayPass(
  tx: Transaction,
  ctx: DecisionContext,
  guest: LockedInvite,
  { method, shownSatang }: Pick<Paid, 'method'> & { shownSatang: Satang },
): Promise<DayPassSold> {
  const dayPass = await findDayPass(tx, ctx.now())
  if (!dayPass) return fail('no_day_pass')
  const nowSatang = dayPass.price.totalSatang
  if (shownSatang !== nowSatang)
    return { ok: false, reason: 'price_changed', price: { shownSatang, nowSatang } }
  await bookDayPass(tx, ctx, guest, { ...dayPass, paid: { satang: nowSatang, method } })
  return ok(null)
}

type Selling = Pick<NonNullable<Awaited<ReturnType<typeof findDayPass>>>, 'plan' | 'price' | 'pricing'> & {
  paid: Paid
}

async function bookDayPass(tx: Transaction, ctx: DecisionContext, guest: LockedInvite, selling: Selling) {
  const reference = guest.invite.id
  const entries = await sell(tx, ctx, {
    ...selling,
    member: guest.host,
    quantity: 1,
    renewedUntil: null,
    reference,
  })
  await markPaid(tx, ctx, guest)
  return Object.values(entries).filter(id => id !== null)
}

async function markPaid(tx: Transaction, ctx: DecisionContext, { host, invite }: LockedInvite) {
  await tx
    .update(guestInvites)
    .set({ paidAt: ctx.now(), paidBy: ctx.actor.userId, provisionalUntil: null })
    .where(eq(guestInvites.id, invite.id))
  await logGuest(tx, { action: 'guest_paid', hostId: host.id, adminId: ctx.actor.userId })
}

type ForGuest = {
  receivedSatang: Satang
  method: LedgerMethod
  paidOn: Day
  /** What a slip was sent for; null without one, or where it said nothing. */
  askedSatang: Satang | null
  receiptId?: string
}

/**
 * Books what came for a guest (rule visitors.slip): a Day Pass is sold for the sum that was asked for, whatever the price is
 * since, and what is more or less than that is for the host's account. Where there is nothing to sell any more, all of it is.
 * Its payments name the invitation.
 * @returns them
 */
export async function receiveForGuest(
  tx: Transaction,
  ctx: DecisionContext,
  guest: LockedInvite,
  { receivedSatang, method, askedSatang, ...received }: ForGuest,
): Promise<string[]> {
  const dayPass = await findDayPass(tx, ctx.now())
  if (dayPass && isSoldBySlip(guest.invite, dayPass)) {
    const price = paidPart(dayPass.price, askedSatang ?? dayPass.price.totalSatang)
    return bookDayPass(tx, ctx, guest, { ...dayPass, price, paid: { satang: receivedSatang, method } })
  }
  const payment = { ...received, amountSatang: receivedSatang, method, reference: guest.invite.id }
  const { entryId } = await receiveOnAccount(tx, ctx, guest.host, { ...payment, source: 'by_hand' })
  if (guest.invite.paidAt === null) await markPaid(tx, ctx, guest)
  return [entryId]
}
