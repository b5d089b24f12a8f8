import '#app/kit/ui/list.css'
import '#app/kit/ui/list-cards.css'
import '#app/kit/ui/frame.css'
import '#app/kit/ui/icon.css'
import '#app/kit/ui/icons.css'
import { data, isRouteErrorResponse, Outlet } from 'react-router'
import { AreaError } from '#app/areas/shell/area-error.tsx'
import { keepFrame, reloadAfterRefusal } from '#app/areas/shell/live/keep-page.ts'
import { frameContext } from '#app/house/access/steps.server.ts'
import { AREA_PATHS } from '#app/house/accounts/rules/login.ts'
import { guardArea } from '#app/house/accounts/steps/guard.server.ts'
import { readFlash } from '#app/kit/platform/flash.server.ts'
import { Notice } from '#app/kit/ui/notice.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Route } from './+types/layout'
import { AdminShell } from './shell.tsx'
import { loadShell, type ShellData } from './shell-data.server.ts'

export const middleware: Route.MiddlewareFunction[] = [guardArea('admin'), offerFrame]
export const clientMiddleware = [reloadAfterRefusal, keepFrame('admin')]

function offerFrame({ request, context }: Parameters<Route.MiddlewareFunction>[0]) {
  context.set(frameContext, () => loadShell(context, request))
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const [shell, flash] = await Promise.all([loadShell(context, request), readFlash(request)])
  return data({ shell, flash: flash?.flash }, flash ? { headers: { 'Set-Cookie': flash.forget } } : {})
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  return (
    <AdminShell shell={loaderData.shell}>
      <Notice said={loaderData.flash} isFloating />
      <Outlet />
    </AdminShell>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const shell = loaderData?.shell ?? shellOf(error)
  const home = { path: AREA_PATHS.admin.home, label: m.area_to_dashboard() }
  const message = <AreaError error={error} home={home} requestId={shell?.requestId} />
  if (!shell) return <main className="p-6">{message}</main>
  return <AdminShell shell={shell}>{message}</AdminShell>
}

/** Of a screen that refused before the loaders ran (`permit`). */
function shellOf(error: unknown): ShellData | undefined {
  return isRouteErrorResponse(error) ? error.data?.frame : undefined
}
