import {
  CalendarDays,
  ClipboardCheck,
  Clock,
  type LucideIcon,
  MessageSquareText,
  UserRound,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { AREA_PATHS, profilePath } from '../features/accounts/rules.ts'
import { m } from '../paraglide/messages.js'
import { localizeHref } from '../paraglide/runtime.js'
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
  'max-md:h-16 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:border-t-3 max-md:border-transparent max-md:text-[0.6875rem] max-md:leading-tight max-md:font-semibold max-md:aria-[current=page]:border-reef ' +
  'md:min-h-11 md:gap-2 md:rounded-control md:px-3 md:font-semibold md:hover:bg-sea-1 md:aria-[current=page]:bg-sea-2'

/** Tabs within a thumb's reach on a phone, a row in the header on wide screens. */
export function PortalNavigation({ waiting }: { waiting: PortalWaiting }) {
  return (
    <nav
      aria-label={m.portal_navigation()}
      className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-30 max-md:border-t max-md:border-line max-md:bg-surface max-md:pb-[env(safe-area-inset-bottom)] md:mr-auto md:ml-2"
    >
      <ul className="max-md:grid max-md:grid-cols-5 md:flex md:gap-1">
        {ENTRIES.map(({ path, label, icon: Icon, count }) => (
          <li key={path} className="min-w-0">
            <NavLink to={localizeHref(path)} end={path === AREA_PATHS.employee.home} className={TAB}>
              <Icon className="size-6 shrink-0 md:size-5" aria-hidden="true" />
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
    <span className="min-w-5 rounded-full bg-lantern px-1 text-center text-xs leading-5 font-bold text-on-lantern tabular-nums max-md:absolute max-md:top-1 max-md:left-[calc(50%+0.35rem)]">
      <span aria-hidden="true">{value > 99 ? '99+' : value}</span>
      <span className="sr-only">{m.portal_unread({ count: value })}</span>
    </span>
  )
}
