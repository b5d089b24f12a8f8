import type { Permission } from '#app/house/accounts/rules.ts'

type Screen = { path: string; permission: Permission | null }

/** Screens of single records: the record's id follows the path. */
const RECORD_SCREENS = new Map<string, Screen>([
  ['application', { path: '/admin/applications/', permission: 'applications.review' }],
  ['receipt', { path: '/admin/receipts/', permission: 'applications.review' }],
  ['document', { path: '/admin/documents/', permission: 'applications.review' }],
  ['member', { path: '/admin/members/', permission: 'members.view' }],
  ['employee', { path: '/admin/employees/', permission: 'employees.edit' }],
  ['event', { path: '/admin/events?edit=', permission: 'events.edit' }],
  ['attendance_record', { path: '/admin/attendance?edit=', permission: 'attendance.edit' }],
  ['service', { path: '/admin/services?edit=', permission: 'services.edit' }],
  ['leave_request', { path: '/admin/leave?edit=', permission: 'leave.edit' }],
  ['leave_balance', { path: '/admin/leave/balances?edit=', permission: 'leave.edit' }],
  ['blog_post', { path: '/admin/blog/', permission: 'blog.edit' }],
  ['admin', { path: '/admin/settings/staff/', permission: 'staff.edit' }],
  ['staff', { path: '/admin/settings/staff/', permission: 'staff.edit' }],
])

/** Screens that the log knows as a whole, or that show every record of a kind. */
const SCREENS = new Map<string, Screen>([
  ['dashboard', { path: '/admin/dashboard', permission: null }],
  ['applications', { path: '/admin/applications', permission: 'applications.review' }],
  ['receipts', { path: '/admin/receipts', permission: 'applications.review' }],
  ['access_code', { path: '/admin/access-codes', permission: 'members.view' }],
  ['access_codes', { path: '/admin/access-codes', permission: 'members.view' }],
  ['documents', { path: '/admin/documents', permission: 'applications.review' }],
  ['members', { path: '/admin/members', permission: 'members.view' }],
  ['member_import', { path: '/admin/members/import', permission: 'members.edit' }],
  ['messages', { path: '/admin/messages', permission: 'messages.send' }],
  ['employees', { path: '/admin/employees', permission: 'employees.edit' }],
  ['department', { path: '/admin/employees/departments', permission: 'employees.edit' }],
  ['departments', { path: '/admin/employees/departments', permission: 'employees.edit' }],
  ['events', { path: '/admin/events', permission: 'events.edit' }],
  ['services', { path: '/admin/services', permission: 'services.edit' }],
  ['leave_requests', { path: '/admin/leave', permission: 'leave.edit' }],
  ['leave_balances', { path: '/admin/leave/balances', permission: 'leave.edit' }],
  ['leave_calendar', { path: '/admin/leave/calendar', permission: 'leave.edit' }],
  ['attendance_records', { path: '/admin/attendance', permission: 'attendance.edit' }],
  ['blog', { path: '/admin/blog', permission: 'blog.edit' }],
  ['blog_request', { path: '/manage-blogs', permission: 'blog.edit' }],
  ['activity', { path: '/admin/activity', permission: 'activity.view' }],
  ['ledger', { path: '/admin/ledger', permission: 'revenue.view' }],
  ['settings', { path: '/admin/settings', permission: 'settings.edit' }],
  ['plan', { path: '/admin/settings/plans', permission: 'settings.money' }],
  ['vat_rate', { path: '/admin/settings/vat', permission: 'settings.money' }],
  ['backup', { path: '/admin/settings/backups', permission: 'backups.view' }],
  ['api_key', { path: '/admin/settings/api-keys', permission: 'api_keys.edit' }],
  ['webhook', { path: '/admin/settings/webhooks', permission: 'webhooks.edit' }],
])

type LoggedRecord = { type: string; id: string; exists: boolean }

/**
 * Where the record can be seen; null where there is no screen of it, no record any more, or no permission.
 * @param may whether the reader has a permission
 */
export function entityPath(
  { type, id, exists }: LoggedRecord,
  may: (permission: Permission) => boolean,
): string | null {
  const isAllowed = ({ permission }: Screen) => permission === null || may(permission)
  const whole = SCREENS.get(type)
  if (whole) return isAllowed(whole) ? whole.path : null
  const screen = RECORD_SCREENS.get(type)
  return screen && exists && isAllowed(screen) ? screen.path + encodeURIComponent(id) : null
}
