import { NavLink } from 'react-router'
import { classNames } from '#app/kit/ui/class-names.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { NavigationEntry } from './navigation.server.ts'
import type { WaitingView } from './waiting-view.ts'

type AdminNavigationProps = {
  entries: NavigationEntry[]
  waiting: WaitingView
  /** On a wide screen. Then the names are there for screen readers and on hover. */
  isCollapsed: boolean
  onNavigate: () => void
}

/** The screens that the person may open. */
export function AdminNavigation({ entries, waiting, isCollapsed, onNavigate }: AdminNavigationProps) {
  return (
    <nav aria-label={m.admin_navigation()} className="ways">
      <ul className="grid gap-0.5">
        {entries.map(({ screen, label, icon, waiting: kind, begins }) => (
          <li key={screen} className={begins ? 'begins' : undefined}>
            <NavLink
              to={localizeHref(screen)}
              title={isCollapsed ? label : undefined}
              onClick={onNavigate}
              discover="none"
              className=""
            >
              <Icon name={icon} className="icon" />
              <span className={isCollapsed ? 'lg:sr-only' : undefined}>{label}</span>
              <Count value={(kind ? waiting.counts[kind] : 0) ?? 0} isCollapsed={isCollapsed} />
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Count({ value, isCollapsed }: { value: number; isCollapsed: boolean }) {
  if (value === 0) return null
  return (
    <span
      className={classNames(
        'rounded-full bg-lantern text-sm font-bold text-on-lantern tabular-nums',
        'ml-auto px-2',
        isCollapsed &&
          'lg:absolute lg:-top-0.5 lg:-right-1 lg:min-w-5 lg:px-1 lg:text-center lg:text-xs lg:leading-5',
      )}
    >
      <span aria-hidden="true">{value}</span>
      <span className="sr-only">{m.admin_waiting_count({ count: value })}</span>
    </span>
  )
}
