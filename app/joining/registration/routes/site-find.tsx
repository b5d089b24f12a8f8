import { redirect } from 'react-router'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { shownContact } from '#app/house/settings/rules/opening.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { NotShown } from '../components/not-shown.tsx'
import { statusPath } from '../rules/status-link.ts'
import { recallApplication } from '../steps/visit.server.ts'
import type { Route } from './+types/site-find'

/** Leads the browser that registered to its application; everybody else reads where their link is (rule site.foot). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const application = await recallApplication(ctx, request)
  if (application)
    throw redirect(statusPath(application.statusKey), { headers: { 'Cache-Control': 'private, no-store' } })
  return shownContact(await findSettings(ctx.db))
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = () => [
  { title: m.status_find_title() },
  { name: 'robots', content: 'noindex' },
]

export default function FindApplication({ loaderData }: Route.ComponentProps) {
  return (
    <NotShown
      title={m.status_find_title()}
      text={m.status_find_text()}
      contact={loaderData}
      way={{ href: `${localizeHref('/')}#plans`, label: m.landing_hero_memberships() }}
    />
  )
}
