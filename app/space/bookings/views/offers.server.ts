import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { CompanyAccount } from '#app/joining/contracts/texts/extras.ts'
import { viewAccounts } from '#app/joining/contracts/views/extras.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import type { Spot } from '#app/kit/pure/spots.ts'
import { dayWindow } from '#app/kit/pure/zones.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listEntitlements } from '#app/people/entitlements/queries.server.ts'
import type { LinkedMember } from '#app/people/portal-accounts/queries/links.server.ts'
import type { GrantRow } from '#app/space/credits/queries/credits.server.ts'
import { pickShares, spendable } from '#app/space/credits/rules/credits.ts'
import { listSpendable } from '#app/space/credits/steps/spend.server.ts'
import { viewOffers } from '#app/space/packs/views.server.ts'
import { listActiveSpaces, type SpaceRow } from '#app/space/spaces/queries.server.ts'
import type { Span } from '#app/space/spaces/rules/opening.ts'
import { type Price, priceOf } from '#app/space/spaces/rules/price.ts'
import { byUse, type SpaceKind, spaceEquipment, takesCredits } from '#app/space/spaces/rules/spaces.ts'
import { mayBook, plansAt } from '#app/space/spaces/rules/who.ts'
import { hourText, lengthText, priceLineText, SPACE_KIND_NAMES } from '#app/space/spaces/texts.ts'
import type { BookingRow } from '../queries/bookings.server.ts'
import { findMeasured } from '../queries/measure.server.ts'
import { listTaken, windowOf } from '../queries/taken.server.ts'
import { givesBack, policyOf } from '../rules/bookings.ts'
import { judgeTime, listSlots, type Slot, type Taken } from '../rules/free.ts'
import { nightStarts } from '../rules/in-sight.ts'
import { isElsewhere, measureRefusal } from '../rules/measure.ts'
import { costAfterMove } from '../rules/move.ts'
import { isVisitorsCall } from '../rules/visitors.ts'
import { paidText, policyText, type Refused } from '../texts/bookings.ts'
import { shareText } from '../texts/credits.ts'
import { bookingTimeText, clockText } from '../texts/times.ts'
import type { Place } from './places.server.ts'

const MINUTE_MS = 60_000

type Member = LinkedMember['member']

/** A member as the rules of bookings know them. */
export async function findPerson<Known extends Pick<Member, 'id'>>(db: Executor, member: Known) {
  const [entitlements, { renewals }] = await Promise.all([listEntitlements(db, member.id), findSettings(db)])
  return { person: { ...member, entitlements }, graceDays: renewals.graceDays }
}

/** A space with its free beginnings of a day; `length` is said where it can't be what was asked for. */
export type Offer = {
  id: string
  name: string
  about: string
  imageUrl: string | null
  spot: Spot | null
  price: string
  minutes: number
  length: string
  slots: { at: string; time: string; units: number | null }[]
  /** How many of them are of the night, and stand behind the others. */
  night: number
}

type Asked = {
  day: Day
  minutes: number
  kind?: SpaceKind | null
  place: Place
  now: Date
  except?: string | undefined
}

/** What a member can book on a day at a place, space by space (rule bookings.free). */
export async function listOffers(db: Executor, member: Member, asked: Asked): Promise<Offer[]> {
  const { day, kind = null, place, now } = asked
  const spaces = (await listForMembers(db, place)).filter(space => kind === null || space.kind === kind)
  return offersOf(db, member, { spaces, window: dayWindow(day, place.zone), asked, now })
}

/** The spaces of a place that members are shown, rooms first. */
export async function listForMembers(db: Executor, place: Place): Promise<SpaceRow[]> {
  const shown = (await listActiveSpaces(db)).filter(isForMembers)
  return byUse(shown.filter(({ locationId }) => locationId === place.id))
}

/** Whether members are shown it: staff's own are not, nor visitors' calls and tours. */
const isForMembers = (space: SpaceRow) => space.audience !== 'staff' && !isVisitorsCall(space)

/** The same of one space for the seven days from one. */
export async function listWeek(
  db: Executor,
  member: Member,
  space: SpaceRow,
  asked: Asked,
): Promise<{ day: Day; offer: Offer | undefined }[]> {
  const days = Array.from({ length: 7 }, (_, n) => addDays(asked.day, n))
  return Promise.all(
    days.map(async day => {
      const about = { spaces: [space], window: dayWindow(day, space.zone), asked, now: asked.now }
      const [offer] = await offersOf(db, member, about)
      return { day, offer }
    }),
  )
}

type OffersOf = { spaces: SpaceRow[]; window: Span; asked: Asked; now: Date }

