import { whereText } from '#app/house/locations/rules.ts'
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

/** The fields that hold it. */
export const IN_LANGUAGES = {
  name: { en: 'nameEn', th: 'nameTh', ru: 'nameRu' },
  place: { en: 'placeEn', th: 'placeTh', ru: 'placeRu' },
  equipment: { en: 'equipmentEn', th: 'equipmentTh', ru: 'equipmentRu' },
} as const satisfies Record<Written, unknown>

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

/** What is written in the reader's language, or in English where nobody has written that. */
function written<Words extends string | string[]>(
  { en, th, ru }: Record<'en' | 'th' | 'ru', Words>,
  locale: string,
): Words {
  const own = locale === 'th' ? th : locale === 'ru' ? ru : en
  return own.length > 0 ? own : en
}

type Named = { nameEn: string; nameTh: string; nameRu: string }

export function spaceName({ nameEn, nameTh, nameRu }: Named, locale: string): string {
  return written({ en: nameEn, th: nameTh, ru: nameRu }, locale)
}

type WithPlace = { placeEn: string; placeTh: string; placeRu: string }

export function spacePlace({ placeEn, placeTh, placeRu }: WithPlace, locale: string): string {
  return written({ en: placeEn, th: placeTh, ru: placeRu }, locale)
}

type Equipped = { equipmentEn: string[]; equipmentTh: string[]; equipmentRu: string[] }

export function spaceEquipment(
  { equipmentEn, equipmentTh, equipmentRu }: Equipped,
  locale: string,
): string[] {
  return written({ en: equipmentEn, th: equipmentTh, ru: equipmentRu }, locale)
}

type Placed = WithPlace & { locationId: string; locationName: string | null }

/** Where it is, for whoever looks for it: the address of the house is that of its first place. */
export function spaceWhere(space: Placed, { address, locale }: { address: string; locale: string }): string {
  return whereText({ ...space, place: spacePlace(space, locale) }, address)
}

/** The same in a list of spaces of several places. */
export function placedName(space: Named & { locationName: string | null }, locale: string): string {
  return [spaceName(space, locale), space.locationName].filter(Boolean).join(' · ')
}

type Unit = { space: Named & { units: number; locationName: string | null }; unit: number }

/** What of it is booked: with its number, where there are several. */
export function unitName({ space, unit }: Unit, locale: string): string {
  const numbered = spaceName(space, locale) + (space.units > 1 ? ` ${unit}` : '')
  return [numbered, space.locationName].filter(Boolean).join(' · ')
}

export const SPACE_STATES = ['active', 'inactive'] as const
export type SpaceState = (typeof SPACE_STATES)[number]
