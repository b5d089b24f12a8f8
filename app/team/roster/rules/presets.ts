import { isClockTime } from '#app/kit/pure/clock-time.ts'
import { endsNextDay, type Shift } from '#app/team/employees/rules/shifts.ts'

/** Which part of the day a shift is of. */
export const PARTS = ['early', 'late', 'night'] as const
export type Part = (typeof PARTS)[number]

type Hours = Pick<Shift, 'startsAt' | 'endsAt'>
export type Preset = Hours & { part: Part }

function partOf(hours: Hours): Part {
  if (endsNextDay(hours) || hours.startsAt < '04:00') return 'night'
  return hours.startsAt < '12:00' ? 'early' : 'late'
}

/** The shifts to choose from: of each part of the day the one that is worked most (rule roster.presets). */
export function presetsOf(shifts: readonly Hours[]): Preset[] {
  const byHours = Map.groupBy(shifts, writePreset)
  const usual = [...byHours.values()].toSorted((a, b) => b.length - a.length)
  return PARTS.flatMap(part => {
    const [most] = usual.find(([hours]) => hours && partOf(hours) === part) ?? []
    return most ? [{ part, startsAt: most.startsAt, endsAt: most.endsAt }] : []
  })
}

/** As an address names it. */
export function writePreset({ startsAt, endsAt }: Hours): string {
  return `${startsAt}-${endsAt}`
}

/** Null for what names no hours. */
export function readPreset(text: string): Hours | null {
  const [startsAt = '', endsAt = ''] = text.split('-')
  return isClockTime(startsAt) && isClockTime(endsAt) ? { startsAt, endsAt } : null
}
