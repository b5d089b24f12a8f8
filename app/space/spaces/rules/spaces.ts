import { whereText } from '#app/house/locations/rules.ts'
import { type LocalText, textIn } from '#app/kit/forms/local-text.ts'
import { baseLocale, type Locale } from '#app/paraglide/runtime.js'
import type { GrantKind } from '#app/space/credits/rules/credits.ts'

/** What can be booked: rooms, desks, booths for calls, seats at an event, and people's time. */
export const SPACE_KINDS = ['room', 'desk', 'booth', 'event', 'call'] as const
export type SpaceKind = (typeof SPACE_KINDS)[number]

/** Spaces by what people come for: by kind in that order, as they were within one. */
export function byUse<One extends { kind: SpaceKind }>(spaces: readonly One[]): One[] {
  return spaces.toSorted((a, b) => SPACE_KINDS.indexOf(a.kind) - SPACE_KINDS.indexOf(b.kind))
}

/** Which members may book: all of them, those of some plans, or nobody but staff for them. */
export const AUDIENCES = ['members', 'plans', 'staff'] as const
export type Audience = (typeof AUDIENCES)[number]

/** Of which credits the minutes can pay for a space (rule spaces.credits). */
export const SPACE_CREDITS = ['plan', 'pack', 'gift'] as const satisfies readonly GrantKind[]
export type SpaceCredits = (typeof SPACE_CREDITS)[number]

/** Whether credits of a kind pay for a space; what was given back late does wherever any do (rule spaces.credits). */
export function takesCredits({ credits }: { credits: readonly SpaceCredits[] }, kind: GrantKind): boolean {
  return credits.some(each => each === kind) || (kind === 'grace' && credits.length > 0)
}

/** When visitors pay: at the desk, or ahead, while their time is held for them (rule bookings.ahead). */
export const VISITORS_PAY = ['desk', 'ahead'] as const
export type VisitorsPay = (typeof VISITORS_PAY)[number]

/** What is written in each language; only the English name has to be. */
export const WRITTEN = ['name', 'place', 'equipment'] as const
export type Written = (typeof WRITTEN)[number]

/** Characters that a field may hold. */
export const LONGEST: Record<Written, number> = { name: 80, place: 120, equipment: 300 }

/** Each number of a space with the least and the most that it may be; minutes, but for seats, units, days and hours. */
export const LIMITS = {
  seats: { least: 1, most: 9999 },
  units: { least: 1, most: 500 },
  turnaroundMinutes: { least: 0, most: 24 * 60 },
  minMinutes: { least: 1, most: 7 * 24 * 60 },
  maxMinutes: { least: 1, most: 31 * 24 * 60 },
  stepMinutes: { least: 5, most: 24 * 60 },
  maxDaysAhead: { least: 1, most: 730 },
  cancelHours: { least: 0, most: 90 * 24 },
  releaseMinutes: { least: 5, most: 24 * 60 },
} as const

/** Where uploaded pictures of spaces are served; the stored key is the rest of the path. */
export const SPACE_IMAGES = '/images/'

const LONGEST_URL = 2000

/** A picture by its address (https, which the pages may show) or one that was uploaded here. */
export function isSpaceImageUrl(text: string): boolean {
  if (text.length > LONGEST_URL) return false
  if (/^\/images\/spaces\/[0-9a-f-]{36}\.jpg$/.test(text)) return true
  return URL.canParse(text) && new URL(text).protocol === 'https:' && !new URL(text).username
}

/** What stands in a list that was typed with commas or on lines of its own, each once. */
export function readEquipment(text: string): string[] {
  const things = text.split(/[,\n]/).map(each => each.trim())
  return [...new Set(things.filter(Boolean))]
}

/** Thing by thing, in the reader's language, or in English where nobody has written that. */
export function spaceEquipment(equipment: LocalText<string[]>, locale: Locale): string[] {
  const own = equipment[locale] ?? []
  return own.length > 0 ? own : (equipment[baseLocale] ?? [])
}

type Placed = { place: LocalText; locationId: string; locationName: string | null }

/** Where it is, for whoever looks for it: the address of the house is that of its first place. */
export function spaceWhere(space: Placed, { address, locale }: { address: string; locale: Locale }): string {
  return whereText({ ...space, place: textIn(space.place, locale) }, address)
}

type Named = { name: LocalText; locationName: string | null }

/** What it is called in a list of spaces of several places. */
export function placedName(space: Named, locale: Locale): string {
  return [textIn(space.name, locale), space.locationName].filter(Boolean).join(' · ')
}

type Unit = { space: Named & { units: number }; unit: number }

/** What of it is booked: with its number, where there are several. */
export function unitName({ space, unit }: Unit, locale: Locale): string {
  const numbered = textIn(space.name, locale) + (space.units > 1 ? ` ${unit}` : '')
  return [numbered, space.locationName].filter(Boolean).join(' · ')
}

export const SPACE_STATES = ['active', 'inactive'] as const
export type SpaceState = (typeof SPACE_STATES)[number]
