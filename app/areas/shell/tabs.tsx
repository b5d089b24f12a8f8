import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { localizeHref } from '#app/paraglide/runtime.js'

const TAB =
  'relative flex items-center text-muted hover:text-ink aria-[current=page]:text-ink ' +
  'max-lg:h-14 max-lg:flex-col max-lg:justify-center max-lg:gap-0.5 max-lg:border-t-3 max-lg:border-transparent max-lg:text-[0.6875rem] max-lg:leading-tight max-lg:font-semibold max-lg:aria-[current=page]:border-reef ' +
  'lg:min-h-11 lg:gap-2 lg:rounded-control lg:px-3 lg:font-semibold lg:hover:bg-sea-1 lg:aria-[current=page]:bg-sea-2'

/** The size of a tab's drawing. */
export const TAB_DRAWING = 'size-6 shrink-0 lg:size-5'

/** Tabs within a thumb's reach on a phone, a row in the header on wide screens; what is needed most first. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:pb-[env(safe-area-inset-bottom)] lg:mr-auto lg:ml-2"
    >
      <ul className="max-lg:grid max-lg:auto-cols-fr max-lg:grid-flow-col lg:flex lg:gap-1">{children}</ul>
    </nav>
  )
}

export const TabIcon = ({ drawing: Drawing }: { drawing: LucideIcon }) => (
  <Drawing className={TAB_DRAWING} aria-hidden="true" />
)

type TabProps = { path: string; label: string; drawing: ReactNode; isHome?: boolean; children?: ReactNode }

/** @param children what stands at its edge: how much waits there */
export function Tab({ path, label, drawing, isHome = false, children }: TabProps) {
  return (
    <li className="min-w-0">
      <NavLink to={localizeHref(path)} end={isHome} className={TAB}>
        {drawing}
        <span className="max-w-full truncate">{label}</span>
        {children}
      </NavLink>
    </li>
  )
}
