import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { cardPayouts } from '#app/joining/card-payments/tables.server.ts'
import { decideReceipt } from '#app/joining/receipts/steps/decide.server.ts'
import { tellAccepted } from '#app/joining/receipts/steps/tell-sender.server.ts'
import { RECEIPT, type Receipt, receipts } from '#app/joining/receipts/tables.server.ts'
import { claimReceiptSlips, SlipUsed } from '#app/joining/slips/steps/claim.server.ts'
import { readWaitingSlip } from '#app/joining/slips/steps/reading.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type BankLine, matchedOfPayout } from '#app/money/bank/queries.server.ts'
import type { MATCHINGS } from '#app/money/bank/rules/statement.ts'
import { bankLines, bankMatches } from '#app/money/bank/tables.server.ts'
import {
  billOf,
  type DecisionContext,
  type LockedBill,
  lockBill,
} from '#app/money/bills/steps/kinds.server.ts'
import { type Bill, bills } from '#app/money/bills/tables.server.ts'
import { lockLedger } from '#app/money/payments/steps/ledger.server.ts'
import { findRoom } from '../queries/room.server.ts'
import { type FoundBy, isAsChosen, keptBeside, matchingOf, type Room, sumOf } from '../rules.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

export type Match = typeof bankMatches.$inferSelect

export type MatchRefusal = 'not_found' | 'no_bill' | 'ignored' | 'already_matched' | 'too_much'

/** Nobody else says what a line is before the transaction ends. */
export async function lockLine(tx: Transaction, id: string): Promise<BankLine | null> {
  if (!isUuid(id)) return null
  const [line] = await tx.select().from(bankLines).where(eq(bankLines.id, id)).for('update')
  return line ?? null
}

/** The bill with what it is for, locked; null where it is gone. */
export async function lockBillOf(
  tx: Transaction,
  ctx: DecisionContext,
  id: string,
): Promise<{ bill: Bill; locked: LockedBill } | null> {
  const find = () => tx.select().from(bills).where(eq(bills.id, id))
  const [known] = isUuid(id) ? await find() : []
  const locked = known && (await lockBill(tx, ctx, { kind: known.kind, id: known.subjectId }))
  // Whoever had it locked may have paid it, or ended it.
  const [bill] = locked ? await find() : []
  return bill && locked ? { bill, locked } : null
}

export type Said = {
  how: (typeof MATCHINGS)[number]
  /** The key of a program. */
  apiKey?: string
}

type ForBill = Said & {
  lineId: string
  billId: string
  /** Null for as much as fits. */
  satang: Satang | null
  /** By what it was chosen, where somebody may have paid or changed that meanwhile; it does nothing else then. */
  foundBy?: FoundBy
}

/** The same in a transaction of its own, once what waits with the bill was read: a slip that paid for something else pays for nothing. */
export async function matchOnce(
  ctx: DecisionContext,
  input: ForBill,
): Promise<Result<Match, MatchRefusal | 'slip_used'>> {
  const isWaiting = and(eq(receipts.billId, input.billId), eq(receipts.status, 'submitted'))
  const waiting = isUuid(input.billId)
    ? await ctx.db.select({ id: receipts.id }).from(receipts).where(isWaiting)
    : []
  for (const { id } of waiting) await readWaitingSlip(ctx, id)
  try {
    return await ctx.db.transaction(tx => matchBill(tx, ctx, input))
  } catch (error) {
    if (error instanceof SlipUsed) return fail('slip_used')
    throw error
  }
}

/**
 * Says that a line pays for a bill (rules matching.proves, matching.room): an entry of exactly that is proven; else what the bill
 * lacks is booked, by the one slip that waits for it where there is one, with what a company kept back besides (rule matching.withheld),
 * and the rest proves what the books have.
 *
 * Whoever matches locks the line first, and one only: an approval that follows locks its member last, whom another match has locked
 * as its bill. Nobody who has something else locked asks for a line.
 * @throws {SlipUsed} where that slip paid for something else
 */
