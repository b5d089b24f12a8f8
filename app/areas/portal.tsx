import { CalendarCheck, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink, Outlet } from 'react-router'
import { actorContext, guardArea } from '../features/accounts/guard.server.ts'
import { AREA_PATHS, profilePath } from '../features/accounts/rules.ts'
import { findSettings } from '../features/settings/queries.server.ts'
import { m } from '../paraglide/messages.js'
import { localizeHref } from '../paraglide/runtime.js'
import { requestContext } from '../platform/server-context.ts'
import { LanguageLinks, ThemeForm } from '../ui/appearance.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import type { Route } from './+types/portal'
import { AreaError } from './area-error.tsx'
import { useSession } from './session/use-session.ts'
import { SignOutForm } from './sign-out-form.tsx'

export const middleware: Route.MiddlewareFunction[] = [guardArea('employee')]

export async function loader({ context }: Route.LoaderArgs) {
  const { db, requestId } = context.get(requestContext)
  const { company } = await findSettings(db)
  return { companyName: company.name, userId: context.get(actorContext).userId, requestId }
}

export default function Portal({ loaderData }: Route.ComponentProps) {
  return (
    <PortalShell {...loaderData}>
      <Outlet />
    </PortalShell>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const home = { path: AREA_PATHS.employee.home, label: m.area_to_portal() }
  const message = <AreaError error={error} home={home} requestId={loaderData?.requestId} />
  return loaderData ? (
    <PortalShell {...loaderData}>{message}</PortalShell>
  ) : (
    <main className="p-6">{message}</main>
  )
}

const ENTRIES = [
  { path: AREA_PATHS.employee.home, label: m.portal_today, icon: CalendarCheck },
  { path: profilePath('employee'), label: m.portal_profile, icon: UserRound },
]

type PortalShellProps = { companyName: string; userId: string; children: ReactNode }

function PortalShell({ companyName, userId, children }: PortalShellProps) {
  useSession({ area: 'employee', userId })
  return (
    <div className="flex min-h-dvh flex-col">
      <meta name="robots" content="noindex" />
      <header className="border-b border-line bg-surface">
        <div className="flex min-h-16 items-center justify-between gap-3 px-4 sm:px-8">
          <a href={localizeHref('/')} className="flex min-h-11 min-w-0 items-center gap-3 font-bold">
            <BrandMark className="size-7 shrink-0" />
            <span className="truncate">{companyName}</span>
          </a>
          <SignOutForm area="employee" className="shrink-0" />
        </div>
        <nav aria-label={m.portal_navigation()} className="px-2 sm:px-6">
          <ul className="flex flex-wrap gap-1">
            {ENTRIES.map(({ path, label, icon: Icon }) => (
              <li key={path}>
                <NavLink
                  to={localizeHref(path)}
                  end
                  className="flex min-h-12 items-center gap-2 border-b-3 border-transparent px-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-reef aria-[current=page]:text-ink"
                >
                  <Icon className="size-5" aria-hidden="true" />
                  {label()}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main className="mx-auto w-full max-w-3xl grow px-5 py-10 sm:py-16">{children}</main>
      <footer className="flex flex-wrap justify-center gap-4 px-4 py-6">
        <LanguageLinks />
        <ThemeForm />
      </footer>
    </div>
  )
}
