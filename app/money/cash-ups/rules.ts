import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'

/** What each note and coin is worth, in satang, the largest first. */
export const CASH_PIECES = [
  1000_00, 500_00, 100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00, 50, 25,
] as const satisfies Satang[]
export type CashPiece = (typeof CASH_PIECES)[number]

/** How many there are of each; what there is none of is left out. */
export type CountedPieces = Partial<Record<CashPiece, number>>

/** What one person has taken, and what they have paid out, zero or below; null stands for the system. */
export type Takings = { userId: string | null; inSatang: Satang; outSatang: Satang }

export function sumPieces(pieces: CountedPieces): Satang {
  return CASH_PIECES.reduce<number>((sum, piece) => sum + piece * (pieces[piece] ?? 0), 0)
}

/** What went through the till: taken less paid out, in satang. */
export function sumTakings(takings: readonly Takings[]): Satang {
  return takings.reduce((sum, { inSatang, outSatang }) => sum + inSatang + outSatang, 0)
}

/**
 * The first day that a cash-up on that day counts: the one after the last that was closed, so that no cash falls between
 * two; without any, the day itself (rule cash.days).
 */
export function firstDayOf(day: Day, closedThrough: Day | null): Day {
  return closedThrough === null ? day : addDays(closedThrough, 1)
}

export type DayRefusal = 'already_closed' | 'not_yet'

/** Why the cash of that day cannot be closed; null when it can (rule cash.days). */
export function dayRefusal(
  day: Day,
  { today, closedThrough }: { today: Day; closedThrough: Day | null },
): DayRefusal | null {
  if (day > today) return 'not_yet'
  return closedThrough !== null && day <= closedThrough ? 'already_closed' : null
}

/** The day that a screen proposes: the one that was asked for where it can be closed, else today. */
export function proposedDay(asked: Day | null, days: { today: Day; closedThrough: Day | null }): Day {
  return asked !== null && dayRefusal(asked, days) === null ? asked : days.today
}