export async function matchBill(
  tx: Transaction,
  ctx: DecisionContext,
  { lineId, billId, satang: wanted, foundBy, ...said }: ForBill,
): Promise<Result<Match, MatchRefusal>> {
  const line = await lockLine(tx, lineId)
  if (!line) return fail('not_found')
  if (line.ignoredReason !== null) return fail('ignored')
  const found = await lockBillOf(tx, ctx, billId)
  if (!found) return fail('no_bill')
  const { bill, locked } = found
  // Money for what is over is booked where somebody says so, and never by itself.
  if (bill.state === 'void' && said.how === 'sure') return fail('no_bill')
  const slips = await lockWaitingSlips(tx, billId)
  const isPair = and(eq(bankMatches.lineId, line.id), eq(bankMatches.billId, billId))
  if ((await tx.$count(bankMatches, and(isPair, isNull(bankMatches.undoneAt)))) > 0)
    return fail('already_matched')
  const left = await findRoom(tx, line, { bill, accountId: locked.accountId })
  const room = { ...left, openSatang: line.amountSatang - line.matchedSatang }
  const matching = matchingOf(widened(room, { bill, wanted, said }), wanted)
  if (!matching) return fail('too_much')
  const { bookedSatang } = matching
  const withheldSatang = await findKept(locked, { ...left, bookedSatang })
  if (foundBy && !isAsChosen(foundBy, { bookedSatang, withheldSatang })) return fail('too_much')
  const booking = { line, bill, locked, slips, bookedSatang, withheldSatang }
  const booked = bookedSatang > 0 ? await book(tx, ctx, booking) : NOTHING_BOOKED
  const match = await keepMatch(tx, ctx, line, { ...said, billId, ...matching, ...booked })
  if (bookedSatang === 0) await touchBill(tx, billId)
  const { entityType, topic } = await billOf(bill)
  await logActivity(tx, {
    adminId: ctx.actor.userId,
    action: 'matched_line',
    entityType,
    entityId: bill.subjectId,
    details: { ...detailsOf(match), ...(said.apiKey && { apiKey: said.apiKey }) },
  })
  await announceChange(tx, topic)
  return ok(match)
}

async function findKept({ findWithheld }: LockedBill, { bookedSatang, lacksSatang }: Fitting) {
  const withheldSatang = bookedSatang > 0 && findWithheld ? await findWithheld() : 0
  return keptBeside(bookedSatang, { lacksSatang, withheldSatang })
}
type Fitting = Record<'bookedSatang' | 'lacksSatang', Satang>

type Wanting = { bill: Bill; wanted: Satang | null; said: Said }

/** Staff may put more on the account of a member than is owed: it stands to their credit. */
function widened(room: Room, { bill, wanted, said }: Wanting): Room {
  const provable = sumOf(room.provable)
  const most = room.lacksSatang + provable
  const asked = wanted ?? (most === 0 ? room.openSatang : most)
  const takesAll = bill.kind === 'debt' && said.how === 'by_hand' && asked > most
  return takesAll ? { ...room, lacksSatang: asked - provable } : room
}

function lockWaitingSlips(tx: Transaction, billId: string): Promise<Receipt[]> {
  const isWaiting = and(eq(receipts.billId, billId), eq(receipts.status, 'submitted'))
  return tx
    .select(RECEIPT)
    .from(receipts)
    .where(isWaiting)
    .orderBy(asc(receipts.id))
    .for('update', { of: receipts })
}

type Booked = Pick<Match, 'entryIds' | 'receiptId'>
const NOTHING_BOOKED: Booked = { entryIds: [], receiptId: null }

type Booking = {
  line: BankLine
  bill: Bill
  locked: LockedBill
  slips: Receipt[]
  bookedSatang: Satang
  withheldSatang: Satang
}

/** What an application's slip is accepted with is its approval. */
async function book(tx: Transaction, ctx: DecisionContext, booking: Booking): Promise<Booked> {
  const { line, locked, slips, bookedSatang: amountSatang, withheldSatang } = booking
  const [slip] = slips
  const one = slips.length === 1 && slip ? slip : null
  if (one && locked.bySlip) return acceptBy(tx, ctx, { ...booking, slip: one, bySlip: locked.bySlip })
  const paidOn = bangkokDay(cameAt(line, ctx))
  const entryIds = await locked.atDesk({
    amountSatang,
    withheldSatang,
    method: 'transfer',
    paidOn,
    reference: '',
  })
  const isAccepted = and(eq(receipts.id, one?.id ?? line.id), eq(receipts.status, 'approved'))
  const receiptId = one && (await tx.$count(receipts, isAccepted)) > 0 ? one.id : null
  return { entryIds, receiptId }
}

