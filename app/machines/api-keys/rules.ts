/** What a key may be used for. */
export const SCOPES = [
  'blogs.write',
  'access_codes.read',
  'access_codes.check',
  'members.read',
  'members.write',
  'check_ins.write',
  'visits.read',
  'spaces.read',
  'spaces.write',
  'bookings.read',
  'bookings.write',
  'credits.read',
  'credits.write',
  'bills.read',
  'bills.write',
  'contracts.read',
  'contracts.write',
  'customers.read',
  'customers.write',
  'bank.read',
  'bank.write',
] as const
export type Scope = (typeof SCOPES)[number]

/** In use at once: one for each program, and no house has more of those. */
export const MOST_KEYS = 50

/** By this a key is known in a log or a repository that it should not be in. */
export const KEY_PREFIX = 'sala_'

/** As many characters of a key as may be shown, to tell it from others. */
export const SHOWN_CHARACTERS = 4

/** Requests that one key may make in a minute, unless an owner has said another number, and the most that may be said. */
export const USUAL_LIMIT = 120
export const MOST_REQUESTS = 6000
export const LIMIT_SECONDS = 60

/** Wrong keys that may come from one address. */
export const WRONG_KEY_LIMIT = { limit: 20, windowSeconds: 15 * 60 } as const

/** How the log calls a key that ended because whoever made it is no owner any more. */
export const ENDED_WITH_MAKER = 'ended_with_maker'

/** Days for which a program that may stand still without its key waits for an owner. */
export const REPLACED_WITHIN_DAYS = 14

/** The key in an `Authorization` header; null where it holds none. */
export function readBearer(header: string | null): string | null {
  return /^Bearer +([\x21-\x7e]{1,200}) *$/i.exec(header ?? '')?.[1] ?? null
}
