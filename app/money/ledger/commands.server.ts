import { eq } from 'drizzle-orm'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import { addMonths, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { creditReturned, creditUndone } from '#app/money/documents/steps/issue.server.ts'
import { issuePaymentPaper, withheldBesides } from '#app/money/documents/steps/payment-paper.server.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import {
  CashClosed,
  findFirstOpenDay,
  lockLedger,
  recordCorrection,
  recordPayment,
  recordRefund,
  recordWithheld,
  reverseEntry,
  reverseWithheld,
} from '#app/money/payments/steps/ledger.server.ts'
import { lockPayer, type Payer } from '#app/money/payments/steps/people.server.ts'
import { ledgerClosedMonths, ledgerEntries } from '#app/money/payments/tables.server.ts'
import { cashClosedText } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findFirstEntryDay, findMemberBalance, findMemberSums } from './queries.server.ts'
import {
  bankDifference,
  bankMark,
  closableMonth,
  keepsOpen,
  needsExplanation,
  type RecordKind,
} from './rules.ts'
import { type RecordContent, type RecordErrors, type RecordValues, readRecord } from './schema.ts'
import { findDebited, findOpenPoints, findUnpaidPapers } from './steps.server.ts'

export type Recorded = { ok: true } | { ok: false; errors: RecordErrors }

type RecordInput = { id: string; values: RecordValues }

/**
 * Books money that a member gave, e.g. over the counter, with the paper of it; what a debit note said has that paper. Where
 * a company kept tax back of it, that is booked and said besides.
 */
export async function recordMemberPayment(ctx: CommandContext, input: RecordInput): Promise<Recorded> {
  await authorise(ctx, 'payments.edit')
  return record(ctx, input, 'payment')
}

/**
 * Books money that went back to a member: no more than came in from them. What they had paid ahead is taken back with its
 * papers (rule tax.ahead).
 */
export async function recordMemberRefund(ctx: CommandContext, input: RecordInput): Promise<Recorded> {
  await authorise(ctx, 'ledger.edit')
  return record(ctx, input, 'refund')
}

/** Makes what a member owes more or less. */
export async function correctMemberBalance(ctx: CommandContext, input: RecordInput): Promise<Recorded> {
  await authorise(ctx, 'ledger.edit')
  return record(ctx, input, 'correction')
}

const BOOKINGS = { payment: recordPayment, refund: recordRefund, correction: recordCorrection }

async function record(ctx: CommandContext, input: RecordInput, kind: RecordKind): Promise<Recorded> {
  if (!isUuid(input.id)) return gone()
  try {
    return await recordOnce(ctx, input, kind)
  } catch (error) {
    if (!(error instanceof CashClosed)) throw error
    return { ok: false, errors: { bookedOn: cashClosedText(await findCashClosedThrough(ctx.db)) } }
  }
}

function recordOnce(ctx: CommandContext, { id, values }: RecordInput, kind: RecordKind): Promise<Recorded> {
  return ctx.db.transaction(async tx => {
    const member = await lockPayer(tx, id)
    if (!member) return gone()
    await lockLedger(tx, 'shared')
    const days = { today: bangkokDay(ctx.now()), firstOpenDay: await findFirstOpenDay(tx) }
    const read = readRecord(kind, values, days)
    if (!read.ok) return read
    const entryId = isUuid(values.key) ? values.key : uuidv7()
    if (await isBooked(tx, entryId)) return { ok: true }
    const tooMuch = kind === 'refund' ? await refundError(tx, member, read.content) : null
    if (tooMuch) return { ok: false, errors: { amount: tooMuch } }
    await bookByHand(tx, ctx, { member, kind, entryId, content: read.content })
    return { ok: true }
  })
}

function gone(): Recorded {
  return { ok: false, errors: { form: m.member_deleted_meanwhile() } }
}

/** Who presses twice books once. */
async function isBooked(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.$count(ledgerEntries, eq(ledgerEntries.id, id))) > 0
}

async function refundError(tx: Transaction, { id }: { id: string }, { amountSatang }: RecordContent) {
  const { receivedSatang } = await findMemberSums(tx, id)
  if (amountSatang <= receivedSatang) return null
  return m.ledger_error_refund({ most: formatBaht(Math.max(0, receivedSatang), getLocale()) })
}

type ByHand = { member: Payer; kind: RecordKind; entryId: string; content: RecordContent }

