import { and, count, eq, ne } from 'drizzle-orm'
import { validate as isUuid, v5 as uuidv5 } from 'uuid'
import { authorise, type CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { readReason, reasonError } from '#app/joining/applications/schema/decisions.ts'
import type { Seen } from '#app/joining/applications/schema/seen.ts'
import type { SeenRefusal } from '#app/joining/applications/steps/seen.server.ts'
import { type SubmittedReceipt, submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { decideReceipt, lockReceiptOf } from '#app/joining/receipts/steps/decide.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { claimReceiptSlips, SlipUsed } from '#app/joining/slips/steps/claim.server.ts'
import { readWaitingSlip } from '#app/joining/slips/steps/reading.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { isValidEmail } from '#app/kit/pure/email.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findDayPass, findFacts, findHostEntry, findInvite } from '../queries.server.ts'
import { endOfGuestStay, owesDayPass, stayMoment } from '../rules.ts'
import { type LockedInvite, lockInvite, sellDayPass } from '../steps/day-pass.server.ts'
import { readInviteKey } from '../steps/link.server.ts'
import { tellGuest } from '../steps/slip-mail.server.ts'
import { guestInvites } from '../tables.server.ts'

type Sent = SubmittedReceipt | { ok: false; status: 404; errors: { form?: string; data?: string } }

/**
 * Takes the slip by which whoever has an invitation pays the Day Pass (rule visitors.slip). Its key is the invitation's:
 * however often it is pressed, it is one slip, and another picture takes its place until somebody has decided.
 */
export async function sendGuestSlip(ctx: RequestContext, key: string, file: File | null): Promise<Sent> {
  const found = await findInvite(ctx.db, readInviteKey(ctx, key))
  const dayPass = await findDayPass(ctx.db, ctx.now())
  if (!found || found.invite.forgottenAt || !dayPass) return { ok: false, status: 404, errors: {} }
  const { id: inviteId, name, contact } = found.invite
  const userEmail = isValidEmail(contact) ? contact : found.host.email
  return submitReceipt(ctx, {
    values: { submissionKey: await slipKeyOf(ctx.db, inviteId), name, userEmail },
    ...{ file, variant: 'landing', application: null },
    guest: { inviteId, totalSatang: dayPass.price.totalSatang },
    begin: async tx => {
      const locked = await lockInvite(tx, inviteId)
      if (!locked) return false
      const facts = await findFacts(tx, locked, stayMoment(locked.invite, ctx.now()))
      return owesDayPass(facts, ctx.now())
    },
  })
}

/** The key of the slip that waits or is to come: the next once staff have decided about the last. */
async function slipKeyOf(db: Executor, inviteId: string): Promise<string> {
  const isDecided = and(eq(receipts.inviteId, inviteId), ne(receipts.status, 'submitted'))
  const [row] = await db.select({ count: count() }).from(receipts).where(isDecided)
  return uuidv5(`slip ${row?.count ?? 0}`, inviteId)
}

type SlipDecision = { receiptId: string; seen: Seen | null }
type Refusal = 'not_found' | 'already_decided' | SeenRefusal

/**
 * Accepts the slip of a guest's Day Pass (rule visitors.slip): what it was sent for is sold on the host's account for the
 * sum that the guest was shown, with its paper, and the guest may stay as long as the host. No slip is accepted twice, for whatever.
 */
export async function acceptGuestSlip(
  ctx: CommandContext,
  decision: SlipDecision,
): Promise<Result<null, Refusal | 'no_day_pass' | 'slip_used'>> {
  await authorise(ctx, 'receipts.edit')
  await authorise(ctx, 'payments.edit')
  await readWaitingSlip(ctx, decision.receiptId)
  try {
    return await decide(ctx, decision, async (tx, { guest, receipt }) => {
      if (!guest) return fail('not_found')
      const receivedSatang = receipt.totalSatang ?? 0
      const sold = await sellDayPass(tx, ctx, guest, { method: 'promptpay', slipSatang: receivedSatang })
      if (!sold.ok) return fail('no_day_pass')
      await claimReceiptSlips(tx, ctx.now(), receipt.id)
      await decideReceipt(tx, ctx, receipt.id, { status: 'approved', reason: '', receivedSatang })
      await lengthenStay(tx, guest)
      await tellGuest(tx, ctx, { guest, receipt, answer: 'accepted' })
      return ok(null)
    })
  } catch (error) {
    if (error instanceof SlipUsed) return fail('slip_used')
    throw error
  }
}

/** Whoever is in by a slip that was only read stays by the Day Pass from now on. */
async function lengthenStay(tx: Transaction, { host, invite: { id, status, enteredAt } }: LockedInvite) {
  if (status !== 'arrived' || !enteredAt) return
  const entry = await findHostEntry(tx, host, enteredAt)
  const until = entry.mayEnter ? endOfGuestStay(entry, enteredAt) : null
  if (until) await tx.update(guestInvites).set({ until }).where(eq(guestInvites.id, id))
}

/** Does not accept it: the guest reads why beside the invitation and in a mail, and whoever was let in by it may stay no longer. */
export async function rejectGuestSlip(
  ctx: CommandContext,
  { reason, ...decision }: SlipDecision & { reason: string },
): Promise<Result<null, Refusal | 'bad_reason'>> {
  await authorise(ctx, 'receipts.edit')
  if (reasonError(reason)) return fail('bad_reason')
  return decide(ctx, decision, async (tx, { guest, receipt }) => {
    const told = readReason(reason)
    await decideReceipt(tx, ctx, receipt.id, { status: 'rejected', reason: told })
    if (!guest) return ok(null)
    await endProvisional(tx, guest, ctx.now())
    await tellGuest(tx, ctx, { guest, receipt, answer: 'rejected', reason: told })
    return ok(null)
  })
}

/** What was given is over, and stays written down: it is given once for each invitation. */
async function endProvisional(tx: Transaction, { invite }: LockedInvite, now: Date) {
  const { id, status, enteredAt, provisionalUntil } = invite
  if (provisionalUntil === null) return
  const until = enteredAt && enteredAt > now ? enteredAt : now
  const ended = provisionalUntil < now ? provisionalUntil : now
  await tx
    .update(guestInvites)
    .set({ provisionalUntil: ended, ...(status === 'arrived' && { until }) })
    .where(eq(guestInvites.id, id))
  await announceChange(tx, 'visitors')
}

type Locked = {
  /** Null where the host was deleted since, and the invitation with them. */
  guest: LockedInvite | null
  receipt: typeof receipts.$inferSelect
}

/** In the order of whoever sends a slip: host, invitation, receipt, and the books last. */
async function decide<Refused extends string>(
  ctx: CommandContext,
  { receiptId, seen }: SlipDecision,
  act: (tx: Transaction, locked: Locked) => Promise<Result<null, Refused>>,
): Promise<Result<null, Refused | Refusal>> {
  if (!isUuid(receiptId)) return fail('not_found')
  return ctx.db.transaction(async (tx): Promise<Result<null, Refused | Refusal>> => {
    const isIt = eq(receipts.id, receiptId)
    const [known] = await tx.select({ inviteId: receipts.inviteId }).from(receipts).where(isIt)
    if (!known?.inviteId) return fail('not_found')
    const guest = await lockInvite(tx, known.inviteId)
    const receipt = await lockReceiptOf(tx, { receiptId, purchase: known.inviteId, seen })
    return receipt.ok ? act(tx, { guest, receipt: receipt.value }) : receipt
  })
}
