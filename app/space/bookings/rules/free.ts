import type { ReceptionHours } from '#app/house/settings/rules/opening-hours.ts'
import { dayAround, minuteIn, type Zone } from '#app/kit/pure/zones.ts'
import { openTimes, type Span } from '#app/space/spaces/rules/opening.ts'

/** What a space asks of a booking; see its table. */
export type Terms = {
  units: number
  turnaroundMinutes: number
  hours: ReceptionHours | null
  /** Of its place, on whose wall its hours are and its days begin. */
  zone: Zone
  minMinutes: number
  maxMinutes: number
  stepMinutes: number
  maxDaysAhead: number
}

/**
 * A booking that is there, with the turnaround after it; `isElsewhere` where it is in another space, and takes this one
 * because both are the time of one person (rule bookings.person). One of whoever asks, `isOwn`, is without a turnaround: they
 * go on after it, or come before it, without one (rule bookings.own-next).
 */
export type Taken = Span & { unit: number; isElsewhere?: boolean; isOwn?: boolean }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A booking may begin in the minute that has begun. */
export function earliestStart(now: Date): number {
  return now.getTime() - (now.getTime() % MINUTE_MS)
}

/** The moment at which the last booking that can be made now must have ended. */
export function latestEnd({ maxDaysAhead }: Pick<Terms, 'maxDaysAhead'>, now: Date): number {
  return now.getTime() + maxDaysAhead * DAY_MS
}

/**
 * Where within a window each unit (the first is 0) can be booked: open, not taken, with room for the turnaround before what
 * comes next. The list of free times and the command that books ask this alone, so that neither can say what the other
 * does not (rule bookings.free).
 */
export function freeTimes(space: Terms, taken: readonly Taken[], window: Span, now: Date): Span[][] {
  const from = Math.max(window.from, earliestStart(now))
  const to = Math.min(window.to, latestEnd(space, now))
  const open = openTimes(space.hours, { from, to }, space.zone)
  const before = space.turnaroundMinutes * MINUTE_MS
  const byUnit: Span[][] = Array.from({ length: space.units }, () => [])
  for (const { unit, from: start, to: end, isOwn } of taken)
    byUnit[unit - 1]?.push({ from: isOwn ? start : start - before, to: end })
  return byUnit.map(blocked => without(open, blocked))
}

function without(open: readonly Span[], blocked: Span[]): Span[] {
  if (blocked.length === 0) return open.map(span => ({ ...span }))
  blocked.sort((a, b) => a.from - b.from)
  const free: Span[] = []
  let next = 0
  for (const span of open) {
    let at = span.from
    while (next < blocked.length && (blocked[next]?.to ?? 0) <= at) next++
    for (let i = next; i < blocked.length; i++) {
      const block = blocked[i]
      if (!block || block.from >= span.to) break
      if (block.from > at) free.push({ from: at, to: block.from })
      at = Math.max(at, block.to)
    }
    if (at < span.to) free.push({ from: at, to: span.to })
  }
  return free
}

/** The lowest unit that is free for the whole of a time, or that very unit; null where none is. */
export function freeUnit(free: readonly Span[][], { from, to }: Span, unit: number | null): number | null {
  const fits = (spans: readonly Span[] | undefined) =>
    spans?.some(span => span.from <= from && to <= span.to) ?? false
  if (unit !== null) return fits(free[unit - 1]) ? unit : null
  const index = free.findIndex(fits)
  return index < 0 ? null : index + 1
}

export type TimeRefusal =
  | 'invalid'
  | 'past'
  | 'too_short'
  | 'too_long'
  | 'too_far'
  | 'closed'
  | 'taken'
  | 'person_taken'

/** A month and a bit: no space can be booked for longer. */
const LONGEST_MS = 32 * DAY_MS

/**
 * Whether a time can be booked, and which unit it gets; the first reason that holds otherwise (rule bookings.refusals).
 * @param taken what keeps others out and overlaps the time or the turnaround after it
 */
