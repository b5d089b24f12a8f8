import { signedId } from '#app/kit/platform/signed-id.server.ts'
import { baseLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { bookedPath } from '../rules/visitors.ts'

/** The key in the address of a visitor's booking. */
export const { keyOf: bookedKeyOf, readKey: readBookedKey } = signedId('visitor booking')

/** Where a visitor sees a booking and cancels it, in their language. */
export function bookedUrl(origin: string, key: string, locale: string): string {
  return origin + localizeHref(bookedPath(key), { locale: toLocale(locale) ?? baseLocale })
}
