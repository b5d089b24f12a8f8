import { and, eq, sql } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { outdatedBy, type Payable, saidOf } from '#app/joining/slips/rules/binding.ts'
import { receiverOf } from '#app/joining/slips/rules/receiver.ts'
import { isBeforeRegistration } from '#app/joining/slips/rules/slips.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { findFirstOpenDay, sumMoneyOf } from '#app/money/payments/steps/ledger.server.ts'
import type { MoneyFacts } from '../rules/money.ts'
import { paidDay } from '../rules/paid-day.ts'

type Slip = typeof slips.$inferSelect

type Asked = { id: string; totalSatang: Satang; createdAt: Date }

type Money = {
  facts: MoneyFacts
  slips: (Slip | null)[]
  /** The day on which the newest slip was sent; null without any. */
  sentOn: Day | null
}

/** What is known of the money for an application that waits, by its card payments and by the slips that wait with it. */
export async function findMoney(db: Executor, application: Asked, now: Date): Promise<Money> {
  const { id, totalSatang, createdAt } = application
  const current = and(eq(slips.receiptId, receipts.id), eq(slips.fileKey, receipts.fileKey))
  const [{ receivedSatang: byCardSatang, refundedSatang }, receiver, firstOpenDay, rows] = await Promise.all([
    sumMoneyOf(db, id),
    findSettings(db).then(receiverOf),
    findFirstOpenDay(db),
    db
      .select({ slip: slips, sentAt: receipts.createdAt })
      .from(receipts)
      .leftJoin(slips, current)
      .where(and(eq(receipts.applicationId, id), eq(receipts.status, 'submitted')))
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
  const facts = {
    ...{ totalSatang, byCardSatang, refundedSatang, saidSatang, earlyOn: early[0] ?? null },
    ...{ registeredOn, today, firstOpenDay, paidOn: paidDay({ slipDays, registeredOn, today }) },
  }
  return { facts, slips: waiting, sentOn: rows[0] ? bangkokDay(rows[0].sentAt) : null }
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
