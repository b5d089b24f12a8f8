import { v7 as uuidv7 } from 'uuid'
import { can } from '#app/house/access/rules.ts'
import { USUAL_ZONE } from '#app/house/locations/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, isDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { localInstant, toLocal } from '#app/kit/pure/zones.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listActiveSpaces, type SpaceRow } from '#app/space/spaces/queries.server.ts'
import { placedName } from '#app/space/spaces/rules/spaces.ts'
import { usualStart } from '../rules/new-booking.ts'
import { readView } from '../rules/view.ts'
import { readPlace } from '../schema.ts'
import { type MaySee, type OpenBooking, viewOpenBooking } from './day.server.ts'
import { type OpenMove, viewMove } from './move.server.ts'

const HOUR_MS = 3_600_000

const NEW_KINDS = ['member', 'visitor', 'closed'] as const
export type NewKind = (typeof NEW_KINDS)[number]

/** A booking to make, as its form begins. */
export type NewBooking = {
  /** Whom it is for; `closed` for the house. */
  kind: NewKind
  key: string
  /** The member's ID, where the address names one. */
  member: string
  space: string
  unit: string
  from: string
  to: string
  spaces: { id: string; name: string }[]
  /** Whose wall the times are of, where that is a question. */
  wallHint: string | undefined
}

export type BookingDialog =
  | { kind: 'new'; booking: NewBooking }
  | { kind: 'open'; booking: OpenBooking }
  | { kind: 'move'; move: OpenMove }

/**
 * What is open over the grid or the list: a booking to make, one that there is, or where it would
 * be in another space; null for none.
 */
export async function findBookingDialog(
  db: Executor,
  params: URLSearchParams,
  { now, mayEdit, maySee }: { now: Date; mayEdit: boolean; maySee: MaySee },
): Promise<BookingDialog | null> {
  const place = mayEdit ? readPlace(params.get('move') ?? '') : null
  const move = place && (await viewMove(db, params.get('edit') ?? '', place, now))
  if (move) return { kind: 'move', move }
  const open = await viewOpenBooking(db, params.get('edit') ?? '', { now, maySee })
  if (open) return { kind: 'open', booking: open }
  if (!params.has('new') || !mayEdit) return null
  const spaces = await listActiveSpaces(db)
  const isAt = ({ locationId }: SpaceRow) => locationId === params.get('location')
  const space = spaces.find(({ id }) => id === params.get('in')) ?? spaces.find(isAt) ?? spaces[0]
  const zone = space?.zone ?? USUAL_ZONE
  const { at, day: shown, member } = readTexts(params, ['at', 'day', 'member'])
  const typed = localInstant(at, zone)
  const from = typed ?? usualStart(isDay(shown) ? shown : '', { now, zone })
  const locale = getLocale()
  return {
    kind: 'new',
    booking: {
      kind: NEW_KINDS.find(kind => kind === params.get('new')) ?? 'member',
      key: uuidv7(),
      member,
      space: space?.id ?? '',
      unit: params.get('unit') ?? '',
      from: toLocal(from, zone),
      to: toLocal(from.getTime() + HOUR_MS, zone),
      spaces: spaces.map(each => ({ id: each.id, name: placedName(each, locale) })),
      wallHint: space?.locationName ? m.booking_wall_hint() : undefined,
    },
  }
}

/** What else than bookings whoever looks at them may see and do. */
export const moreMayOf = (actor: Parameters<typeof can>[0]) => ({
  maySeeMember: can(actor, 'members.view'),
  mayTakeMoney: can(actor, 'payments.edit'),
})

/** The address of the grid of a day or a week, without what is open over it. */
export function dayHref(params: URLSearchParams, now: Date): string {
  const [location, view] = [params.get('location'), readView(params)]
  const day = readTexts(params, ['day']).day || bangkokDay(now)
  return `?${new URLSearchParams({ day, ...(location && { location }), ...(view !== 'day' && { view }) })}`
}
