import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { useUpToDate } from './live/use-up-to-date.ts'
import type { PortalData } from './portal-data.server.ts'
import { PortalNavigation } from './portal-navigation.tsx'
import { SignOutForm } from './sign-out-form.tsx'
import { TabbedShell } from './tabbed-shell.tsx'

/** The frame of the employees' portal: around every page, and around what is said when one fails. */
export function PortalShell({ shell, children }: { shell: PortalData; children: ReactNode }) {
  const waiting = useUpToDate('employee', shell)
  return (
    <TabbedShell
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
