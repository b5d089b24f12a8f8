import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
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

/** The way around on wide screens; on a phone the top bar's menu takes its place (rule staff.sidebar). */
export function AdminSidebar({ companyName, entries, waiting, isCollapsedAtFirst }: AdminSidebarProps) {
  const [isCollapsed, setIsCollapsed] = useState(isCollapsedAtFirst)
  return (
    <aside
      aria-label={m.admin_sidebar()}
      className={classNames(
        'sticky top-0 hidden h-dvh shrink-0 flex-col gap-3 border-r border-line bg-surface p-3 lg:flex',
        isCollapsed ? 'w-[4.25rem]' : 'w-64',
      )}
    >
      <a
        href={localizeHref('/')}
        aria-label={isCollapsed ? m.admin_view_site() : undefined}
        className="flex min-h-12 items-center gap-3 rounded-control px-2 text-lg font-bold tracking-tight"
      >
        <BrandMark className="size-7 shrink-0" />
        {!isCollapsed && <span className="truncate">{companyName}</span>}
      </a>
      <div className="-mx-3 min-h-0 grow overflow-y-auto px-3 py-1">
        <AdminNavigation entries={entries} waiting={waiting} isCollapsed={isCollapsed} />
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
    const { action } = event.currentTarget
    const body = new URLSearchParams({ sidebar: isCollapsed ? 'open' : 'collapsed', returnTo: '/' })
    onToggle()
    // Not remembered is no harm worth a message.
    fetch(action, { method: 'POST', body, redirect: 'manual', keepalive: true }).catch(() => {})
  }

  return (
    <form method="post" action="/preferences" onSubmit={toggleInPlace}>
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
