import '#app/areas/shell/bar.css'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useUpToDate } from '#app/areas/shell/live/use-up-to-date.ts'
import { PartTabs } from '#app/areas/shell/part-tabs.tsx'
import { SkipLink } from '#app/areas/shell/skip-link.tsx'
import { GIVEN_PALETTE, type Palette } from '#app/kit/pure/palette.ts'
import { LanguageLinks, ThemeForm } from '#app/kit/ui/appearance.tsx'
import { ConnectionNotice } from '#app/kit/ui/connection-notice.tsx'
import { showPalette } from '#app/kit/ui/palettes/show-palette.ts'
import { ProgressLine } from '#app/kit/ui/progress-line.tsx'
import { RowsContext } from '#app/kit/ui/rows-context.ts'
import { ViewsContext } from '#app/kit/ui/views-context.ts'
import type { ShellData } from './shell-data.server.ts'
import { AdminSidebar } from './sidebar.tsx'
import { AdminTopBar } from './top-bar.tsx'

/** The frame of the staff area: around every screen, and around what is said when one fails. */
export function AdminShell({ shell, children }: { shell: ShellData; children: ReactNode }) {
  const waiting = useUpToDate('admin', shell)
  const [height, choose] = useState(shell.rows)
  useColours(shell.palette)
  return (
    <div className="over-bar min-h-dvh lg:flex" data-frame="admin">
      <meta name="robots" content="noindex" />
      <SkipLink />
      <ProgressLine />
      <AdminSidebar
        companyName={shell.companyName}
        places={shell.places}
        waiting={waiting}
        isCollapsedAtFirst={shell.sidebar === 'collapsed'}
      />
      <div className="flex min-h-dvh min-w-0 flex-1 flex-col">
        <AdminTopBar
          companyName={shell.companyName}
          displayName={shell.displayName}
          email={shell.email}
          actor={shell}
          waiting={waiting}
        />
        <PartTabs parts={shell.places} counts={waiting.counts} />
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl grow px-4 pt-3 pb-6 outline-none sm:px-8"
        >
          <RowsContext value={{ height, choose }}>
            <ViewsContext value={shell.views}>{children}</ViewsContext>
          </RowsContext>
        </main>
        <footer className="flex flex-wrap justify-center gap-4 px-4 py-6 print:hidden">
          <LanguageLinks />
          <ThemeForm />
        </footer>
        <ConnectionNotice />
      </div>
    </div>
  )
}

/** Colours that were chosen last are there at once, and those that were only tried are gone on the next screen. */
function useColours(palette: Palette = GIVEN_PALETTE) {
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new screen is what ends a trial
  useEffect(() => showPalette(palette), [palette, pathname])
}