async function offersOf(
  db: Executor,
  member: Member,
  { spaces, window, asked, now }: OffersOf,
): Promise<Offer[]> {
  const lengthOf = (space: SpaceRow) => lengthFor(space, asked.minutes)
  const free = await findFree(db, member, { spaces, window, lengthOf, now, except: asked.except })
  return spaces.map(space => {
    const slots = free.slotsOf(space).filter(slot => free.isTheirs(space, slot))
    return viewOffer(space, slots, { minutes: lengthOf(space), dayBegins: window.from, now })
  })
}

type FreeOf = Omit<TakenOf, 'of'> & { spaces: SpaceRow[] }

/** The free beginnings of spaces within a window, and which of them a member can have. */
export async function findFree(
  db: Executor,
  member: Member,
  { spaces, window, lengthOf, now, except }: FreeOf,
) {
  const [takenOf, { person, graceDays }, { kept }] = await Promise.all([
    findTakenOf(db, spaces, { window, lengthOf, now, of: member.id, except }),
    findPerson(db, member),
    findMeasured(db, member.id, { now, except: except ? [except] : [] }),
  ])
  return {
    slotsOf: (space: SpaceRow) => listSlots(space, takenOf(space), { window, minutes: lengthOf(space) }, now),
    isTheirs: (space: SpaceRow, { at }: Slot) =>
      mayBook(space, person, { at: new Date(at), graceDays, by: 'member' }) &&
      !isElsewhere(wishOf(space, { from: at, to: at + lengthOf(space) * MINUTE_MS }), kept),
    plansAt: (at: number) => plansAt(person, new Date(at), graceDays),
  }
}

/** A wish of a member's own. */
const wishOf = ({ isForGuests }: SpaceRow, span: Span) => ({ ...span, isForGuests, isByStaff: false })

type TakenOf = {
  window: Span
  lengthOf: (space: SpaceRow) => number
  now: Date
  of?: string
  except?: string | undefined
}

/** What is taken while somebody is there who comes within the window. */
export async function findTakenOf(
  db: Executor,
  spaces: SpaceRow[],
  { window, lengthOf, now, of, except }: TakenOf,
): Promise<(space: SpaceRow) => readonly Taken[]> {
  const longest = Math.max(0, ...spaces.map(space => lengthOf(space) + space.turnaroundMinutes))
  const wide = { from: window.from, to: window.to + longest * MINUTE_MS }
  const spaceIds = spaces.map(({ id }) => id)
  const taken = await listTaken(db, {
    spaceIds,
    window: wide,
    now,
    of: of ?? null,
    ...(except && { except }),
  })
  return ({ id }) => taken.get(id) ?? []
}

type Offered = { minutes: number; dayBegins: number; now: Date }

/** A space with those beginnings. */
export function viewOffer(space: SpaceRow, slots: Slot[], { minutes, dayBegins, now }: Offered): Offer {
  const { id, imageUrl, spot, units, zone } = space
  const locale = getLocale()
  return {
    id,
    name: textIn(space.name, locale),
    about: aboutText(space),
    imageUrl,
    spot,
    price: hourText(space.priceRules),
    minutes,
    length: lengthText(minutes),
    night: nightStarts(slots, dayBegins, { now, zone }),
    slots: slots.map(({ at, units: free }) => ({
      at: new Date(at).toISOString(),
      time: clockText(at, locale, zone),
      units: units > 1 ? free : null,
    })),
  }
}

/** What was asked for as far as the space allows it. */
export function lengthFor({ minMinutes, maxMinutes }: SpaceRow, minutes: number): number {
  return Math.min(Math.max(minutes, minMinutes), maxMinutes)
}

export function aboutText(space: SpaceRow): string {
  const { kind, locationName, seats } = space
  const locale = getLocale()
  const people = seats === null ? '' : m.booking_people({ count: seats })
  const facts = [SPACE_KIND_NAMES[kind](), textIn(space.place, locale), locationName, people]
  return [...facts, ...spaceEquipment(space.equipment, locale)].filter(Boolean).join(' · ')
}

/** A booking before it is made: what it costs, which credits it takes, how it is cancelled, or why it can't be made. */
export type Proposal = {
  space: string
  about: string
  imageUrl: string | null
  spot: Spot | null
  time: string
  length: string
  price: string
  /** What the form sends along of it. */
  shownSatang: Satang
  lines: { text: string; amount: string }[]
  isFree: boolean
  /** Minutes that the member has for it, and of which grants they are taken; null where they are not enough. */
  credits: { takes: string; grants: string; left: string } | null
  /** Companies on whose account the member may put it, the one with the most left first. */
  accounts: CompanyAccount[]
  /** There are packs to buy, where they are not enough. */
  sellsPacks: boolean
  policy: string
  needsApproval: boolean
  refused: Refused | null
}

type Proposed = {
  space: SpaceRow
  from: Date
  to: Date
  now: Date
  /** The booking that would be moved there: it costs what it does after that. */
  moved?: BookingRow | null
}

