import { inArray, sql } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { employees } from '../employees/tables.server.ts'
import { attendanceRecords } from './tables.server.ts'

export const noun = {
  // What people worked and what of it is overtime is for whoever pays them.
  permissions: { attendance: ['view', 'edit', 'delete'], labour: ['view'] },
  permissionWords: { labour: m.labour_title },
  see: 'attendance.view',
  kinds: {
    attendance_record: {
      words: [m.activity_type_attendance_record, m.activity_the_attendance_record],
      record: '/admin/attendance?edit=',
      names: {
        from: sql`${attendanceRecords} join ${employees} on ${employees.id} = ${attendanceRecords.employeeId}`,
        id: attendanceRecords.id,
        name: sql`${employees.firstName} || ' ' || ${employees.lastName}`,
        day: attendanceRecords.date,
      },
    },
    attendance_records: {
      words: [m.activity_type_attendance_records, m.activity_the_attendance_records],
      screen: '/admin/attendance',
    },
    labour: {
      words: [m.activity_type_labour, m.activity_the_labour],
      screen: '/admin/attendance/hours',
      see: 'labour.view',
    },
  },
  actions: {
    clocked_in: [m.activity_action_clocked_in, m.activity_did_clocked_in],
    clocked_out: [m.activity_action_clocked_out, m.activity_did_clocked_out],
    press_undone: [m.activity_action_press_undone, m.activity_did_press_undone],
    marked_present: [m.activity_action_marked_present, m.activity_did_marked_present],
  },
  navigation: {
    staff: { screen: '/admin/attendance', label: m.admin_attendance, place: ['team', 1] },
    portal: { screen: '/employee/attendance', label: m.portal_attendance, icon: 'clipboard_check' },
  },
  settings: [{ name: 'attendance', place: ['team', 1], label: m.admin_attendance, see: 'settings.view' }],
  live: { attendance: { inPortal: true } },
  holdings: {
    attendance_records: {
      whose: 'employee',
      endedBy: { law: 'labour' },
      columns: { notes: 'emptied' },
      kept: ['date', 'time_in', 'time_out', 'breaks', 'status', 'last_press'],
      words: m.privacy_part_attendance,
      rows: ({ employeeIds }) => inArray(attendanceRecords.employeeId, employeeIds),
    },
  },
} as const satisfies Noun
