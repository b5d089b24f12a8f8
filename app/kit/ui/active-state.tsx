import { Badge } from '#app/kit/ui/badge.tsx'
import { setAction } from '#app/kit/ui/list-actions.tsx'
import { m } from '#app/paraglide/messages.js'

/** Whether the public sees it, or may use it. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return isActive ? <Badge tone="good">{m.state_active()}</Badge> : <Badge>{m.state_inactive()}</Badge>
}

/** The filter of a list by it. */
export const activeFilter = () => ({
  name: 'state',
  label: m.state(),
  all: m.state_all(),
  options: [
    { value: 'active', label: m.state_active() },
    { value: 'inactive', label: m.state_inactive() },
  ],
})

export const ACTIVE_STATES = { active: m.state_active, inactive: m.state_inactive }

/** Switches the ticked rows of a list on or off. */
export const switchActions = () => [
  setAction('active', m.state_active()),
  setAction('inactive', m.state_inactive()),
]
