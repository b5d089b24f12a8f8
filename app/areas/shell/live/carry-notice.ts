import type { DataStrategyResult, MiddlewareFunction } from 'react-router'
import { dropNotice, followNotice, landNotice, takeNotice } from '#app/kit/ui/notice-store.ts'

type Results = Record<string, DataStrategyResult>

/**
 * Keeps the message of a redirect in the tab that sent the form, along every further redirect, until the page is there.
 * Cookies belong to all tabs: whichever loads next would show what another one waits for.
 */
export const carryNotice: MiddlewareFunction<Results> = async ({ request }, next) => {
  const results = await next()
  const redirect = Object.values(results).map(redirectOf).find(Boolean)
  if (request.method !== 'GET') {
    if (redirect && !request.signal.aborted)
      redirect.headers.set('location', takeNotice(locationOf(redirect)))
    return results
  }
  const { pathname, search } = new URL(request.url)
  const page = pathname + search
  if (request.signal.aborted) dropNotice(page)
  else if (redirect) followNotice(page, locationOf(redirect))
  else landNotice(page)
  return results
}

const locationOf = (redirect: Response) => redirect.headers.get('location') ?? ''

function redirectOf({ result }: DataStrategyResult): Response | null {
  return result instanceof Response && result.headers.has('location') ? result : null
}
