import { useState } from 'react'
import { Outlet } from 'react-router'
import { actorContext, guardArea } from '../features/accounts/guard.server.ts'
import { findSettings } from '../features/settings/queries.server.ts'
import { m } from '../paraglide/messages.js'
import { requestContext } from '../platform/server-context.ts'
import type { Route } from './+types/admin'
import { AdminSidebar } from './admin-sidebar.tsx'
import { AdminTopBar } from './admin-top-bar.tsx'

export const middleware: Route.MiddlewareFunction[] = [guardArea('admin')]

export async function loader({ context }: Route.LoaderArgs) {
  const { company } = await findSettings(context.get(requestContext).db)
  const { admin, email } = context.get(actorContext)
  return { companyName: company.name, email, displayName: admin?.displayName ?? '' }
}

export default function Admin({ loaderData }: Route.ComponentProps) {
  const [isCollapsed, setIsCollapsed] = useState(false)
  return (
    <div className="min-h-dvh lg:flex">
      <meta name="robots" content="noindex" />
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {m.admin_skip()}
      </a>
      <AdminSidebar
        companyName={loaderData.companyName}
        isCollapsed={isCollapsed}
        onToggle={() => setIsCollapsed(!isCollapsed)}
      />
      <div className="min-w-0 flex-1">
        <AdminTopBar
          companyName={loaderData.companyName}
          displayName={loaderData.displayName}
          email={loaderData.email}
        />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto max-w-7xl px-4 py-6 outline-none sm:px-8 sm:py-10"
        >
          <Outlet />
        </main>
      </div>
    </div>
  )
}
