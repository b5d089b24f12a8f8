import { AsyncLocalStorage } from 'node:async_hooks'
import {
  baseLocale,
  extractLocaleFromUrl,
  type Locale,
  overwriteServerAsyncLocalStorage,
} from '#app/paraglide/runtime.js'

const visits = new AsyncLocalStorage<{ locale?: Locale; origin?: string }>()
overwriteServerAsyncLocalStorage(visits)

/**
 * Runs `respond` in the language of the request's path. React Router's data requests end in `.data`. Paraglide's own
 * middleware makes three requests out of one for this, which was a tenth of a page.
 */
export function inRequestLocale(request: Request, respond: () => Promise<Response>): Promise<Response> {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/(\/_)?\.data$/, '') || '/'
  return visits.run({ locale: extractLocaleFromUrl(url) ?? baseLocale, origin: url.origin }, respond)
}
