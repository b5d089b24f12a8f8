import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { toLocal } from '#app/kit/pure/zones.ts'
import type { Tone } from '#app/kit/ui/badge.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { findSpace, listSpacesById, type SpaceRow } from '#app/space/spaces/queries.server.ts'
import { priceOf } from '#app/space/spaces/rules/price.ts'
import { type Maker, mayBook, plansAt } from '#app/space/spaces/rules/who.ts'
import type { BookingView } from '../queries/bookings.server.ts'
import { findMeasured } from '../queries/measure.server.ts'
import { findSeries, listOccurrences, type SeriesRow } from '../queries/series.server.ts'
import { listTaken, windowOf } from '../queries/taken.server.ts'
import { givesBack } from '../rules/bookings.ts'
import { judgeTime, type Taken } from '../rules/free.ts'
import { isElsewhere, type Kept } from '../rules/measure.ts'
import { costAfterMove } from '../rules/move.ts'
import { inOrderOfMoving, type Shift, shifted, shiftOf, standOf } from '../rules/series.ts'
import { readFromDay, readSpan, type SpanErrors, spanErrors } from '../schema.ts'
import { daysAheadOf, isAhead } from '../steps/series.server.ts'
import { BOOKING_STATUS_NAMES, costText } from '../texts/bookings.ts'
import { longDayText, ruleText } from '../texts/series.ts'
import { bookingTimeText } from '../texts/times.ts'

const MINUTE_MS = 60_000

/** A series with all of its bookings, and what is meant of it: all to come, or those from one on. */
export type SeriesView = {
  id: string
  space: string
  rule: string
  member: string | null
  bookings: {
    id: string
    day: string
    time: string
    paid: string
    status: { text: string; tone: Tone }
    isAhead: boolean
    isLeftOut: boolean
    /** What adding one that was left out would charge, in satang. */
    shownSatang: Satang
  }[]
  part: { fromDay: string | null; text: string | null; count: number }
  /** Where the first of the part is now, for the form that moves them; null where nothing can be moved. */
  first: { from: string; to: string } | null
  /** What is wrong with where the form says that it goes. */
  errors: SpanErrors
  /** What moving them would do; null until somebody has said where to. */
  move: {
    times: { id: string; time: string; isStaying: boolean }[]
    staying: string[]
    seen: string[]
    count: number
    /** What those that move cost together there, in satang, and in words. */
    shownSatang: Satang
    amount: string
  } | null
}

export async function viewSeries(
  db: Executor,
  series: SeriesRow,
  { params, by, now }: { params: URLSearchParams; by: Maker; now: Date },
): Promise<SeriesView> {
  const { id } = series
  const [all, space] = await Promise.all([listOccurrences(db, id), findSpace(db, series.spaceId)])
  const fromDay = readFromDay(readTexts(params, ['from']).from)
  const part = all.filter(one => isAhead(one, fromDay, now))
  const shift = readShift(params, part)
  const locale = getLocale()
  const mayBeAdded = all.some(one => isAddable(one, now))
  const holder = shift || mayBeAdded ? await findHolder(db, { series, by }) : null
  const plan =
    holder && shift
      ? await planMove(db, {
          part,
          shift,
          by,
          now,
          ...holder,
          kept: await listKeptBeside(db, { series, part, by, now }),
        })
      : null
  const [first] = part
  return {
    id,
    space: space ? textIn(space.name, locale) : '',
    rule: ruleText(series.rule),
    member: all[0]?.member?.name ?? null,
    bookings: all.map(one => rowOf(one, now, satangOfAdding(one, { series, space, plans: holder?.plans }))),
    part: { fromDay, text: fromDay && longDayText(fromDay), count: part.length },
    first: first
      ? { from: toLocal(first.startsAt, first.zone), to: toLocal(first.endsAt, first.zone) }
      : null,
    errors: first && params.has('to_from') ? spanErrors(typedMove(params), first.zone) : {},
    move: plan,
  }
}

const isAddable = ({ status, startsAt }: BookingView, now: Date) => status === 'skipped' && startsAt > now

type Adding = { series: SeriesRow; space: SpaceRow | null; plans: Holder['plans'] | undefined }

/** As it would be charged if it were added now: minutes of credits cost nothing. */
function satangOfAdding(
  { startsAt: from, endsAt: to }: BookingView,
  { series, space, plans }: Adding,
): Satang {
  if (!space || !plans || series.useCredits) return 0
  return priceOf(space.priceRules, { from, to, zone: space.zone }, plans(from)).totalSatang
}

