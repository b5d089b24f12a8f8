import type { ReactNode } from 'react'
import { useUpToDate } from '#app/areas/shell/live/use-up-to-date.ts'
import { SignOutForm } from '#app/areas/shell/sign-out-form.tsx'
import { TabbedShell } from '#app/areas/shell/tabbed-shell.tsx'
import { m } from '#app/paraglide/messages.js'
import { PortalNavigation } from './navigation.tsx'
import type { PortalData } from './shell-data.server.ts'

/** The frame of the employees' portal: around every page, and around what is said when one fails. */
export function PortalShell({ shell, children }: { shell: PortalData; children: ReactNode }) {
  const waiting = useUpToDate('employee', shell)
  return (
    <TabbedShell
      frame="portal"
      companyName={shell.companyName}
      hasLongTabs
      tabs={<PortalNavigation entries={shell.entries} waiting={waiting} />}
      signOut={<SignOutForm area="employee" className="shrink-0" />}
    >
      <p role="status" className="sr-only">
        {waiting.unread > 0 && m.portal_unread({ count: waiting.unread })}
      </p>
      {children}
    </TabbedShell>
  )
}
