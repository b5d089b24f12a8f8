import { useLocation } from 'react-router'
import type { NavigationEntry } from '#app/areas/shell/navigation.server.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { hrefTo } from '#app/kit/ui/href-to.ts'
import { useFollow } from '#app/kit/ui/use-follow.ts'
import { m } from '#app/paraglide/messages.js'
import type { WaitingView } from './waiting-view.ts'

type AdminNavigationProps = {
  entries: NavigationEntry[]
  waiting: WaitingView
  /** On a wide screen. Then the names are there for screen readers and on hover. */
  isCollapsed: boolean
}

/** The screens that the person may open. */
export function AdminNavigation({ entries, waiting, isCollapsed }: AdminNavigationProps) {
  const { pathname } = useLocation()
  const follow = useFollow()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Enter key on a link is a click
    <nav aria-label={m.admin_navigation()} onClick={follow} className="ways">
      <ul className="grid gap-0.5">
        {entries.map(({ screen, label, icon, waiting: kind, begins }) => {
          const href = hrefTo(screen)
          const isHere = pathname === href || pathname.startsWith(`${href}/`)
          return (
            <li key={screen} className={begins ? 'begins' : undefined}>
              <a
                href={href}
                className={`icon-${icon}`}
                title={isCollapsed ? label : undefined}
                aria-current={isHere ? 'page' : undefined}
              >
                <span className={isCollapsed ? 'lg:sr-only' : undefined}>{label}</span>
                <Count value={(kind ? waiting.counts[kind] : 0) ?? 0} isCollapsed={isCollapsed} />
              </a>
            </li>
          )
        })}
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