function rowOf(one: BookingView, now: Date, addedSatang: Satang): SeriesView['bookings'][number] {
  const { label, tone } = BOOKING_STATUS_NAMES[one.status]
  const isLeftOut = isAddable(one, now)
  const paid = one.status === 'skipped' ? '' : costText(one)
  return {
    id: one.id,
    day: one.occurrence ?? '',
    time: bookingTimeText(one, getLocale(), now),
    paid:
      isLeftOut && addedSatang > 0
        ? m.series_add_costs({ price: formatBaht(addedSatang, getLocale()) })
        : paid,
    status: { text: label(), tone },
    isAhead: isAhead(one, null, now),
    isLeftOut,
    shownSatang: isLeftOut ? addedSatang : 0,
  }
}

/** Of a series of which nothing is to come: it is for the command to say that. */
const NOWHERE: Shift = { shiftMs: 0, minutes: 0 }

/** The same for the command that does it, by what stands there now. */
export async function findShift(
  db: Executor,
  {
    seriesId,
    fromDay,
    params,
    now,
  }: { seriesId: string; fromDay: string | null; params: URLSearchParams; now: Date },
): Promise<Shift | null> {
  if (!(await findSeries(db, seriesId))) return null
  const part = (await listOccurrences(db, seriesId)).filter(one => isAhead(one, fromDay, now))
  return part.length === 0 ? NOWHERE : readShift(params, part)
}

function typedMove(params: URLSearchParams) {
  const { to_from: from, to_to: to } = readTexts(params, ['to_from', 'to_to'])
  return { from, to }
}

/** How the part is to move, by where the address says that its first one goes; null where it says nothing. */
function readShift(params: URLSearchParams, part: readonly BookingView[]): Shift | null {
  const [first] = part
  const span = first && readSpan(typedMove(params), first.zone, first)
  return span && span.to > span.from ? shiftOf(first, span) : null
}

type Planned = {
  part: BookingView[]
  shift: Shift
  by: Maker
  now: Date
  may: (space: SpaceRow, at: Date) => boolean
  /** By which plans its member books at a moment. */
  plans: (at: Date) => string[]
  /** What else its member has, where they are not to be in two places at once. */
  kept: readonly Kept[]
}

type Holder = Pick<Planned, 'may' | 'plans'>

/** Whether its member may have a space at a moment, and by which plans. */
async function findHolder(
  db: Executor,
  { series, by }: Pick<Planned, 'by'> & { series: SeriesRow },
): Promise<Holder> {
  const member = await findMember(db, series.memberRowId ?? '')
  if (!member) return { may: () => false, plans: () => [] }
  const [entitlements, { renewals }] = await Promise.all([listEntitlements(db, member.id), findSettings(db)])
  const person = { ...member, entitlements }
  const { graceDays } = renewals
  return {
    may: (space, at) => mayBook(space, person, { at, graceDays, by }),
    plans: at => plansAt(person, at, graceDays),
  }
}

async function listKeptBeside(
  db: Executor,
  { series, part, by, now }: Pick<Planned, 'part' | 'by' | 'now'> & { series: SeriesRow },
) {
  if (by === 'staff' || series.memberRowId === null) return []
  const except = part.map(({ id }) => id)
  return (await findMeasured(db, series.memberRowId, { now, except })).kept
}

/** Where one of a series stands while the others move: some were moved into another space. */
type Standing = Taken & { space: SpaceRow; endsAt: number }

/** As it will be done: one after the other, each in its space, and in the way of the next until it has moved. */
async function planMove(db: Executor, planned: Planned): Promise<SeriesView['move']> {
  const { part, shift, now } = planned
  const ids = part.map(({ spaceId }) => spaceId)
  const spaces = await listSpacesById(db, ids)
  const staying = whoStays(planned, spaces, await listOthers(db, { ...planned, spaces }))
  const timeOf = (one: BookingView, isStaying: boolean) => {
    if (isStaying) return bookingTimeText(one, getLocale(), now)
    const { from: startsAt, to: endsAt } = shifted(one, shift)
    return bookingTimeText({ startsAt, endsAt, zone: one.zone }, getLocale(), now)
  }
  const moving = part.filter(({ id }) => !staying.has(id))
  const shownSatang = moving.reduce((sum, one) => sum + satangThere(planned, one, spaces), 0)
  return {
    shownSatang,
    amount: shownSatang > 0 ? formatBaht(shownSatang, getLocale()) : m.space_free(),
    times: part.map(one => {
      const isStaying = staying.has(one.id)
      return { id: one.id, time: timeOf(one, isStaying), isStaying }
    }),
    staying: [...staying],
    seen: standOf(part),
    count: moving.length,
  }
}

