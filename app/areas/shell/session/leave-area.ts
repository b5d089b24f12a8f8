import { AREA_PATHS, type LoginArea } from '#app/house/accounts/rules/login.ts'
import { localizeHref } from '#app/paraglide/runtime.js'

/**
 * Leaves for the area's login, as a new page: nothing of what the last person saw stays in memory.
 * @param returnTo where to go on after signing in again
 */
export function goToLogin(area: LoginArea, returnTo?: string) {
  // What was typed is kept, or given up on purpose: the page's own question before it is left has no answer here.
  window.addEventListener('beforeunload', event => event.stopImmediatePropagation(), { capture: true })
  const query = returnTo ? `?${new URLSearchParams({ returnTo })}` : ''
  window.location.assign(localizeHref(AREA_PATHS[area].login) + query)
}