async function bookByHand(tx: Transaction, ctx: CommandContext, { member, kind, entryId, content }: ByHand) {
  const origin = { applicationId: null, memberRowId: member.id, recordedBy: ctx.actor.userId }
  const { amountSatang, method, bookedOn, note, withholds } = content
  const withheldSatang = withholds ? await withheldBesides(tx, content) : 0
  const newSatang = amountSatang + withheldSatang - (await findDebited(tx, member.id))
  const entry = { ...origin, method, bookedOn, note, source: 'by_hand' } as const
  const paidAheadSatang = Math.max(0, -(await findMemberBalance(tx, member.id)))
  await BOOKINGS[kind](tx, { ...entry, id: entryId, amountSatang })
  await recordWithheld(tx, { ...entry, reference: entryId, amountSatang: withheldSatang })
  if (kind === 'payment' && newSatang > 0)
    await issuePaymentPaper(tx, ctx, {
      entryId,
      payer: member,
      amountSatang: newSatang,
      bookedOn,
      withholds,
    })
  if (kind === 'refund') {
    const unpaidSatang = await findUnpaidPapers(tx, member.id)
    const upToSatang = Math.min(amountSatang, paidAheadSatang, unpaidSatang)
    await creditReturned(tx, ctx, { memberRowId: member.id, upToSatang })
  }
  await recordChange(tx, ctx, 'ledger', {
    action: `recorded_${kind}`,
    entityType: 'member',
    entityId: member.id,
    details: {
      amountSatang,
      ...(withheldSatang > 0 && { withheldSatang }),
      bookedOn,
      ...(method && { method }),
      ...(note && { note }),
    },
  })
}

/**
 * Takes an entry back by one of its own, booked today, with what was kept back of it for the tax office, and its paper by a
 * credit note. Of several who press at once, one does.
 * @param note why, for whoever reads the ledger later
 */
export async function reverseLedgerEntry(
  ctx: CommandContext,
  { id, note }: { id: string; note: string },
): Promise<Result<null, ReversalRefusal>> {
  await authorise(ctx, 'ledger.edit')
  if (!isUuid(id)) return fail('not_found')
  try {
    return await reverseOnce(ctx, { id, note })
  } catch (error) {
    if (error instanceof CashClosed) return fail('cash_closed')
    throw error
  }
}

export type ReversalRefusal = 'not_found' | 'already_reversed' | 'cash_closed'

function reverseOnce(
  ctx: CommandContext,
  { id, note }: { id: string; note: string },
): Promise<Result<null, ReversalRefusal>> {
  return ctx.db.transaction(async tx => {
    const [entry] = await tx.select().from(ledgerEntries).where(eq(ledgerEntries.id, id))
    if (!entry) return fail('not_found')
    const origin = { recordedBy: ctx.actor.userId, bookedOn: bangkokDay(ctx.now()), note }
    if (!(await reverseEntry(tx, entry, origin))) return fail('already_reversed')
    await reverseWithheld(tx, id, origin)
    await creditUndone(tx, ctx, { entryId: id })
    const { kind, amountSatang, bookedOn, memberRowId } = entry
    const entity = memberRowId
      ? { entityType: 'member', entityId: memberRowId }
      : { entityType: 'ledger', entityId: id }
    const details = { kind, amountSatang, bookedOn, ...(note && { note }) }
    await recordChange(tx, ctx, 'ledger', { action: 'reversed_entry', ...entity, details })
    return ok(null)
  })
}

export type ClosingRefusal = 'already_closed' | 'not_next' | 'not_settled' | 'not_as_seen' | 'not_explained'

/** `bank` is what whoever closes has seen of the bank (`bankMark`), and `explanation` why it differs from the books. */
type MonthToClose = { month: Day; bank?: string; explanation?: string }

/**
 * Closes the books of a month for good: the first that is open, once it is over in Bangkok and slips, papers, entries
 * and cash agree (rule ledger.closing), and the bank, or with a word why it does not (rule ledger.bank). Waits for whoever books
 * something meanwhile; of two who close it at once, one does.
 */
export async function closeMonth(
  ctx: CommandContext,
  { month, bank: seen = '', explanation = '' }: MonthToClose,
): Promise<Result<null, ClosingRefusal>> {
  await authorise(ctx, 'ledger.close')
  return ctx.db.transaction(async tx => {
    await lockLedger(tx, 'alone')
    const firstOpenDay = await findFirstOpenDay(tx)
    if (firstOpenDay !== null && month < firstOpenDay) return fail('already_closed')
    const firstEntryDay = await findFirstEntryDay(tx)
    if (month !== closableMonth(bangkokDay(ctx.now()), { firstOpenDay, firstEntryDay }))
      return fail('not_next')
    const open = await findOpenPoints(tx, { from: firstOpenDay, until: addMonths(month, 1) })
    if (open.some(keepsOpen)) return fail('not_settled')
    const bank = await (await answerTo('bankMonth'))(tx, month)
    if (bank && bankMark(bank) !== seen) return fail('not_as_seen')
    if (bank && needsExplanation(bank) && explanation.trim() === '') return fail('not_explained')
    const differing = bank && needsExplanation(bank) ? { explanation: explanation.trim() } : {}
    const bankDifferenceSatang = bank && bankDifference(bank)
    await tx
      .insert(ledgerClosedMonths)
      .values({ month, closedBy: ctx.actor.userId, bankDifferenceSatang, ...differing })
    const entity = { entityType: 'ledger', entityId: month.slice(0, 7) }
    const details = { month, ...(bank && { bankDifferenceSatang }), ...differing }
    await recordChange(tx, ctx, 'ledger', { action: 'closed_month', ...entity, details })
    return ok(null)
  })
}
