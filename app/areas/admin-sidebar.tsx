import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type SubmitEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { keepChoice } from '#app/kit/ui/keep-choice.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { AdminNavigation } from './admin-navigation.tsx'
import type { NavigationEntry } from './navigation.server.ts'
import type { WaitingView } from './waiting-view.ts'

type AdminSidebarProps = {
  companyName: string
  entries: NavigationEntry[]
  waiting: WaitingView
  /** As it was left the last time. */
  isCollapsedAtFirst: boolean
}

/** As a menu over the page it has the place of the top bar's other ones. */
const MENU =
  'fixed inset-auto top-[4.25rem] left-3 m-0 max-h-[calc(100dvh-5.5rem)] w-[min(20rem,calc(100vw-1.5rem))] overflow-y-auto rounded-card border border-line bg-surface p-3 text-ink max-lg:shadow-xl'
const BESIDE =
  'lg:sticky lg:top-0 lg:left-0 lg:flex lg:h-dvh lg:max-h-none lg:shrink-0 lg:flex-col lg:gap-3 lg:overflow-visible lg:rounded-none lg:border-y-0 lg:border-l-0'

/** The way around: beside the page on wide screens, and on others the top bar's menu (rule staff.sidebar). */
export function AdminSidebar({ companyName, entries, waiting, isCollapsedAtFirst }: AdminSidebarProps) {
  const [isCollapsed, setIsCollapsed] = useState(isCollapsedAtFirst)
  const menuRef = useRef<HTMLElement>(null)
  return (
    <aside
      id="admin-menu"
      ref={menuRef}
      popover="auto"
      aria-label={m.admin_sidebar()}
      className={classNames(MENU, BESIDE, isCollapsed ? 'lg:w-[4.25rem]' : 'lg:w-64')}
    >
      <a
        href={localizeHref('/')}
        aria-label={isCollapsed ? m.admin_view_site() : undefined}
        className="flex min-h-12 items-center gap-3 rounded-control px-2 text-lg font-bold tracking-tight max-lg:hidden"
      >
        <BrandMark className="size-7 shrink-0" />
        {!isCollapsed && <span className="truncate">{companyName}</span>}
      </a>
      <div className="lg:-mx-3 lg:min-h-0 lg:grow lg:overflow-y-auto lg:px-3 lg:py-1">
        <AdminNavigation
          entries={entries}
          waiting={waiting}
          isCollapsed={isCollapsed}
          onNavigate={() => menuRef.current?.hidePopover()}
        />
      </div>
      <Toggle isCollapsed={isCollapsed} onToggle={() => setIsCollapsed(!isCollapsed)} />
    </aside>
  )
}

/** Remembered by the server, so that the next page is right from its first byte; works without JavaScript too. */
function Toggle({ isCollapsed, onToggle }: { isCollapsed: boolean; onToggle: () => void }) {
  const { pathname, search } = useLocation()
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose
  const label = isCollapsed ? m.admin_expand() : m.admin_collapse()

  const toggleInPlace = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onToggle()
    keepChoice(event.currentTarget, { sidebar: isCollapsed ? 'open' : 'collapsed' })
  }

  return (
    <form method="post" action="/preferences" onSubmit={toggleInPlace} className="max-lg:hidden">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <button
        type="submit"
        name="sidebar"
        value={isCollapsed ? 'open' : 'collapsed'}
        aria-expanded={!isCollapsed}
        title={isCollapsed ? label : undefined}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-sm lg:pointer-fine:min-h-9 text-muted hover:bg-sea-1 hover:text-ink"
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        <span className={classNames(isCollapsed && 'sr-only')}>{label}</span>
      </button>
    </form>
  )
}
