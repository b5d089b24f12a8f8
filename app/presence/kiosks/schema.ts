import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import { FIRE_PIN, LONGEST_SHOWN, MOST_AT_ONCE } from './rules.ts'

export const LONGEST_KIOSK_NAME = 60

/** What the form of a new tablet holds, as it was typed. */
export type KioskValues = Record<'name' | 'location' | 'room' | 'showsPurpose' | 'firePin', string>
export type KioskErrors = Partial<Record<keyof KioskValues, string>>

/**
 * `locationId` is null where the house has one place, `spaceId` for a tablet at an entrance; an empty `firePin` keeps no list
 * at the tablet.
 */
export type NewKiosk = {
  name: string
  locationId: string | null
  spaceId?: string | null
  showsPurpose?: boolean
  firePin: string
}

/** @param rooms at whose doors a tablet can be; without one it is at the entrance */
export function readNewKiosk(
  { name: typed, location, room, showsPurpose, firePin: pin }: KioskValues,
  { locations, rooms }: { locations: { id: string }[]; rooms: { id: string }[] },
): { ok: true; value: NewKiosk } | { ok: false; errors: KioskErrors } {
  const name = typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  const firePin = pin.trim()
  const locationId = locations.find(({ id }) => id === location)?.id ?? null
  const spaceId = rooms.find(({ id }) => id === room)?.id ?? null
  const errors: KioskErrors = {}
  if (name === '') errors.name = m.kiosks_error_name()
  if (name.length > LONGEST_KIOSK_NAME)
    errors.name = m.kiosks_error_name_long({ longest: LONGEST_KIOSK_NAME })
  if (firePin !== '' && !FIRE_PIN.test(firePin)) errors.firePin = m.kiosks_error_pin()
  if (locations.length > 1 && locationId === null) errors.location = m.kiosks_error_location()
  if (room !== '' && spaceId === null) errors.room = m.kiosks_error_room()
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const isRoom = spaceId !== null
  return {
    ok: true,
    value: {
      name,
      locationId,
      spaceId,
      showsPurpose: isRoom && showsPurpose === 'on',
      firePin: isRoom ? '' : firePin,
    },
  }
}

const shown = z.string().max(LONGEST_SHOWN)

/** Of one entry that the tablet tells of: its own key, and when it was, where it was kept without a network. */
const told = { key: z.uuid(), keptAt: z.iso.datetime().nullable().default(null) }

/**
 * What somebody showed: a code, an ID with its Pass, or instead of the Pass a proof that it was typed; `unreadable` for what
 * a tablet kept and we did not take.
 */
export const shownSchema = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('code'), code: shown, ...told }),
  z.strictObject({ way: z.literal('pass'), id: shown, pass: shown, ...told }),
  z.strictObject({ way: z.literal('proof'), id: shown, proof: shown, ...told }),
  z.strictObject({ way: z.literal('unreadable'), ...told }),
])
export type Shown = z.output<typeof shownSchema>

export const shownList = z.array(shownSchema).min(1).max(MOST_AT_ONCE)
