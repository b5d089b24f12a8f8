import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import { FIRE_PIN, MOST_AT_ONCE } from './rules.ts'

export const LONGEST_KIOSK_NAME = 60

/** What the form of a new tablet holds, as it was typed. */
export type KioskValues = { name: string; location: string; firePin: string }
export type KioskErrors = Partial<Record<keyof KioskValues, string>>

/** `locationId` is null where the house has one place; an empty `firePin` keeps no list at the tablet. */
export type NewKiosk = { name: string; locationId: string | null; firePin: string }

/** @param locations where a tablet can stand */
export function readNewKiosk(
  { name: typed, location, firePin: pin }: KioskValues,
  locations: { id: string }[],
): { ok: true; value: NewKiosk } | { ok: false; errors: KioskErrors } {
  const name = typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  const firePin = pin.trim()
  const locationId = locations.find(({ id }) => id === location)?.id ?? null
  const errors: KioskErrors = {}
  if (name === '') errors.name = m.kiosks_error_name()
  if (name.length > LONGEST_KIOSK_NAME)
    errors.name = m.kiosks_error_name_long({ longest: LONGEST_KIOSK_NAME })
  if (firePin !== '' && !FIRE_PIN.test(firePin)) errors.firePin = m.kiosks_error_pin()
  if (locations.length > 1 && locationId === null) errors.location = m.kiosks_error_location()
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, value: { name, locationId, firePin } }
}

/** Longer than anything that is scanned or typed. */
const LONGEST_SHOWN = 200
const shown = z.string().max(LONGEST_SHOWN)

/** Of one entry that the tablet tells of: its own key, and when it was, where it was kept without a network. */
const told = { key: z.uuid(), keptAt: z.iso.datetime().nullable().default(null) }

/** What somebody showed: a code, an ID with its Pass, or instead of the Pass a proof that it was typed. */
export const shownSchema = z.discriminatedUnion('way', [
  z.strictObject({ way: z.literal('code'), code: shown, ...told }),
  z.strictObject({ way: z.literal('pass'), id: shown, pass: shown, ...told }),
  z.strictObject({ way: z.literal('proof'), id: shown, proof: shown, ...told }),
])
export type Shown = z.output<typeof shownSchema>

export const shownList = z.array(shownSchema).min(1).max(MOST_AT_ONCE)
