import type { ReactNode } from 'react'
import { LanguageLinks, ThemeForm } from '#app/kit/ui/appearance.tsx'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { ConnectionNotice } from '#app/kit/ui/connection-notice.tsx'
import { ProgressLine } from '#app/kit/ui/progress-line.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { useUpToDate } from './live/use-up-to-date.ts'
import type { PortalData } from './portal-data.server.ts'
import { PortalNavigation } from './portal-navigation.tsx'
import { SignOutForm } from './sign-out-form.tsx'
import { SkipLink } from './skip-link.tsx'

/** The frame of the employees' portal: around every page, and around what is said when one fails. */
export function PortalShell({ shell, children }: { shell: PortalData; children: ReactNode }) {
  const waiting = useUpToDate('employee', shell)
  return (
    <div className="portal flex min-h-dvh flex-col max-lg:pb-20">
      <meta name="robots" content="noindex" />
      <SkipLink />
      <ProgressLine />
      <header className="z-30 border-b border-line bg-surface lg:sticky lg:top-0">
        <div className="mx-auto flex min-h-14 w-full max-w-5xl items-center justify-between gap-3 px-4 lg:min-h-16 lg:px-8">
          <a
            href={localizeHref('/')}
            className="flex min-h-11 min-w-0 items-center gap-3 font-bold lg:max-xl:shrink-0"
          >
            <BrandMark className="size-7 shrink-0" />
            <span className="truncate lg:max-xl:sr-only">{shell.companyName}</span>
          </a>
          <PortalNavigation entries={shell.entries} waiting={waiting} />
          <SignOutForm area="employee" className="shrink-0" />
        </div>
      </header>
      <p role="status" className="sr-only">
        {waiting.unread > 0 && m.portal_unread({ count: waiting.unread })}
      </p>
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-5xl grow px-4 py-6 outline-none sm:px-8 sm:py-10"
      >
        {children}
      </main>
      <footer className="flex flex-wrap justify-center gap-4 px-4 py-6">
        <LanguageLinks />
        <ThemeForm />
      </footer>
      <ConnectionNotice />
    </div>
  )
}
