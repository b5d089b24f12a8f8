import { redirect } from 'react-router'
import { AREA_PATHS } from '#app/house/accounts/rules/login.ts'
import { localizeHref } from '#app/paraglide/runtime.js'

/** /admin leads to /admin/dashboard, whose guard decides who may see it (rule staff.routes). */
export function loader() {
  return redirect(localizeHref(AREA_PATHS.admin.home))
}
