import {
  Calendar,
  CalendarCheck,
  ClipboardList,
  ConciergeBell,
  FileText,
  History,
  IdCard,
  KeyRound,
  LayoutDashboard,
  type LucideIcon,
  MessageSquareText,
  Newspaper,
  ReceiptText,
  Settings,
  TreePalm,
  Users,
  Wallet,
} from 'lucide-react'
import { NavLink } from 'react-router'
import { type Actor, can, type Permission } from '#app/house/accounts/rules.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { WaitingKind, WaitingView } from './waiting-view.ts'

type Entry = {
  path: string
  label: () => string
  icon: LucideIcon
  /** Without one every member of staff sees it. */
  permission?: Permission
  /** What waits behind it. */
  waiting?: WaitingKind
  /** Set off from the entries before it. */
  begins?: boolean
}

/** The screens of the staff area, in the order of the sidebar. */
const ENTRIES: Entry[] = [
  { path: '/admin/dashboard', label: m.admin_dashboard, icon: LayoutDashboard },
  {
    path: '/admin/applications',
    label: m.admin_applications,
    icon: ClipboardList,
    begins: true,
    permission: 'applications.view',
    waiting: 'application',
  },
  {
    path: '/admin/receipts',
    label: m.admin_receipts,
    icon: ReceiptText,
    permission: 'receipts.view',
    waiting: 'receipt',
  },
  {
    path: '/admin/documents',
    label: m.admin_documents,
    icon: FileText,
    permission: 'documents.view',
  },
  { path: '/admin/members', label: m.admin_members, icon: Users, permission: 'members.view' },
  { path: '/admin/ledger', label: m.admin_ledger, icon: Wallet, permission: 'ledger.view' },
  { path: '/admin/access-codes', label: m.access_title, icon: KeyRound, permission: 'access_codes.view' },
  { path: '/admin/events', label: m.admin_events, icon: Calendar, permission: 'events.view', begins: true },
  { path: '/admin/services', label: m.admin_services, icon: ConciergeBell, permission: 'services.view' },
  { path: '/admin/blog', label: m.admin_blog, icon: Newspaper, permission: 'blog.view' },
  {
    path: '/admin/messages',
    label: m.admin_messages,
    icon: MessageSquareText,
    begins: true,
    permission: 'messages.view',
    waiting: 'message',
  },
  { path: '/admin/employees', label: m.admin_employees, icon: IdCard, permission: 'employees.view' },
  {
    path: '/admin/attendance',
    label: m.admin_attendance,
    icon: CalendarCheck,
    permission: 'attendance.view',
  },
  { path: '/admin/leave', label: m.admin_leave, icon: TreePalm, permission: 'leave.view', waiting: 'leave' },
  {
    path: '/admin/activity',
    label: m.admin_activity,
    icon: History,
    permission: 'activity.view',
    begins: true,
  },
  { path: '/admin/settings', label: m.admin_settings, icon: Settings, permission: 'settings.view' },
]

type AdminNavigationProps = {
  actor: Pick<Actor, 'admin'>
  waiting: WaitingView
  isCollapsed?: boolean
  onNavigate?: () => void
}

/** The entries that the person may open. Collapsed, their names are there for screen readers and on hover. */
export function AdminNavigation({ actor, waiting, isCollapsed = false, onNavigate }: AdminNavigationProps) {
  const entries = ENTRIES.filter(({ permission }) => !permission || can(actor, permission))
  return (
    <nav aria-label={m.admin_navigation()}>
      <ul className="grid gap-0.5">
        {entries.map(({ path, label, icon: Icon, waiting: kind, begins }) => (
          <li key={path} className={classNames(begins && 'mt-1.5 border-t border-line pt-1.5')}>
            <NavLink
              to={localizeHref(path)}
              title={isCollapsed ? label() : undefined}
              onClick={onNavigate}
              className="relative flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold lg:pointer-fine:min-h-9 text-muted hover:bg-sea-1 hover:text-ink aria-[current=page]:bg-sea-2 aria-[current=page]:text-ink"
            >
              <Icon className="size-5 shrink-0" aria-hidden="true" />
              <span className={classNames('min-w-0', isCollapsed && 'sr-only')}>{label()}</span>
              <Count value={(kind && waiting.counts[kind]) ?? 0} isCollapsed={isCollapsed} />
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
