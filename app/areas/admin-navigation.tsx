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
  isCollapsed?: boolean
  onNavigate?: () => void
}

/** The screens that the person may open. Collapsed, their names are there for screen readers and on hover. */
export function AdminNavigation({ entries, waiting, isCollapsed = false, onNavigate }: AdminNavigationProps) {
  return (
    <nav aria-label={m.admin_navigation()}>
      <ul className="grid gap-0.5">
        {entries.map(({ screen, label, icon, waiting: kind, begins }) => (
          <li key={screen} className={classNames(begins && 'mt-1.5 border-t border-line pt-1.5')}>
            <NavLink
              to={localizeHref(screen)}
              title={isCollapsed ? label : undefined}
              onClick={onNavigate}
              className="relative flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold lg:pointer-fine:min-h-9 text-muted hover:bg-sea-1 hover:text-ink aria-[current=page]:bg-sea-2 aria-[current=page]:text-ink"
            >
              <Icon name={icon} className="size-5 shrink-0" />
              <span className={classNames('min-w-0', isCollapsed && 'sr-only')}>{label}</span>
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
        isCollapsed
          ? 'absolute -top-0.5 -right-1 min-w-5 px-1 text-center text-xs leading-5'
          : 'ml-auto px-2',
      )}
    >
      <span aria-hidden="true">{value}</span>
      <span className="sr-only">{m.admin_waiting_count({ count: value })}</span>
    </span>
  )
}
