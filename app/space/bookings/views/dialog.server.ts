import { v7 as uuidv7 } from 'uuid'
import { USUAL_ZONE } from '#app/house/locations/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { localInstant, toLocal } from '#app/kit/pure/zones.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listActiveSpaces, type SpaceRow } from '#app/space/spaces/queries.server.ts'
import { placedName } from '#app/space/spaces/rules/spaces.ts'
import type { NewBooking } from '../components/booking-dialogs.tsx'
import { type MaySee, type OpenBooking, viewOpenBooking } from './day.server.ts'

const HOUR_MS = 3_600_000

export type BookingDialog = { kind: 'new'; booking: NewBooking } | { kind: 'open'; booking: OpenBooking }

/** What is open over the grid or the list: a booking to make, or one that there is; null for none. */
export async function findBookingDialog(
  db: Executor,
  params: URLSearchParams,
  { now, mayEdit, maySee }: { now: Date; mayEdit: boolean; maySee: MaySee },
): Promise<BookingDialog | null> {
  const open = await viewOpenBooking(db, params.get('edit') ?? '', { now, maySee })
  if (open) return { kind: 'open', booking: open }
  if (!params.has('new') || !mayEdit) return null
  const spaces = await listActiveSpaces(db)
  const isAt = ({ locationId }: SpaceRow) => locationId === params.get('location')
  const space = spaces.find(({ id }) => id === params.get('in')) ?? spaces.find(isAt) ?? spaces[0]
  const zone = space?.zone ?? USUAL_ZONE
  const typed = localInstant(params.get('at') ?? '', zone)
  const from = typed ?? new Date(Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS)
  const locale = getLocale()
  return {
    kind: 'new',
    booking: {
      ...{ key: uuidv7(), space: space?.id ?? '', unit: params.get('unit') ?? '' },
      ...{ from: toLocal(from, zone), to: toLocal(from.getTime() + HOUR_MS, zone) },
      spaces: spaces.map(each => ({ id: each.id, name: placedName(each, locale) })),
      wallHint: space?.locationName ? m.booking_wall_hint() : undefined,
    },
  }
}

/** The address of the grid of a day, without what is open over it. */
export function dayHref(params: URLSearchParams, now: Date): string {
  const location = params.get('location')
  const day = params.get('day') ?? bangkokDay(now)
  return `?${new URLSearchParams({ day, ...(location && { location }) })}`
}
