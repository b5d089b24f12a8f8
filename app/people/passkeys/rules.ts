/** How long a browser may take to answer with a passkey (rule portal.passkeys). */
const CHALLENGE_MS = 5 * 60_000

/** A phone, a laptop, a key in the drawer: more is nobody's. */
export const MOST_PASSKEYS = 10

/** How long the name of one may be. */
export const LONGEST_PASSKEY_NAME = 60

/** Why a passkey is not made, or lets nobody in. */
export type PasskeyRefusal = 'not_fresh' | 'unavailable' | 'too_many' | 'full' | 'not_asked' | 'wrong'

export function endOfChallenge(now: Date): Date {
  return new Date(now.getTime() + CHALLENGE_MS)
}

/** To whom a passkey belongs: a name of the net, and the origin whose pages may ask for it. */
export type Party = { id: string; origin: string }

/**
 * Whose passkeys a house under this origin makes; null where browsers make none: without encryption, but on the machine
 * itself, and under a bare address.
 */
export function partyOf(origin: string): Party | null {
  const { protocol, hostname } = new URL(origin)
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.startsWith('[')
  if (isAddress || (protocol !== 'https:' && hostname !== 'localhost')) return null
  return { id: hostname, origin }
}

/** What a passkey is called in the list: as it was typed, else after the browser in which it was made. */
export function passkeyName(typed: string, device: string): string {
  const name = typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  return (name === '' ? device : name).slice(0, LONGEST_PASSKEY_NAME)
}
