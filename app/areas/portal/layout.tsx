import '#app/kit/ui/list.css'
import '#app/kit/ui/list-cards.css'
import '#app/kit/ui/frame.css'
import '#app/kit/ui/icon.css'
import '#app/kit/ui/icons.css'
import { data, Outlet } from 'react-router'
import { AreaError } from '#app/areas/shell/area-error.tsx'
import { keepFrame, reloadAfterRefusal } from '#app/areas/shell/live/keep-page.ts'
import { AREA_PATHS } from '#app/house/accounts/rules/login.ts'
import { guardArea } from '#app/house/accounts/steps/guard.server.ts'
import { readFlash } from '#app/kit/platform/flash.server.ts'
import { Notice } from '#app/kit/ui/notice.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Route } from './+types/layout'
import { PortalShell } from './shell.tsx'
import { loadPortal } from './shell-data.server.ts'

export const middleware: Route.MiddlewareFunction[] = [guardArea('employee')]
export const clientMiddleware = [reloadAfterRefusal, keepFrame('portal')]

export async function loader({ request, context }: Route.LoaderArgs) {
  const [shell, flash] = await Promise.all([loadPortal(context), readFlash(request)])
  return data({ shell, flash: flash?.flash }, flash ? { headers: { 'Set-Cookie': flash.forget } } : {})
}

export default function Portal({ loaderData }: Route.ComponentProps) {
  return (
    <PortalShell shell={loaderData.shell}>
      <Notice said={loaderData.flash} isFloating />
      <Outlet />
    </PortalShell>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const shell = loaderData?.shell
  const home = { path: AREA_PATHS.employee.home, label: m.area_to_portal() }
  const message = <AreaError error={error} home={home} requestId={shell?.requestId} />
  if (!shell) return <main className="p-6">{message}</main>
  return <PortalShell shell={shell}>{message}</PortalShell>
}
