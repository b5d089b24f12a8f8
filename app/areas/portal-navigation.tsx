import { Clock, type LucideIcon, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { AREA_PATHS, profilePath } from '#app/house/accounts/rules/people.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { NavigationEntry } from './navigation.server.ts'
import type { PortalWaiting } from './portal-data.server.ts'

const TAB =
  'relative flex items-center text-muted hover:text-ink aria-[current=page]:text-ink ' +
  'max-lg:h-16 max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:border-t-3 max-lg:border-transparent max-lg:text-[0.6875rem] max-lg:leading-tight max-lg:font-semibold max-lg:aria-[current=page]:border-reef ' +
  'lg:min-h-11 lg:gap-2 lg:rounded-control lg:px-3 lg:font-semibold lg:hover:bg-sea-1 lg:aria-[current=page]:bg-sea-2'

const DRAWING = 'size-6 shrink-0 lg:size-5'

type PortalNavigationProps = { entries: NavigationEntry[]; waiting: PortalWaiting }

/** Tabs within a thumb's reach on a phone, a row in the header on wide screens; what is needed most first. */
export function PortalNavigation({ entries, waiting }: PortalNavigationProps) {
  return (
    <nav
      aria-label={m.portal_navigation()}
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:pb-[env(safe-area-inset-bottom)] lg:mr-auto lg:ml-2"
    >
      <ul className="max-lg:grid max-lg:auto-cols-fr max-lg:grid-flow-col lg:flex lg:gap-1">
        <Tab path={AREA_PATHS.employee.home} label={m.portal_today()} isHome>
          <Own drawing={Clock} />
        </Tab>
        {entries.map(({ screen, label, icon, waiting: kind }) => (
          <Tab key={screen} path={screen} label={label} count={kind === 'unread' ? waiting.unread : 0}>
            <Icon name={icon} className={DRAWING} />
          </Tab>
        ))}
        <Tab path={profilePath('employee')} label={m.portal_profile()}>
          <Own drawing={UserRound} />
        </Tab>
      </ul>
    </nav>
  )
}

const Own = ({ drawing: Drawing }: { drawing: LucideIcon }) => (
  <Drawing className={DRAWING} aria-hidden="true" />
)

type TabProps = { path: string; label: string; count?: number; isHome?: boolean; children: ReactNode }

function Tab({ path, label, count = 0, isHome = false, children }: TabProps) {
  return (
    <li className="min-w-0">
      <NavLink to={localizeHref(path)} end={isHome} className={TAB}>
        {children}
        <span className="max-w-full truncate">{label}</span>
        <Count value={count} />
      </NavLink>
    </li>
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