export function judgeTime(
  space: Terms,
  taken: readonly Taken[],
  { from, to, unit = null }: { from: Date; to: Date; unit?: number | null },
  now: Date,
): { ok: true; unit: number } | { ok: false; reason: TimeRefusal } {
  const span = { from: from.getTime(), to: to.getTime() }
  const reason = refusalOf(space, span, now)
  if (reason) return { ok: false, reason }
  const unitAmong = (those: readonly Taken[]) => freeUnit(freeTimes(space, those, span, now), span, unit)
  const found = unitAmong(taken)
  if (found !== null) return { ok: true, unit: found }
  const isFreeHere = unitAmong(taken.filter(({ isElsewhere }) => !isElsewhere)) !== null
  return { ok: false, reason: isFreeHere ? 'person_taken' : 'taken' }
}

function refusalOf(space: Terms, { from, to }: Span, now: Date): TimeRefusal | null {
  const isWhole = from % MINUTE_MS === 0 && to % MINUTE_MS === 0
  if (!isWhole || !(to > from) || to - from > LONGEST_MS) return 'invalid'
  if (from < earliestStart(now)) return 'past'
  if (to - from < space.minMinutes * MINUTE_MS) return 'too_short'
  if (to - from > space.maxMinutes * MINUTE_MS) return 'too_long'
  if (to > latestEnd(space, now)) return 'too_far'
  const isOpen = openTimes(space.hours, { from, to }, space.zone).some(
    open => open.from <= from && to <= open.to,
  )
  return isOpen ? null : 'closed'
}

/** A beginning that can be booked for the asked length, and for how many units. */
export type Slot = { at: number; units: number }

/**
 * The beginnings within a window at which a booking of that length can be made, in the space's steps of the day; its end
 * may lie beyond the window (rule bookings.free).
 * @param taken as of `freeTimes` for the window with the length after it
 */
export function listSlots(
  space: Terms,
  taken: readonly Taken[],
  { window, minutes }: { window: Span; minutes: number },
  now: Date,
): Slot[] {
  const length = minutes * MINUTE_MS
  if (minutes < space.minMinutes || minutes > space.maxMinutes) return []
  const free = freeTimes(space, taken, { from: window.from, to: window.to + length }, now)
  const steps = { length, before: window.to, step: space.stepMinutes, zone: space.zone }
  const [only = []] = free
  if (free.length === 1) return startsIn(only, steps).map(at => ({ at, units: 1 }))
  const units = new Map<number, number>()
  for (const spans of free) for (const at of startsIn(spans, steps)) units.set(at, (units.get(at) ?? 0) + 1)
  return [...units].map(([at, count]) => ({ at, units: count })).sort((a, b) => a.at - b.at)
}

type Starts = { length: number; before: number; step: number; zone: Zone }

/** The beginnings within the free times of one unit, in order. */
function startsIn(spans: readonly Span[], { length, before, step, zone }: Starts): number[] {
  const starts: number[] = []
  let day: Span = { from: 0, to: 0 }
  for (const span of spans) {
    const last = Math.min(span.to - length, before - 1)
    for (let at = span.from; at <= last; at = day.to) {
      if (at >= day.to) day = dayAround(at, zone)
      addSteps(starts, { from: at, to: Math.min(last + 1, day.to) }, { day, step, zone })
    }
  }
  return starts
}

type Steps = { day: Span; step: number; zone: Zone }

/** The steps of a day within a part of it: they begin at midnight, and go by the wall where its clocks change. */
function addSteps(starts: number[], { from, to }: Span, { day, step, zone }: Steps) {
  const isUsual = day.to - day.from === DAY_MS
  const byMs = (isUsual ? step : 1) * MINUTE_MS
  for (let at = day.from + Math.ceil((from - day.from) / byMs) * byMs; at < to; at += byMs)
    if (isUsual || minuteIn(at, zone) % step === 0) starts.push(at)
}
