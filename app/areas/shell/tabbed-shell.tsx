import './bar.css'
import type { ReactNode } from 'react'
import { LanguageLinks, ThemeForm } from '#app/kit/ui/appearance.tsx'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { ConnectionNotice } from '#app/kit/ui/connection-notice.tsx'
import { ProgressLine } from '#app/kit/ui/progress-line.tsx'
import { localizeHref } from '#app/paraglide/runtime.js'
import { SkipLink } from './skip-link.tsx'

type TabbedShellProps = {
  /** Of which area, as its route is called (`keepFrame`). */
  frame: 'my' | 'portal'
  companyName: string
  /** With many tabs: where the header is narrow, the name is only heard. */
  hasLongTabs?: boolean
  tabs: ReactNode
  /** Left out where it stands on a screen of the area. */
  signOut?: ReactNode
  children: ReactNode
}

/** The frame of the areas that people use on their phones: name and tabs above, or the tabs below on a phone. */
export function TabbedShell({
  frame,
  companyName,
  hasLongTabs = false,
  tabs,
  signOut,
  children,
}: TabbedShellProps) {
  return (
    <div className="over-bar flex min-h-dvh flex-col" data-frame={frame}>
      <meta name="robots" content="noindex" />
      <SkipLink />
      <ProgressLine />
      <header className="z-30 border-b border-line bg-surface lg:sticky lg:top-0">
        <div className="mx-auto flex min-h-14 w-full max-w-5xl items-center justify-between gap-3 px-4 lg:min-h-16 lg:px-8">
          <a
            href={localizeHref('/')}
            className={`flex min-h-11 min-w-0 items-center gap-3 font-bold ${hasLongTabs ? 'lg:max-xl:shrink-0' : ''}`}
          >
            <BrandMark className="size-7 shrink-0" />
            <span className={`truncate ${hasLongTabs ? 'lg:max-xl:sr-only' : ''}`}>{companyName}</span>
          </a>
          {tabs}
          {signOut}
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
