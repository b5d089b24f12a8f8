import { bangkokDay, bangkokTime, type Day, daysBetween, isDay } from '#app/kit/pure/days.ts'

/** What a visitor may ask for, where no link leads to a calendar elsewhere (rule requests.built-in). */
export const REQUEST_KINDS = ['call', 'tour', 'consultation', 'event'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

export const REQUEST_STATUSES = ['new', 'answered', 'done'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** Where the form stands, with what was pressed already chosen. */
export function requestPath(kind: RequestKind): string {
  return `/request?for=${kind}`
}

/** The kind in an address; a call for anything else. */
export function requestKindOf(text: string | null): RequestKind {
  return REQUEST_KINDS.find(kind => kind === text) ?? 'call'
}

/** Nobody can be called without a number; for all else a mail address is enough (rule requests.form). */
export const needsPhone = (kind: string): boolean => kind === 'call'

/** How many times a visitor may name, and how many days ahead. */
export const MOST_WISHES = 3
export const FURTHEST_DAYS = 60

/** The hours of a day in Bangkok: from the first up to the second. */
const PARTS = {
  any: [0, 24],
  morning: [6, 12],
  afternoon: [12, 18],
  evening: [18, 24],
  night: [0, 6],
} as const
type DayPart = keyof typeof PARTS
export const DAY_PARTS = Object.keys(PARTS) as DayPart[]

/** Every full hour, because the space never closes. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** A part of a day, or an hour such as `14:00`. */
export type WishedHours = DayPart | (string & {})
export type Wish = { day: Day; hours: WishedHours }

export function isDayPart(hours: WishedHours): hours is DayPart {
  return Object.hasOwn(PARTS, hours)
}

/** The hours of a part in Bangkok, e.g. `06:00` and `12:00`. */
export function hoursOfPart(part: DayPart): [from: string, until: string] {
  const [from, until] = PARTS[part]
  return [HOURS[from] ?? '', HOURS[until % 24] ?? '']
}

export type WishRefusal = 'no_day' | 'no_hours' | 'day_over' | 'hours_over' | 'too_far'

/** Why a time cannot be wished for at `now`, by the clock of Bangkok; null when it can (rule requests.times). */
export function refuseWish({ day, hours }: Wish, now: Date): WishRefusal | null {
  if (!isDay(day)) return 'no_day'
  if (!isDayPart(hours) && !HOURS.includes(hours)) return 'no_hours'
  const ahead = daysBetween(bangkokDay(now), day)
  if (ahead < 0) return 'day_over'
  if (ahead > FURTHEST_DAYS) return 'too_far'
  const ends = isDayPart(hours) ? PARTS[hours][1] : Number(hours.slice(0, 2)) + 1
  return ahead === 0 && bangkokTime(now).minutes >= ends * 60 ? 'hours_over' : null
}

/** Characters of what may be typed. */
export const LONGEST = { name: 200, note: 1000, answer: 2000 } as const

/** Changes whenever the request does: nobody acts on one that has become another. */
export function markOf({ updatedAt }: { updatedAt: Date }): string {
  return updatedAt.toISOString()
}
