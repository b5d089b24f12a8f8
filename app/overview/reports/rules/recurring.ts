import type { PeriodUnit } from '#app/house/plans/rules/catalogue.ts'
import { addDays, compareDays, type Day, monthOf } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'

/** What becomes of somebody's recurring membership on a day (rule reports.changes). */
export const CHANGES = ['new', 'returned', 'grown', 'shrunk', 'ended'] as const
export type Change = (typeof CHANGES)[number]

type Priced = { priceSatang: Satang; periodCount: number; periodUnit: PeriodUnit; isRecurring: boolean }

/**
 * What a plan brings in a month, without VAT (rule reports.recurring): nothing where it is of hours or days, or where
 * nobody is asked to go on with it.
 */
export function monthlyOf({ priceSatang, periodUnit, periodCount, isRecurring }: Priced): Satang {
  return isRecurring && periodUnit === 'month' ? Math.round(priceSatang / periodCount) : 0
}

/** A right that brings something each month, from the first day to the last on which a renewal still goes on from it. */
export type Recurring = {
  /** Empty for the membership, of which somebody has one; else the add-on. */
  addOn: string
  monthlySatang: Satang
  firstDay: Day
  /** Null without an end. */
  lastDay: Day | null
}

/**
 * What somebody's rights bring in a month, as they stand on a day: the newest membership that runs, and of each add-on the
 * newest.
 * @param rights the oldest first
 */
export function worthOn(rights: readonly Recurring[], day: Day): Satang {
  const running = rights.filter(
    ({ firstDay, lastDay }) => firstDay <= day && (lastDay === null || day <= lastDay),
  )
  const newest = new Map(running.map(({ addOn, monthlySatang }) => [addOn, monthlySatang]))
  return [...newest.values()].reduce((sum, each) => sum + each, 0)
}

/** The same of somebody whose membership is suspended or inactive: it brings nothing from that day on. */
export function pausedFrom(rights: readonly Recurring[], day: Day): Recurring[] {
  const before = addDays(day, -1)
  return rights.map(({ lastDay, ...right }) => ({
    ...right,
    lastDay: lastDay !== null && lastDay < before ? lastDay : before,
  }))
}

/** How somebody stood when they were looked at last; the cohort is the month in which they first paid. */
export type Standing = { worthSatang: Satang; cohort: Day }

export type Changed = {
  day: Day
  change: Change
  beforeSatang: Satang
  afterSatang: Satang
  cohort: Day
}

/**
 * What became of somebody within days, each change on its day (rule reports.changes).
 * @param last how they stood before; null for somebody who never had anything that recurs
 */
export function changesWithin(
  rights: readonly Recurring[],
  { from, to }: { from: Day; to: Day },
  last: Standing | null,
): Changed[] {
  let standing = last
  return turningDays(rights, { from, to }).flatMap(day => {
    const beforeSatang = standing?.worthSatang ?? 0
    const afterSatang = worthOn(rights, day)
    if (afterSatang === beforeSatang) return []
    const change = changeOf(beforeSatang, afterSatang, standing !== null)
    const cohort = standing?.cohort ?? monthOf(day)
    standing = { worthSatang: afterSatang, cohort }
    return { day, change, beforeSatang, afterSatang, cohort }
  })
}

/** The days on which something may be otherwise than on the day before. */
function turningDays(rights: readonly Recurring[], { from, to }: { from: Day; to: Day }): Day[] {
  const turns = rights.flatMap(({ firstDay, lastDay }) => [
    firstDay,
    ...(lastDay ? [addDays(lastDay, 1)] : []),
  ])
  const within = turns.filter(day => from < day && day <= to)
  return [...new Set([from, ...within])].toSorted(compareDays)
}

function changeOf(beforeSatang: Satang, afterSatang: Satang, wasKnown: boolean): Change {
  if (beforeSatang === 0) return wasKnown ? 'returned' : 'new'
  if (afterSatang === 0) return 'ended'
  return afterSatang > beforeSatang ? 'grown' : 'shrunk'
}