export async function viewProposal(
  db: Executor,
  member: Member,
  { space, from, to, now, moved = null }: Proposed,
): Promise<Proposal> {
  const span = { from: from.getTime(), to: to.getTime() }
  const window = windowOf(span, space.turnaroundMinutes)
  const [taken, { person, graceDays }, grants, measured] = await Promise.all([
    listTaken(db, { spaceIds: [space.id], window, now, of: member.id, ...(moved && { except: moved.id }) }),
    findPerson(db, member),
    listSpendable(db, { ...accepting(space), memberRowId: member.id, at: from }),
    findMeasured(db, member.id, { now, except: moved ? [moved.id] : [] }),
  ])
  const judged = judgeTime(space, taken.get(space.id) ?? [], { from, to }, now)
  const isAllowed = mayBook(space, person, { at: from, graceDays, by: 'member' })
  const plans = plansAt(person, from, graceDays)
  const price = priceOf(space.priceRules, { from, to, zone: space.zone }, plans)
  const wish = wishOf(space, span)
  // What is moved is no more than before.
  const elsewhere = isElsewhere(wish, measured.kept) ? ('own_time' as const) : null
  const beyond = moved ? elsewhere : measureRefusal(wish, measured, plans)
  const minutes = minutesOf({ from, to })
  const left = spendable(grants, from)
  const isPaid = price.totalSatang > 0
  const isBought = isPaid && left < minutes && space.credits.includes('pack')
  const packs = isBought ? await viewOffers(db, member, now) : []
  const using = { memberRowId: member.id, on: bangkokDay(from), now }
  const accounts = isPaid && !moved ? await viewAccounts(db, using, price.totalSatang) : []
  return {
    ...viewWish(space, { from, to }, now),
    ...(moved ? viewMovedPrice(moved, { minutes, price, now }) : viewPrice(price)),
    isFree: !isPaid,
    sellsPacks: packs.length > 0,
    credits: isPaid && left >= minutes ? viewCredits(member, { grants, minutes, from }) : null,
    accounts,
    policy: policyText(policyOf(space, from, { now }), { now, zone: space.zone, isFree: !isPaid }),
    needsApproval: space.needsApproval,
    refused: judged.ok ? (isAllowed ? beyond : 'not_allowed') : judged.reason,
  }
}

type Time = { from: Date; to: Date }

export const minutesOf = ({ from, to }: Time) => Math.round((to.getTime() - from.getTime()) / MINUTE_MS)

/** Which space is wished for, and when. */
export function viewWish(space: SpaceRow, { from, to }: Time, now: Date) {
  const locale = getLocale()
  const { imageUrl, spot, zone } = space
  return {
    space: textIn(space.name, locale),
    about: aboutText(space),
    imageUrl,
    spot,
    time: bookingTimeText({ startsAt: from, endsAt: to, zone }, locale, now),
    length: lengthText(minutesOf({ from, to })),
  }
}

/** What it costs, and of what that is made up where there are several parts. */
export function viewPrice({ lines, totalSatang }: Price): Pick<Proposal, 'price' | 'lines' | 'shownSatang'> {
  const locale = getLocale()
  const parts = lines.map(line => ({ text: priceLineText(line), amount: formatBaht(line.satang, locale) }))
  return { price: priceText(totalSatang), shownSatang: totalSatang, lines: parts.length > 1 ? parts : [] }
}

type Moving = { minutes: number; price: Price; now: Date }

/** The same of a booking that is moved (rule bookings.move-credits): what was paid with minutes stays so. */
function viewMovedPrice(moved: BookingRow, { now, ...after }: Moving) {
  const cost = costAfterMove(moved, { ...after, givesBack: givesBack(moved, now) })
  const shown = viewPrice({ lines: cost.priceLines, totalSatang: cost.priceSatang })
  return cost.creditMinutes > 0 ? { ...shown, price: paidText(cost), lines: [] } : shown
}

export const priceText = (satang: Satang) => (satang > 0 ? formatBaht(satang, getLocale()) : m.space_free())

/** What can be spent on a space. */
export const accepting = (space: SpaceRow) => ({
  unit: 'minute' as const,
  accepts: ({ kind }: Pick<GrantRow, 'kind'>) => takesCredits(space, kind),
})

type Spending = { grants: GrantRow[]; minutes: number; from: Date }

/** Which grants would pay for it, as they will when it is booked. */
function viewCredits({ planName }: Member, { grants, minutes, from }: Spending): Proposal['credits'] {
  const byId = new Map(grants.map(grant => [grant.id, grant]))
  const shares = (pickShares(grants, minutes, from) ?? []).flatMap(({ grantId, amount }) => {
    const grant = byId.get(grantId)
    return grant ? [shareText({ ...grant, planName }, amount)] : []
  })
  return {
    takes: lengthText(minutes),
    left: lengthText(spendable(grants, from) - minutes),
    grants: new Intl.ListFormat(getLocale(), { type: 'unit' }).format(shares),
  }
}