/** Money counts no later than today. */
const cameAt = ({ at }: BankLine, { now }: DecisionContext) => (at < now() ? at : now())

type Accepting = Booking & { slip: Receipt; bySlip: NonNullable<LockedBill['bySlip']> }

/** As when staff accept it, but that the bank says how much came, and when. */
async function acceptBy(
  tx: Transaction,
  ctx: DecisionContext,
  { line, slip, bySlip, bookedSatang: receivedSatang, withheldSatang }: Accepting,
): Promise<Booked> {
  // The books before the use of the slip, as staff have them.
  await lockLedger(tx, 'shared')
  await claimReceiptSlips(tx, ctx.now(), slip.id)
  await decideReceipt(tx, ctx, slip.id, { status: 'approved', reason: '', receivedSatang, withheldSatang })
  const paying = { ...slip, submittedAt: cameAt(line, ctx) }
  const { owedSatang, entryIds } = await bySlip.accept(paying, receivedSatang, withheldSatang)
  if (owedSatang !== null)
    await tellAccepted(tx, ctx, { receipt: slip, application: null }, { receivedSatang, owedSatang })
  return { entryIds, receiptId: slip.id }
}

/** Says that a line is a payout of the card system, or a part of it: nothing is booked. */
export async function matchPayoutLine(
  tx: Transaction,
  ctx: DecisionContext,
  { lineId, payoutId, ...said }: Said & { lineId: string; payoutId: string },
): Promise<Result<Match, MatchRefusal>> {
  const line = await lockLine(tx, lineId)
  if (!line) return fail('not_found')
  if (line.ignoredReason !== null) return fail('ignored')
  const [payout] = isUuid(payoutId)
    ? await tx.select().from(cardPayouts).where(eq(cardPayouts.id, payoutId)).for('update')
    : []
  if (payout?.currency !== 'thb') return fail('no_bill')
  const isPair = and(eq(bankMatches.lineId, line.id), eq(bankMatches.payoutId, payout.id))
  if ((await tx.$count(bankMatches, and(isPair, isNull(bankMatches.undoneAt)))) > 0)
    return fail('already_matched')
  const matched = matchedOfPayout(sql`${payout.id}`)
  const { rows } = await tx.execute<{ matched: string }>(sql`select ${matched} as matched`)
  const openSatang = line.amountSatang - line.matchedSatang
  const leftSatang = (payout.amountSatang - Number(rows[0]?.matched ?? 0)) * Math.sign(openSatang)
  const matching = matchingOf({ openSatang, lacksSatang: 0, provable: [{ id: payout.id, leftSatang }] }, null)
  if (!matching) return fail('too_much')
  const match = await keepMatch(tx, ctx, line, {
    ...said,
    ...matching,
    ...NOTHING_BOOKED,
    provenIds: [],
    payoutId,
  })
  await logActivity(tx, {
    adminId: ctx.actor.userId,
    action: 'matched_line',
    entityType: 'bank_line',
    entityId: line.id,
    details: { ...detailsOf(match), payout: payout.payoutId },
  })
  return ok(match)
}

type NewMatch = Said &
  Pick<Match, 'satang' | 'bookedSatang' | 'provenIds'> &
  Booked & { billId?: string; payoutId?: string }

async function keepMatch(
  tx: Transaction,
  ctx: DecisionContext,
  line: BankLine,
  { apiKey: _, ...content }: NewMatch,
): Promise<Match> {
  const [match] = await tx
    .insert(bankMatches)
    .values({ ...content, lineId: line.id, matchedBy: ctx.actor.userId, createdAt: ctx.now() })
    .returning()
  if (!match) throw new Error('The match was not stored')
  await addToLine(tx, line, match.satang)
  return match
}

/** A bill says something else than before, though nothing that it is written from has changed. */
export async function touchBill(tx: Transaction, id: string) {
  await tx.update(bills).set({ updatedAt: sql`clock_timestamp()` }).where(eq(bills.id, id))
}

/** Under the lock of the line. */
export async function addToLine(tx: Transaction, { id, matchedSatang }: BankLine, satang: Satang) {
  await tx
    .update(bankLines)
    .set({ matchedSatang: matchedSatang + satang })
    .where(eq(bankLines.id, id))
  await announceChange(tx, 'bank')
}

function detailsOf({ satang: amountSatang, bookedSatang, how, lineId: line }: Match) {
  return { amountSatang, bookedSatang, how, line }
}
