const EMPLOYEE = {
  '(new)': 'createEmployee',
  '(edit)': 'updateEmployee',
  delete: 'deleteEmployees',
  set: 'setEmployeesStatus',
  login: 'createEmployeeLogin',
  'login (changed)': 'updateEmployeeLogin',
} as const

/** Who may see each route, and what its forms come to. */
export const ROUTES = {
  messages: {
    see: 'messages.view',
    does: {
      '(new)': 'sendMessages',
      '(reply)': 'replyToMessage',
      read: 'markMessageRead',
      delete: 'deleteMessages',
    },
  },
  'employee-messages': {
    see: 'portal',
    does: {
      '(new)': 'sendOwnMessage',
      '(reply)': 'replyToOwnMessage',
      read: 'markOwnMessageRead',
      delete: 'deleteOwnMessages',
    },
  },
  employees: { see: 'employees.view', does: EMPLOYEE },
  'employee-record': { see: 'employees.view', does: EMPLOYEE },
  'employees-export': { see: 'employees.view' },
  'employee-hours': { see: 'employees.view', does: { '(save)': 'saveWorkShifts' } },
  'employee-picture': { see: 'staff' },
  departments: {
    see: 'employees.view',
    does: { '(new)': 'createDepartment', '(edit)': 'updateDepartment', delete: 'deleteDepartment' },
  },
  'own-picture': { see: 'portal' },
  attendance: {
    see: 'attendance.view',
    does: {
      '(new)': 'createRecord',
      '(edit)': 'updateRecord',
      mark_all: 'markAllPresent',
      delete: 'deleteRecord',
    },
  },
  'attendance-export': { see: 'attendance.view' },
  'attendance-month': { see: 'attendance.view' },
  'attendance-month-export': { see: 'attendance.view' },
  labour: { see: 'labour.view' },
  'labour-export': { see: 'labour.view' },
  employee: { see: 'portal', does: { in: 'pressClock', out: 'pressClock', undo: 'undoPress' } },
  'employee-clock': { see: 'portal', does: { in: 'pressClock', out: 'pressClock' } },
  'employee-attendance': { see: 'portal' },
  roster: {
    see: 'roster.view',
    does: {
      '(day)': 'saveRosterDay',
      '(open day)': 'saveOpenDay',
      move: 'moveShift',
      usual: 'planWeek',
      previous: 'planWeek',
      publish: 'publishWeek',
      approve: 'decideSwap',
      refuse: 'decideSwap',
    },
  },
  'employee-roster': {
    see: 'portal',
    does: {
      '(ask)': 'askSwap',
      take: 'takeSwap',
      take_open: 'takeOpenShift',
      withdraw: 'withdrawSwap',
    },
  },
  leave: {
    see: 'leave.view',
    does: {
      '(new)': 'createLeave',
      '(edit)': 'updateLeave',
      approve: 'decideLeave',
      reject: 'decideLeave',
      set: 'decideLeaves',
      delete: 'deleteLeave',
    },
  },
  'leave-export': { see: 'leave.view' },
  'leave-calendar': { see: 'leave.view' },
  'leave-balances': { see: 'leave.view', does: { '(save)': 'saveEntitlements' } },
  'employee-leave': {
    see: 'portal',
    does: { '(ask)': 'requestOwnLeave', cancel: 'cancelOwnLeave' },
  },
} as const
