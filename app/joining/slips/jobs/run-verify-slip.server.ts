import { and, arrayOverlaps, eq, inArray, ne, or, type SQL } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { RECEIPT, receipts } from '#app/joining/receipts/tables.server.ts'
import { DUE } from '#app/joining/registration/queries.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bindWorker } from '#app/kit/platform/jobs.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { troubleOf } from '#app/kit/pure/trouble.ts'
import { STANDING_STATUSES } from '#app/money/bills/rules.ts'
import { bills, subjectIdOf } from '#app/money/bills/tables.server.ts'
import type { NounJobs } from '#app/noun.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import type { SlipProvider, SlipQuestion } from '../adapters/provider.ts'
import { parseSlipQr, slipKey } from '../adapters/slip-qr.ts'
import { purchaseOf } from '../queries.server.ts'
import { outdatedBy, type Payable } from '../rules/binding.ts'
import { receiverOf } from '../rules/receiver.ts'
import { slips } from '../tables.server.ts'
import { providerOf, type VerifySlip, verifySlip } from './verify-slip.server.ts'

type Slip = typeof slips.$inferSelect

/** Banks take some minutes to know of a payment; an outage may take longer. */
const WAITS_MS = [30_000, 120_000, 600_000, 1_800_000]

/**
 * Asks the service about a slip and writes its answer down for staff: nothing is decided by it, and nothing waits for
 * it. What may pass is asked again with growing waits; after the last, the slip counts as not answered.
 * @param timeoutMs shorter in tests
 */
export async function runVerifySlip(
  ctx: ServerContext,
  { slipId, attempt }: VerifySlip,
  timeoutMs?: number,
): Promise<void> {
  const provider = providerOf(ctx.env, timeoutMs)
  const taken = await ctx.db.transaction(tx => take(tx, ctx, { slipId, provider }))
  if (!taken || !provider) return
  const { answer, code, paid } = await provider.verify(taken.question)
  if (answer === 'retry_later' || answer === 'no_answer') {
    ctx.log.warn({ slipId, service: provider.name, code, why: troubleOf(code) }, 'slip not answered for')
    const isKnown = taken.isKnown || answer === 'no_answer'
    return askLater(ctx, { slipId, attempt, isKnown })
  }
  if (answer === 'unavailable') ctx.log.warn({ slipId, service: provider.name, code }, 'service refused')
  // A service that has seen the slip from us cannot tell whether it has seen it from anybody else.
  const isOurOwn = answer === 'duplicate' && taken.isKnown
  const told = {
    verifiedSatang: paid?.amountSatang ?? null,
    verifiedSender: paid?.sender ?? null,
    verifiedPaidAt: paid?.paidAt ?? null,
  }
  await ctx.db.transaction(tx =>
    conclude(tx, ctx, slipId, { verification: isOurOwn ? 'unavailable' : answer, ...told }),
  )
}

type Taken = {
  question: SlipQuestion
  /** The service may have the slip from us: an answer was lost, or the application showed it before. */
  isKnown: boolean
}

/** What to ask, once it is certain that the question goes out; null where there is nothing to ask any more. */
async function take(
  tx: Transaction,
  ctx: ServerContext,
  { slipId, provider }: { slipId: string; provider: SlipProvider | null },
): Promise<Taken | null> {
  const [slip] = await tx.select().from(slips).where(eq(slips.id, slipId)).for('update')
  if (slip?.verification !== 'waiting' && slip?.verification !== 'asked') return null
  const payload = payloadOf(slip)
  const payable = await findPayable(tx, slip)
  if (!provider || !payload || !payable || payable.totalSatang <= 0) {
    await tx.update(slips).set({ verification: null, verifiedBy: null }).where(eq(slips.id, slipId))
    return null
  }
  const { version, ...asked } = payable
  const earlier = await listEarlier(tx, slip, payable.applicationId)
  const same = earlier.find(said => isTold(said.verification) && outdatedBy(said, asked) === null)
  if (same) {
    await conclude(tx, ctx, slipId, { ...same, verifiedVersion: version })
    return null
  }
  const { totalSatang: expectedSatang, promptPayId, account } = payable
  const bound = {
    verifiedFor: expectedSatang,
    verifiedPromptPayId: promptPayId,
    verifiedAccount: account,
    // A slip of a booking or a debt never changes what it is for, which is no application.
    verifiedApplicationId: version === null ? null : payable.applicationId,
    verifiedVersion: version,
  }
  await tx
    .update(slips)
    .set({ verification: 'asked', verifiedBy: provider.name, ...bound })
    .where(eq(slips.id, slipId))
  const expectedReceivers = [promptPayId, account]
  const isKnown = slip.verification === 'asked' || earlier.length > 0
  return { question: { payload, expectedSatang, expectedReceivers }, isKnown }
}

