import {
  CalendarDays,
  ClipboardCheck,
  Clock,
  type LucideIcon,
  MessageSquareText,
  UserRound,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { AREA_PATHS, profilePath } from '#app/house/accounts/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { PortalWaiting } from './portal-data.server.ts'

type Entry = {
  path: string
  label: () => string
  icon: LucideIcon
  /** How many things wait behind it. */
  count?: (waiting: PortalWaiting) => number
}

/** The pages of the portal, what is needed most first. */
const ENTRIES: Entry[] = [
  { path: AREA_PATHS.employee.home, label: m.portal_today, icon: Clock },
  {
    path: '/employee/messages',
    label: m.portal_messages,
    icon: MessageSquareText,
    count: ({ unread }) => unread,
  },
  { path: '/employee/attendance', label: m.portal_attendance, icon: ClipboardCheck },
  { path: '/employee/leave', label: m.portal_leave, icon: CalendarDays },
  { path: profilePath('employee'), label: m.portal_profile, icon: UserRound },
]

const TAB =
  'relative flex items-center text-muted hover:text-ink aria-[current=page]:text-ink ' +
  'max-lg:h-16 max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:border-t-3 max-lg:border-transparent max-lg:text-[0.6875rem] max-lg:leading-tight max-lg:font-semibold max-lg:aria-[current=page]:border-reef ' +
  'lg:min-h-11 lg:gap-2 lg:rounded-control lg:px-3 lg:font-semibold lg:hover:bg-sea-1 lg:aria-[current=page]:bg-sea-2'

/** Tabs within a thumb's reach on a phone, a row in the header on wide screens. */
export function PortalNavigation({ waiting }: { waiting: PortalWaiting }) {
  return (
    <nav
      aria-label={m.portal_navigation()}
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:pb-[env(safe-area-inset-bottom)] lg:mr-auto lg:ml-2"
    >
      <ul className="max-lg:grid max-lg:grid-cols-5 lg:flex lg:gap-1">
        {ENTRIES.map(({ path, label, icon: Icon, count }) => (
          <li key={path} className="min-w-0">
            <NavLink to={localizeHref(path)} end={path === AREA_PATHS.employee.home} className={TAB}>
              <Icon className="size-6 shrink-0 lg:size-5" aria-hidden="true" />
              <span className="max-w-full truncate">{label()}</span>
              <Count value={count?.(waiting) ?? 0} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
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
