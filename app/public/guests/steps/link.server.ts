import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { guestPath } from '../rules.ts'

type Secrets = { secrets: { cookies: string } }

const ID_BYTES = 16
const SIGNATURE_BYTES = 16

/** The key in the address of a guest: their id with a signature of ours, so that nothing secret is stored. */
export function guestKeyOf({ secrets }: Secrets, guestId: string): string {
  const id = parse(guestId)
  return Buffer.concat([id, sign(secrets.cookies, id)]).toString('base64url')
}

/** The guest's id, null for a key that we did not make. */
export function readGuestKey({ secrets }: Secrets, key: string): string | null {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== ID_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== key) return null
  const id = bytes.subarray(0, ID_BYTES)
  return timingSafeEqual(bytes.subarray(ID_BYTES), sign(secrets.cookies, id)) ? stringify(id) : null
}

/** Says what it signs: a signature of anything else is none of these. */
function sign(secret: string, id: Uint8Array): Buffer {
  return createHmac('sha256', secret).update('event guest\0').update(id).digest().subarray(0, SIGNATURE_BYTES)
}

/** Where a guest gives back the seat, in their language. */
export function guestUrl(origin: string, key: string, locale: string): string {
  return origin + localizeHref(guestPath(key), { locale: toLocale(locale) ?? baseLocale })
}
