import { baseLocale, getLocale } from '#app/paraglide/runtime.js'

/**
 * The address of a screen in the reader's language: as `localizeHref` for a path, which takes apart and matches a whole
 * URL for each of the fifty links of a page.
 */
export function hrefTo(path: `/${string}`): string {
  const locale = getLocale()
  return locale === baseLocale ? path : `/${locale}${path}`
}
