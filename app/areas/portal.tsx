import { Outlet } from 'react-router'
import { guardArea } from '../features/accounts/guard.server.ts'
import { findSettings } from '../features/settings/queries.server.ts'
import { localizeHref } from '../paraglide/runtime.js'
import { requestContext } from '../platform/server-context.ts'
import { LanguageLinks, ThemeForm } from '../ui/appearance.tsx'
import { BrandMark } from '../ui/brand-mark.tsx'
import type { Route } from './+types/portal'
import { SignOutForm } from './sign-out-form.tsx'

export const middleware: Route.MiddlewareFunction[] = [guardArea('employee')]

export async function loader({ context }: Route.LoaderArgs) {
  const { company } = await findSettings(context.get(requestContext).db)
  return { companyName: company.name }
}

export default function Portal({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <meta name="robots" content="noindex" />
      <header className="flex min-h-16 items-center justify-between gap-3 border-b border-line bg-surface px-4 sm:px-8">
        <a href={localizeHref('/')} className="flex min-h-11 min-w-0 items-center gap-3 font-bold">
          <BrandMark className="size-7 shrink-0" />
          <span className="truncate">{loaderData.companyName}</span>
        </a>
        <SignOutForm area="employee" className="shrink-0" />
      </header>
      <main className="mx-auto w-full max-w-3xl grow px-5 py-10 sm:py-16">
        <Outlet />
      </main>
      <footer className="flex flex-wrap justify-center gap-4 px-4 py-6">
        <LanguageLinks />
        <ThemeForm />
      </footer>
    </div>
  )
}
