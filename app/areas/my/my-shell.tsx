import { CalendarPlus, LogOut, type LucideIcon, Ticket, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, NavLink } from 'react-router'
import { LanguageLinks, ThemeForm } from '#app/kit/ui/appearance.tsx'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { ConnectionNotice } from '#app/kit/ui/connection-notice.tsx'
import { ProgressLine } from '#app/kit/ui/progress-line.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { SkipLink } from '../skip-link.tsx'

/** The frame of the members' area: around every page, and around what is said when one fails. */
export function MyShell({ companyName, children }: { companyName: string; children: ReactNode }) {
  return (
    <div className="portal flex min-h-dvh flex-col max-lg:pb-20">
      <meta name="robots" content="noindex" />
      <SkipLink />
      <ProgressLine />
      <header className="z-30 border-b border-line bg-surface lg:sticky lg:top-0">
        <div className="mx-auto flex min-h-14 w-full max-w-5xl items-center justify-between gap-3 px-4 lg:min-h-16 lg:px-8">
          <a href={localizeHref('/')} className="flex min-h-11 min-w-0 items-center gap-3 font-bold">
            <BrandMark className="size-7 shrink-0" />
            <span className="truncate">{companyName}</span>
          </a>
          <nav
            aria-label={m.my_navigation()}
            className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:pb-[env(safe-area-inset-bottom)] lg:mr-auto lg:ml-2"
          >
            <ul className="max-lg:grid max-lg:auto-cols-fr max-lg:grid-flow-col lg:flex lg:gap-1">
              <Tab path="/my" label={m.my_home()} drawing={Ticket} isHome />
              <Tab path="/my/book" label={m.booking_title()} drawing={CalendarPlus} />
              <Tab path="/my/profile" label={m.my_profile()} drawing={UserRound} />
            </ul>
          </nav>
          <Form method="post" action={localizeHref('/my/sign-out')} className="shrink-0">
            <button
              type="submit"
              className="inline-flex min-h-11 w-full items-center gap-3 rounded-control px-3 font-semibold hover:bg-sea-1"
            >
              <LogOut className="size-5" aria-hidden="true" />
              {m.account_sign_out()}
            </button>
          </Form>
        </div>
      </header>
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

type TabProps = { path: string; label: string; drawing: LucideIcon; isHome?: boolean }

const TAB =
  'relative flex items-center text-muted hover:text-ink aria-[current=page]:text-ink ' +
  'max-lg:h-16 max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:border-t-3 max-lg:border-transparent max-lg:text-[0.6875rem] max-lg:leading-tight max-lg:font-semibold max-lg:aria-[current=page]:border-reef ' +
  'lg:min-h-11 lg:gap-2 lg:rounded-control lg:px-3 lg:font-semibold lg:hover:bg-sea-1 lg:aria-[current=page]:bg-sea-2'

function Tab({ path, label, drawing: Drawing, isHome = false }: TabProps) {
  return (
    <li className="min-w-0">
      <NavLink to={localizeHref(path)} end={isHome} className={TAB}>
        <Drawing className="size-6 shrink-0 lg:size-5" aria-hidden="true" />
        <span className="max-w-full truncate">{label}</span>
      </NavLink>
    </li>
  )
}
