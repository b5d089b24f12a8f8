import { Clock, UserRound } from 'lucide-react'
import type { portalEntries } from '#app/areas/shell/navigation.server.ts'
import { TAB_DRAWING, Tab, TabIcon, Tabs } from '#app/areas/shell/tabs.tsx'
import { AREA_PATHS, profilePath } from '#app/house/accounts/rules/login.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { m } from '#app/paraglide/messages.js'
import type { PortalWaiting } from './shell-data.server.ts'

type PortalNavigationProps = { entries: ReturnType<typeof portalEntries>; waiting: PortalWaiting }

export function PortalNavigation({ entries, waiting }: PortalNavigationProps) {
  return (
    <Tabs label={m.portal_navigation()}>
      <Tab
        path={AREA_PATHS.employee.home}
        label={m.portal_today()}
        drawing={<TabIcon drawing={Clock} />}
        isHome
      />
      {entries.map(({ screen, label, icon, waiting: kind }) => (
        <Tab key={screen} path={screen} label={label} drawing={<Icon name={icon} className={TAB_DRAWING} />}>
          <Count value={kind === 'unread' ? waiting.unread : 0} />
        </Tab>
      ))}
      <Tab
        path={profilePath('employee')}
        label={m.portal_profile()}
        drawing={<TabIcon drawing={UserRound} />}
      />
    </Tabs>
  )
}

function Count({ value }: { value: number }) {
  if (value === 0) return null
  return (
    <span className="min-w-5 rounded-full bg-lantern px-1 text-center text-xs leading-5 font-bold text-on-lantern tabular-nums max-lg:absolute max-lg:top-1 max-lg:left-[calc(50%+0.35rem)]">
      <span aria-hidden="true">{value > 99 ? '99+' : value}</span>
      <span className="sr-only">{m.portal_unread({ count: value })}</span>
    </span>
  )
}
