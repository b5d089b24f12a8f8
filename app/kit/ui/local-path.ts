import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { getLocale, type Locale, localizeHref } from '#app/paraglide/runtime.js'

const KEPT = 500
const keepPath = keepRecent<string>(KEPT)

/**
 * `localizeHref` for the path of a page of ours, with its query. It takes addresses apart several times, which is felt
 * with the dozens of links that public pages have: for each path it does so once.
 */
export function localPath(path: string, locale: Locale = getLocale()): string {
  return keepPath(`${locale} ${path}`, () => localizeHref(path, { locale }))
}
