import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { recordChange } from '#app/house/activity/steps/record-change.server.ts'
import { bangkokDay, type Day, isDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { lockLedger } from '#app/money/payments/steps/ledger.server.ts'
import { listTakings } from './queries.server.ts'
import { type DayRefusal, dayRefusal, firstDayOf, sumTakings } from './rules.ts'
import { type CashUpErrors, type CashUpValues, readCashUp } from './schema.ts'
import { cashUps } from './tables.server.ts'

type CashUpInput = {
  day: Day
  /** What the ledger said was taken, less what was paid out, when it was counted. */
  seenSatang: Satang
  values: CashUpValues
}

export type ClosedCash =
  | { ok: true }
  | { ok: false; reason: DayRefusal | 'taken_since' }
  | { ok: false; reason: 'bad_input'; errors: CashUpErrors }

/**
 * Closes the cash of a day for good, with that of the days before it that nobody closed (rule cash.days). Waits for whoever
 * books something meanwhile: what they took must have been seen. Of two who close it at once, one does.
 */
export async function closeCash(ctx: CommandContext, input: CashUpInput): Promise<ClosedCash> {
  await authorise(ctx, 'cash_ups.edit')
  const { day, seenSatang, values } = input
  const today = bangkokDay(ctx.now())
  if (!isDay(day)) return { ok: false, reason: 'not_yet' }
  return ctx.db.transaction(async tx => {
    await lockLedger(tx, 'alone')
    const closedThrough = await findCashClosedThrough(tx)
    const refusal = dayRefusal(day, { today, closedThrough })
    if (refusal) return { ok: false, reason: refusal }
    const fromDay = firstDayOf(day, closedThrough)
    const takenSatang = sumTakings(await listTakings(tx, { from: fromDay, to: day }))
    if (takenSatang !== seenSatang) return { ok: false, reason: 'taken_since' }
    const read = readCashUp(values, takenSatang)
    if (!read.ok) return { ok: false, reason: 'bad_input', errors: read.errors }
    const closing = { ...read.content, fromDay, day, takenSatang, closedBy: ctx.actor.userId }
    const [row] = await tx.insert(cashUps).values(closing).returning({ id: cashUps.id })
    if (!row) throw new Error('The cash-up was not stored')
    const { openingSatang, countedSatang, note } = read.content
    const details = { date: day, expectedSatang: openingSatang + takenSatang, countedSatang }
    await recordChange(tx, ctx, 'cash_ups', {
      action: 'closed_cash',
      entityType: 'cash_up',
      entityId: row.id,
      details: { ...details, ...(note && { note }) },
    })
    return { ok: true }
  })
}
