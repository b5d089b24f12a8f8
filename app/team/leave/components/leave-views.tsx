import { NavLink, useLocation, useNavigation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

const VIEWS = [
  { path: '/admin/leave', label: m.leave_view_requests },
  { path: '/admin/leave/calendar', label: m.leave_view_calendar },
  { path: '/admin/leave/balances', label: m.leave_view_balances },
]

/** The three ways to look at leave, and a word while one of them loads. */
export function LeaveViews() {
  const { pathname } = useLocation()
  const next = useNavigation()
  const isLoading = next.state === 'loading' && next.location.pathname === pathname
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 border-b border-line">
      <nav aria-label={m.leave_views()}>
        <ul className="tabs">
          {VIEWS.map(({ path, label }) => (
            <li key={path}>
              <NavLink to={localizeHref(path)} end>
                {label()}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <p role="status" className="text-sm text-muted">
        {isLoading && m.leave_loading()}
      </p>
    </div>
  )
}
