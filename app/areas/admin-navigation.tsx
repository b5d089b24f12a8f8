import { LayoutDashboard, type LucideIcon } from 'lucide-react'
import { NavLink } from 'react-router'
import { m } from '../paraglide/messages.js'
import { localizeHref } from '../paraglide/runtime.js'
import { classNames } from '../ui/class-names.ts'

type Entry = { path: string; label: () => string; icon: LucideIcon }

/** The screens that exist, in the order of the sidebar. */
const ENTRIES: Entry[] = [{ path: '/admin/dashboard', label: m.admin_dashboard, icon: LayoutDashboard }]

type AdminNavigationProps = { isCollapsed?: boolean; onNavigate?: () => void }

/** The entries of the staff area. Collapsed, their names are still there for screen readers and on hover. */
export function AdminNavigation({ isCollapsed = false, onNavigate }: AdminNavigationProps) {
  return (
    <nav aria-label={m.admin_navigation()}>
      <ul className="grid gap-1">
        {ENTRIES.map(({ path, label, icon: Icon }) => (
          <li key={path}>
            <NavLink
              to={localizeHref(path)}
              title={isCollapsed ? label() : undefined}
              onClick={onNavigate}
              className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold text-muted hover:bg-sea-1 hover:text-ink aria-[current=page]:bg-sea-2 aria-[current=page]:text-ink"
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              <span className={classNames(isCollapsed && 'sr-only')}>{label()}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
