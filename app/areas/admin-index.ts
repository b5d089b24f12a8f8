import { redirect } from 'react-router'
import { AREA_PATHS } from '../features/accounts/rules.ts'
import { localizeHref } from '../paraglide/runtime.js'

/** public-site §2: /admin redirects to /admin/dashboard, whose guard decides who may see it. */
export function loader() {
  return redirect(localizeHref(AREA_PATHS.admin.home))
}
