import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { m } from '../paraglide/messages.js'
import { localizeHref } from '../paraglide/runtime.js'
import { BrandMark } from '../ui/brand-mark.tsx'
import { classNames } from '../ui/class-names.ts'
import { AdminNavigation } from './admin-navigation.tsx'

type AdminSidebarProps = { companyName: string; isCollapsed: boolean; onToggle: () => void }

/** The way around on wide screens; on a phone the top bar's menu takes its place (admin-and-blog §2). */
export function AdminSidebar({ companyName, isCollapsed, onToggle }: AdminSidebarProps) {
  const Icon = isCollapsed ? PanelLeftOpen : PanelLeftClose
  const toggleLabel = isCollapsed ? m.admin_expand() : m.admin_collapse()
  return (
    <aside
      aria-label={m.admin_sidebar()}
      className={classNames(
        'sticky top-0 hidden h-dvh shrink-0 flex-col gap-6 border-r border-line bg-surface p-3 lg:flex',
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
      <AdminNavigation isCollapsed={isCollapsed} />
      <button
        type="button"
        onClick={onToggle}
        aria-expanded={!isCollapsed}
        title={isCollapsed ? toggleLabel : undefined}
        className="mt-auto flex min-h-11 items-center gap-3 rounded-control px-3 text-sm text-muted hover:bg-sea-1 hover:text-ink"
      >
        <Icon className="size-5 shrink-0" aria-hidden="true" />
        <span className={classNames(isCollapsed && 'sr-only')}>{toggleLabel}</span>
      </button>
    </aside>
  )
}
