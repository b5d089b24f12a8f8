import { and, eq, sql } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { isSlipOf, type Receipt, receipts } from '#app/joining/receipts/tables.server.ts'
import { purchaseOf } from '#app/joining/slips/queries.server.ts'
import { outdatedBy, type Payable, saidOf } from '#app/joining/slips/rules/binding.ts'
import { receiverOf } from '#app/joining/slips/rules/receiver.ts'
import { isBeforeRegistration } from '#app/joining/slips/rules/slips.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { findFirstOpenDay, sumMoneyOf } from '#app/money/payments/steps/ledger.server.ts'
import type { MoneyFacts } from '../rules/money.ts'
import { paidDay } from '../rules/paid-day.ts'
import { findApprovedMember } from './decisions.server.ts'

type Slip = typeof slips.$inferSelect

type Asked = { id: string; totalSatang: Satang; withheldSatang: Satang; createdAt: Date }

type Money = {
  facts: MoneyFacts
  slips: (Slip | null)[]
  /** The day on which the newest slip was sent; null without any. */
  sentOn: Day | null
}

/** What is known of the money for an application that waits, by its card payments and by the slips that wait with it. */
export async function findMoney(db: Executor, application: Asked, now: Date): Promise<Money> {
  const { id, totalSatang, withheldSatang } = application
  const [{ receivedSatang: bookedSatang, refundedSatang }, { told, ...read }] = await Promise.all([
    sumMoneyOf(db, id),
    readSlips(db, application, now),
  ])
  return { ...read, facts: { totalSatang, withheldSatang, bookedSatang, refundedSatang, ...told } }
}

/**
 * The same of a slip that came after the approval: what the member still owes is expected of it, which is nothing where
 * all was paid before, without what is still to be kept back of it.
 */
export async function findLateMoney(
  db: Executor,
  application: Asked,
  { receiptId, now }: { receiptId: string; now: Date },
): Promise<Money> {
  const memberRowId = await findApprovedMember(db, application.id)
  const [owed, { withheldSatang: bookedSatang }, { told, ...read }] = await Promise.all([
    memberRowId ? findMemberBalance(db, memberRowId) : 0,
    sumMoneyOf(db, application.id),
    readSlips(db, application, now, receiptId),
  ])
  const totalSatang = Math.max(0, owed)
  const unbookedSatang = Math.max(0, application.withheldSatang - bookedSatang)
  const withheldSatang = totalSatang > unbookedSatang ? unbookedSatang : 0
  const before = { bookedSatang: 0, refundedSatang: 0 }
  return { ...read, facts: { totalSatang, withheldSatang, ...before, ...told } }
}

type SentSlip = {
  receipt: Receipt
  /** What is to be paid by it. */
  dueSatang: Satang
}

/** The same of a slip that pays for no application. */
export async function findSlipMoney(db: Executor, { receipt, dueSatang }: SentSlip) {
  const current = and(eq(slips.receiptId, receipt.id), eq(slips.fileKey, receipt.fileKey))
  const [receiver, [slip = null]] = await Promise.all([
    findSettings(db).then(receiverOf),
    db.select().from(slips).where(current),
  ])
  const asked = { applicationId: purchaseOf(receipt) ?? '', ...receiver }
  const facts = {
    totalSatang: dueSatang,
    withheldSatang: 0,
    bookedSatang: 0,
    saidSatang: sumSaid([slip], asked),
    earlyOn: null,
    registeredOn: bangkokDay(receipt.createdAt),
  }
  return { facts, slips: [slip] }
}

/** What the waiting slips of the application say, or the one of them that is asked for. */
async function readSlips(db: Executor, { id, createdAt }: Asked, now: Date, receiptId?: string) {
  const current = and(eq(slips.receiptId, receipts.id), eq(slips.fileKey, receipts.fileKey))
  const isIt = receiptId === undefined ? undefined : eq(receipts.id, receiptId)
  const [receiver, firstOpenDay, rows] = await Promise.all([
    findSettings(db).then(receiverOf),
    findFirstOpenDay(db),
    db
      .select({ slip: slips, sentAt: receipts.createdAt })
      .from(receipts)
      .leftJoin(slips, current)
      .where(and(isSlipOf({ kind: 'application', id }), eq(receipts.status, 'submitted'), isIt))
      .orderBy(sql`${receipts.createdAt} desc`),
  ])
  const waiting = rows.map(({ slip }) => slip)
  const [registeredOn, today] = [bangkokDay(createdAt), bangkokDay(now)]
  const slipDays = waiting.map(slip => slip && slipDay(slip))
  const early = slipDays
    .flatMap(day => day ?? [])
    .filter(day => isBeforeRegistration(day, registeredOn))
    .toSorted()
  const saidSatang = sumSaid(waiting, { applicationId: id, ...receiver })
  const told = {
    saidSatang,
    earlyOn: early[0] ?? null,
    registeredOn,
    today,
    firstOpenDay,
    paidOn: paidDay({ slipDays, registeredOn, today }),
  }
  return { told, slips: waiting, sentOn: rows[0] ? bangkokDay(rows[0].sentAt) : null }
}

/** The bank's own moment where a service told it, else what the slip's reference says. */
function slipDay({ verifiedPaidAt, paidOn }: Slip): Day | null {
  return verifiedPaidAt ? bangkokDay(verifiedPaidAt) : paidOn
}

/**
 * What the service said of all of them, two pictures of one slip once; null where of one it said nothing, or spoke of
 * another application or receiver.
 */
function sumSaid(waiting: (Slip | null)[], asked: Omit<Payable, 'totalSatang'>): Satang | null {
  if (waiting.length === 0) return null
  const bySlip = new Map<string, Satang>()
  for (const slip of waiting) {
    const satang = slip && saidOf(slip)
    if (!slip || satang === null) return null
    if (outdatedBy(slip, { ...asked, totalSatang: slip.verifiedFor ?? 0 }) !== null) return null
    bySlip.set(slip.keys.join(' '), satang)
  }
  return [...bySlip.values()].reduce((sum, satang) => sum + satang, 0)
}
