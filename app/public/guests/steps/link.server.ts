import { signedId } from '#app/kit/platform/signed-id.server.ts'
import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { guestPath } from '../rules.ts'

/** The key in the address of a guest. */
export const { keyOf: guestKeyOf, readKey: readGuestKey } = signedId('event guest')

/** Where a guest gives back the seat, in their language. */
export function guestUrl(origin: string, key: string, locale: string): string {
  return origin + localizeHref(guestPath(key), { locale: toLocale(locale) ?? baseLocale })
}
