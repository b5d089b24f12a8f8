import type { AdminRole } from '#app/house/access/rules.ts'
import { m } from '#app/paraglide/messages.js'
import type { StaffRefusal, StaffState } from '../rules/staff.ts'

export const ROLE_NAMES: Record<AdminRole, () => string> = {
  owner: m.admin_role_owner,
  manager: m.admin_role_manager,
  front_desk: m.admin_role_front_desk,
  accountant: m.admin_role_accountant,
}

export const ROLE_HINTS: Record<AdminRole, () => string> = {
  owner: m.staff_role_owner_hint,
  manager: m.staff_role_manager_hint,
  front_desk: m.staff_role_front_desk_hint,
  accountant: m.staff_role_accountant_hint,
}

export const STATE_NAMES: Record<StaffState, () => string> = {
  active: m.staff_state_active,
  invited: m.staff_state_invited,
  ended: m.staff_state_ended,
}

export const STATE_TONES = {
  active: 'good',
  invited: 'waiting',
  ended: 'neutral',
} as const satisfies Record<StaffState, string>

/** What a command answers instead of doing it; `not_found` is a page of its own. */
export const REFUSAL_TEXTS: Record<StaffRefusal | 'no_role' | 'not_invited', () => string> = {
  self: m.staff_refused_self,
  last_owner: m.staff_refused_last_owner,
  ended: m.staff_refused_ended,
  not_ended: m.staff_refused_not_ended,
  not_invited: m.staff_refused_not_invited,
  no_role: m.staff_error_role,
}
