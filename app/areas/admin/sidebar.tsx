import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { Part } from '#app/areas/shell/navigation.server.ts'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { Icon } from '#app/kit/ui/icon.tsx'
import { keepChoice } from '#app/kit/ui/keep-choice.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { AdminNavigation } from './navigation.tsx'
import type { WaitingView } from './waiting-view.ts'

type AdminSidebarProps = {
  companyName: string
  places: Part[]
  waiting: WaitingView
  /** As it was left the last time. */
  isCollapsedAtFirst: boolean
}

/** The way around: beside the page on wide screens, and on others a bar below it (rule staff.sidebar). */
export function AdminSidebar({ companyName, places, waiting, isCollapsedAtFirst }: AdminSidebarProps) {
  const [isCollapsed, setIsCollapsed] = useState(isCollapsedAtFirst)
  return (
    <aside aria-label={m.admin_sidebar()} className={classNames('beside', isCollapsed && 'collapsed')}>
      <a href={localizeHref('/')} aria-label={isCollapsed ? m.admin_view_site() : undefined} className="home">
        <BrandMark id="mark" className="size-7 shrink-0" />
        {!isCollapsed && <span className="truncate">{companyName}</span>}
      </a>
      <AdminNavigation places={places} counts={waiting.counts} isCollapsed={isCollapsed} />
      <Toggle isCollapsed={isCollapsed} onToggle={() => setIsCollapsed(!isCollapsed)} />
    </aside>
  )
}

/** Remembered by the server, so that the next page is right from its first byte; works without JavaScript too. */
function Toggle({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  const { pathname, search } = useLocation()
  const label = isCollapsed ? m.admin_expand() : m.admin_collapse()

  const toggleInPlace = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onToggle()
    keepChoice(event.currentTarget, { sidebar: isCollapsed ? 'open' : 'collapsed' })
  }

  return (
    <form method="post" action="/preferences" onSubmit={toggleInPlace} className="folds">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        name="sidebar"
        value={isCollapsed ? 'open' : 'collapsed'}
        aria-expanded={!isCollapsed}
        title={isCollapsed ? label : undefined}
      >
        <Icon name={isCollapsed ? 'unfold' : 'fold'} />
        <span className={isCollapsed ? 'sr-only' : undefined}>{label}</span>
      </button>
    </form>
  )
}
