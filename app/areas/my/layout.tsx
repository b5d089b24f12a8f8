import { data, Outlet, useMatches } from 'react-router'
import { AreaError } from '#app/areas/shell/area-error.tsx'
import { keepFrame, reloadAfterRefusal } from '#app/areas/shell/live/keep-page.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { readFlash } from '#app/kit/platform/flash.server.ts'
import { Notice } from '#app/kit/ui/notice.tsx'
import { m } from '#app/paraglide/messages.js'
import { accountContext, guardMember, limitForms } from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/layout'
import { FollowHouse } from './follow-house.tsx'
import { MyShell } from './shell.tsx'

export const middleware: Route.MiddlewareFunction[] = [guardMember, limitForms]
export const clientMiddleware = [reloadAfterRefusal, keepFrame('my')]

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const [{ company }, flash] = await Promise.all([findSettings(ctx.db), readFlash(request)])
  const shell = { companyName: company.name, requestId: ctx.requestId }
  return data({ shell, flash: flash?.flash }, flash ? { headers: { 'Set-Cookie': flash.forget } } : {})
}

/** Pages that show what others may change have `handle = { isFollowed: true }`. */
function useIsFollowed(): boolean {
  return useMatches().some(
    ({ handle }) => (handle as { isFollowed?: boolean } | undefined)?.isFollowed === true,
  )
}

/** The members' own area. */
export default function My({ loaderData }: Route.ComponentProps) {
  const isFollowed = useIsFollowed()
  return (
    <MyShell companyName={loaderData.shell.companyName}>
      {isFollowed && <FollowHouse />}
      <Notice said={loaderData.flash} isFloating />
      <Outlet />
    </MyShell>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const shell = loaderData?.shell
  const home = { path: '/my', label: m.my_to_home() }
  const message = <AreaError error={error} home={home} requestId={shell?.requestId} />
  if (!shell) return <main className="p-6">{message}</main>
  return <MyShell companyName={shell.companyName}>{message}</MyShell>
}