/** What one costs where it goes, as it is charged when it moves. */
function satangThere({ shift, plans, now }: Planned, one: BookingView, rows: SpaceRow[]): Satang {
  const space = rows.find(({ id }) => id === one.spaceId)
  if (!space) return one.priceSatang
  const { from, to } = shifted(one, shift)
  const price = priceOf(space.priceRules, { from, to, zone: space.zone }, plans(from))
  const minutes = Math.round((to.getTime() - from.getTime()) / MINUTE_MS)
  return costAfterMove(one, { minutes, price, givesBack: givesBack(one, now) }).priceSatang
}

function whoStays(
  { part, shift, by, now, may, kept }: Planned,
  rows: SpaceRow[],
  others: Map<string, Taken[]>,
): Set<string> {
  const spaces = new Map(rows.map(space => [space.id, space]))
  const standing = standingNow(part, spaces)
  const staying = new Set<string>()
  for (const one of inOrderOfMoving(part, shift)) {
    const { from, to, isSkipped } = shifted(one, shift)
    const space = spaces.get(one.spaceId)
    if (!space || isSkipped || !may(space, from)) {
      staying.add(one.id)
      continue
    }
    const terms = { ...space, ...(daysAheadOf(by) && { maxDaysAhead: daysAheadOf(by)?.daysAhead ?? 0 }) }
    const siblings = [...standing].filter(([id]) => id !== one.id).map(([, sibling]) => sibling)
    const taken = [...(others.get(space.id) ?? []), ...inTheWay(siblings, space)]
    const same = judgeTime(terms, taken, { from, to, unit: one.unit }, now)
    const judged = same.ok ? same : judgeTime(terms, taken, { from, to }, now)
    const until = to.getTime() + space.turnaroundMinutes * MINUTE_MS
    const wish = { from: from.getTime(), to: to.getTime(), isForGuests: space.isForGuests, isByStaff: false }
    const isFree = by === 'staff' || !isElsewhere(wish, [...kept, ...siblings.map(keptOf)])
    if (judged.ok && isFree)
      standing.set(one.id, { space, unit: judged.unit, from: wish.from, to: until, endsAt: wish.to })
    else staying.add(one.id)
  }
  return staying
}

/** Where each of them is before any has moved. */
function standingNow(part: BookingView[], spaces: Map<string, SpaceRow>): Map<string, Standing> {
  const standing = new Map<string, Standing>()
  for (const { id, spaceId, unit, startsAt, endsAt: ends, blockedUntil } of part) {
    const space = spaces.get(spaceId)
    const [from, to, endsAt] = [startsAt.getTime(), blockedUntil.getTime(), ends.getTime()]
    if (space) standing.set(id, { space, unit, from, to, endsAt })
  }
  return standing
}

/** What stands where the part would go, of everybody else. */
function listOthers(
  db: Executor,
  { part, shift, now, spaces }: Planned & { spaces: SpaceRow[] },
): Promise<Map<string, Taken[]>> {
  const targets = part.map(one => shifted(one, shift))
  const from = Math.min(...targets.map(target => target.from.getTime()))
  const to = Math.max(...targets.map(target => target.to.getTime()))
  const longest = Math.max(...spaces.map(({ turnaroundMinutes }) => turnaroundMinutes))
  const window = windowOf({ from, to }, longest)
  return listTaken(db, {
    spaceIds: spaces.map(({ id }) => id),
    window,
    now,
    of: part[0]?.memberRowId ?? null,
    except: part.map(({ id }) => id),
  })
}

const keptOf = ({ space, from, endsAt }: Standing): Kept => ({
  from,
  to: endsAt,
  isForGuests: space.isForGuests,
  isByStaff: false,
})

/** Those that stand in a space, or take the time of whoever gives it. */
function inTheWay(siblings: Standing[], { id, givenBy }: SpaceRow): Taken[] {
  return siblings.flatMap(({ space, endsAt, ...sibling }) => {
    const taken = { ...sibling, to: endsAt, isOwn: true }
    if (space.id === id) return [taken]
    return givenBy !== null && space.givenBy === givenBy ? [{ ...taken, unit: 1, isElsewhere: true }] : []
  })
}
