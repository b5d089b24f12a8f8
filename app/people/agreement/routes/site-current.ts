import { redirect } from 'react-router'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { filePath } from '../rules/text.ts'
import { currentAgreement } from '../steps.server.ts'
import type { Route } from './+types/site-current'

/** The agreement that holds now, in the language of the address, as a PDF (rule site.foot). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext)
  const locale = getLocale()
  const { version } = await currentAgreement(db, locale, now())
  const headers = { 'Cache-Control': 'no-store' }
  return redirect(filePath(version, locale, 'membership-agreement.pdf'), { headers })
}
