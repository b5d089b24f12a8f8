import { textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { dayIn, dayWindow, type Zone } from '#app/kit/pure/zones.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { LinkedMember } from '#app/people/portal-accounts/queries/links.server.ts'
import type { SpaceRow } from '#app/space/spaces/queries.server.ts'
import { priceOf } from '#app/space/spaces/rules/price.ts'
import { lengthText } from '#app/space/spaces/texts.ts'
import { type LastOfKind, pickNextFree } from '../rules/next-free.ts'
import { USUAL_MINUTES } from '../schema.ts'
import { clockText } from '../texts/times.ts'
import { findFree, lengthFor, listForMembers, priceText } from './offers.server.ts'
import type { Place } from './places.server.ts'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS

/** The next time at which a member can have a space, and what that costs: one tap leads to booking it. */
export type NextFree = {
  id: string
  at: string
  minutes: number
  name: string
  day: string
  time: string
  length: string
  price: string
}

type Member = LinkedMember['member']

type Asked = {
  place: Place
  /** What they booked last, the latest first. */
  last: readonly LastOfKind[]
  /** How long; null for what they had of a kind before. */
  minutes: number | null
  now: Date
}

/** The spaces of a place that a member is offered first (rule bookings.next-free). */
export async function listNextFree(
  db: Executor,
  member: Member,
  { place, last, minutes, now }: Asked,
): Promise<NextFree[]> {
  const spaces = await listForMembers(db, place)
  const usual = (space: SpaceRow) => last.find(({ kind }) => kind === space.kind)?.minutes ?? USUAL_MINUTES
  const lengthOf = (space: SpaceRow) => lengthFor(space, minutes ?? usual(space))
  const dayEnds = dayWindow(dayIn(now, place.zone), place.zone).to
  return pickNextFree(await findNext(db, member, { spaces, lengthOf, from: now, now }), {
    last,
    dayEnds,
  }).map(one => viewNextFree(one, now))
}

type Wish = { space: SpaceRow; from: Date; minutes: number; now: Date; except?: string | undefined }

/** The next time from one on at which a member can have a space; null where there is none within a week. */
export async function findNextFree(
  db: Executor,
  member: Member,
  { space, from, minutes, now, except }: Wish,
): Promise<NextFree | null> {
  const lengthOf = () => lengthFor(space, minutes)
  const [next] = await findNext(db, member, { spaces: [space], lengthOf, from, now, except })
  return next ? viewNextFree(next, now) : null
}

type Looked = {
  spaces: SpaceRow[]
  lengthOf: (space: SpaceRow) => number
  from: Date
  now: Date
  except?: string | undefined
}

type Next = { space: SpaceRow; at: number; minutes: number; plans: string[] }

/** Of each space the first beginning within a week, where there is one. */
async function findNext(
  db: Executor,
  member: Member,
  { spaces, lengthOf, from, now, except }: Looked,
): Promise<Next[]> {
  const begins = Math.max(from.getTime(), now.getTime())
  const window = { from: begins, to: begins + WEEK_MS }
  const free = await findFree(db, member, { spaces, window, lengthOf, now, except })
  return spaces.flatMap(space => {
    const first = free.slotsOf(space).find(slot => free.isTheirs(space, slot))
    return first ? [{ space, at: first.at, minutes: lengthOf(space), plans: free.plansAt(first.at) }] : []
  })
}

function viewNextFree({ space, at, minutes, plans }: Next, now: Date): NextFree {
  const { id, zone, priceRules } = space
  const locale = getLocale()
  const [from, to] = [new Date(at), new Date(at + minutes * MINUTE_MS)]
  return {
    id,
    at: from.toISOString(),
    minutes,
    name: textIn(space.name, locale),
    day: nearDayText(from, { now, zone }),
    time: clockText(at, locale, zone),
    length: lengthText(minutes),
    price: priceText(priceOf(priceRules, { from, to, zone }, plans).totalSatang),
  }
}

/** Today by that word, another day of the week ahead by its date. */
function nearDayText(at: Date, { now, zone }: { now: Date; zone: Zone }): string {
  const day = dayIn(at, zone)
  if (day === dayIn(now, zone)) return m.booking_today()
  return formatDay(day, getLocale(), { weekday: 'short', day: 'numeric', month: 'short' })
}
