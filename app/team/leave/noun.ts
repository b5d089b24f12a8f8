import { inArray, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { employees } from '../employees/tables.server.ts'
import { leaveEntitlements, leaveRequests } from './tables.server.ts'

export const noun = {
  permissions: { leave: ['view', 'edit', 'delete'] },
  see: 'leave.view',
  kinds: {
    leave_request: {
      words: [m.activity_type_leave_request, m.activity_the_leave_request],
      record: '/admin/leave?edit=',
      names: {
        from: sql`${leaveRequests} join ${employees} on ${employees.id} = ${leaveRequests.employeeId}`,
        id: leaveRequests.id,
        name: sql`${employees.firstName} || ' ' || ${employees.lastName}`,
      },
    },
    leave_requests: {
      words: [m.activity_type_leave_requests, m.activity_the_leave_requests],
      screen: '/admin/leave',
    },
    leave_balance: {
      words: [m.activity_type_leave_balance, m.activity_the_leave_balance],
      record: '/admin/leave/balances?edit=',
      names: {
        from: employees,
        id: employees.id,
        name: sql`${employees.firstName} || ' ' || ${employees.lastName}`,
      },
    },
    leave_balances: {
      words: [m.activity_type_leave_balances, m.activity_the_leave_balances],
      screen: '/admin/leave/balances',
    },
    leave_calendar: {
      words: [m.activity_type_leave_calendar, m.activity_the_leave_calendar],
      screen: '/admin/leave/calendar',
    },
  },
  navigation: {
    staff: { screen: '/admin/leave', label: m.admin_leave, place: ['team', 3], waiting: 'leave' },
    portal: { screen: '/employee/leave', label: m.portal_leave, icon: 'calendar_days' },
  },
  settings: [{ name: 'leave', place: ['team', 2], label: m.settings_leave, see: 'settings.view' }],
  live: { leave: { inPortal: true } },
  holdings: {
    leave_requests: {
      whose: 'employee',
      endedBy: { law: 'labour' },
      columns: { reason: 'blanked' },
      kept: ['leave_type', 'start_date', 'end_date', 'part', 'status'],
      words: m.privacy_part_leave,
      rows: ({ employeeIds }) => inArray(leaveRequests.employeeId, employeeIds),
    },
    leave_entitlements: {
      whose: 'employee',
      endedBy: { with: 'employees' },
      kept: ['leave_type'],
      words: m.privacy_part_leave,
      isPart: true,
      rows: ({ employeeIds }) => inArray(leaveEntitlements.employeeId, employeeIds),
    },
  },
} as const satisfies Noun