function isTold(state: Slip['verification']): boolean {
  return state !== 'asked' && state !== 'unavailable'
}

/** The text of the code that holds the slip: the picture may have others. */
function payloadOf({ bank, reference, texts }: Slip): string | null {
  if (bank === null || reference === null) return null
  const key = slipKey({ bank, reference })
  const isSlip = (text: string) => {
    const slip = parseSlipQr(text)
    return slip !== null && slipKey(slip) === key
  }
  return texts.find(isSlip) ?? null
}

/** What is to be paid by the slip, and where; nothing for a picture that was replaced, rejected or withdrawn. */
async function findPayable(
  tx: Transaction,
  { receiptId, fileKey }: Slip,
): Promise<(Payable & { version: number | null }) | null> {
  const { id: applicationId, version } = applications
  const isIt = and(
    eq(receipts.id, receiptId),
    eq(receipts.fileKey, fileKey),
    inArray(receipts.status, STANDING_STATUSES),
  )
  const [payable] = await tx
    .select({ applicationId, totalSatang: DUE, version })
    .from(receipts)
    .innerJoin(applications, eq(applications.id, subjectIdOf(receipts.billId, 'application')))
    .where(isIt)
  const found = payable ?? (await findSentFor(tx, isIt))
  return found ? { ...found, ...receiverOf(await findSettings(tx)) } : null
}

/** What a visitor's booking or a guest's Day Pass cost, or a member owed, when the slip was sent for it. */
async function findSentFor(tx: Transaction, isIt: SQL | undefined) {
  const [found] = await tx.select(RECEIPT).from(receipts).where(isIt)
  const applicationId = found ? purchaseOf(found) : null
  if (!found || applicationId === null || found.totalSatang === null) return null
  return { applicationId, totalSatang: found.totalSatang, version: null }
}

/** The same slip on other pictures that came for the same, and that the service was asked about. */
async function listEarlier(tx: Transaction, { id, keys }: Slip, applicationId: string) {
  const isOfIt = or(eq(receipts.id, applicationId), eq(bills.subjectId, applicationId))
  const found = await tx
    .select({
      verification: slips.verification,
      verifiedBy: slips.verifiedBy,
      verifiedFor: slips.verifiedFor,
      verifiedPromptPayId: slips.verifiedPromptPayId,
      verifiedAccount: slips.verifiedAccount,
      verifiedSatang: slips.verifiedSatang,
      verifiedSender: slips.verifiedSender,
      verifiedPaidAt: slips.verifiedPaidAt,
      verifiedApplicationId: slips.verifiedApplicationId,
    })
    .from(slips)
    .innerJoin(receipts, eq(receipts.id, slips.receiptId))
    .leftJoin(bills, eq(bills.id, receipts.billId))
    .where(and(ne(slips.id, id), arrayOverlaps(slips.keys, keys), isOfIt))
  return found.filter(({ verification }) => verification !== null && verification !== 'waiting')
}

async function askLater(
  ctx: ServerContext,
  { slipId, attempt, isKnown }: VerifySlip & { isKnown: boolean },
): Promise<void> {
  const wait = WAITS_MS[attempt]
  await ctx.db.transaction(async tx => {
    if (wait === undefined) return conclude(tx, ctx, slipId, { verification: 'unavailable' })
    if (!isKnown) await tx.update(slips).set({ verification: 'waiting' }).where(isAsked(slipId))
    const startAfter = new Date(ctx.now().getTime() + wait)
    await ctx.enqueue(tx, verifySlip, { slipId, attempt: attempt + 1 }, { startAfter })
  })
}

async function conclude(tx: Transaction, ctx: ServerContext, slipId: string, said: Partial<Slip>) {
  await tx
    .update(slips)
    .set({ ...said, verifiedAt: ctx.now() })
    .where(eq(slips.id, slipId))
  await announceChange(tx, 'receipts')
  await announceChange(tx, 'applications')
}

function isAsked(slipId: string) {
  return and(eq(slips.id, slipId), eq(slips.verification, 'asked'))
}

export const jobs: NounJobs = {
  workers: server => [bindWorker(verifySlip, payload => runVerifySlip(server, payload))],
}
