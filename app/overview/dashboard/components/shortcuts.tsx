import { CalendarDays, Coffee, type LucideIcon, Users } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'

type ShortcutsProps = { may: { seeEvents: boolean; seeServices: boolean; seeMembers: boolean } }

/** Straight to the managers that are used most (rule dashboard.shortcuts). */
export function Shortcuts({ may }: ShortcutsProps) {
  if (!may.seeEvents && !may.seeServices && !may.seeMembers) return null
  return (
    <nav aria-label={m.dashboard_shortcuts()} className="flex flex-wrap gap-2">
      {may.seeEvents && <Shortcut path="/admin/events" icon={CalendarDays} label={m.dashboard_go_events()} />}
      {may.seeServices && <Shortcut path="/admin/services" icon={Coffee} label={m.dashboard_go_services()} />}
      {may.seeMembers && <Shortcut path="/admin/members" icon={Users} label={m.dashboard_go_members()} />}
    </nav>
  )
}

function Shortcut({ path, icon: Icon, label }: { path: string; icon: LucideIcon; label: string }) {
  return (
    <Link to={localizeHref(path)} className={buttonClasses('secondary', 'small', 'max-sm:px-2.5')}>
      <Icon className="size-4 max-sm:hidden" aria-hidden="true" />
      {label}
    </Link>
  )
}
