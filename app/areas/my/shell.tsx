import './my.css'
import { CalendarPlus, Ticket, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { TabbedShell } from '#app/areas/shell/tabbed-shell.tsx'
import { Tab, TabIcon, Tabs } from '#app/areas/shell/tabs.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

/** The frame of the members' area: around every page, and around what is said when one fails. */
export function MyShell({ companyName, children }: { companyName: string; children: ReactNode }) {
  return (
    <TabbedShell frame="my" companyName={companyName} tabs={<MyTabs />}>
      <link rel="manifest" href={localizeHref('/my/app.webmanifest')} />
      {children}
    </TabbedShell>
  )
}

const MyTabs = () => (
  <Tabs label={m.my_navigation()}>
    <Tab path="/my" label={m.my_home()} drawing={<TabIcon drawing={Ticket} />} isHome />
    <Tab path="/my/book" label={m.booking_title()} drawing={<TabIcon drawing={CalendarPlus} />} />
    <Tab path="/my/profile" label={m.my_profile()} drawing={<TabIcon drawing={UserRound} />} />
  </Tabs>
)
