import { asks, count, mailbox, of, some, UNSEEN } from './ask.ts'
import type { Actor } from './cast.ts'

const asStaff = ({ userId }: Actor) => ({ type: 'admin' as const, id: userId })

const employeeFields = () => ({
  firstName: some('Kai'),
  lastName: 'Suwan',
  email: mailbox(),
  phone: '0812345678',
  department: 'General Worker',
  position: 'Host',
  hireDate: '2026-01-05',
})

const employeeForms = (list: string, recordOf: (id: string) => string) => {
  const login = { password: 'a kite above the bay', repeat: 'a kite above the bay' }
  return {
    '(new)': asks('employees', () => ({ at: `${list}?new=1`, fill: employeeFields() })),
    '(edit)': asks('employees', async house => {
      const id = await house.employee()
      return { at: `${recordOf(id)}?edit=${id}`, fill: employeeFields() }
    }),
    delete: asks('employees', async house => {
      const id = await house.employee()
      return { at: `${recordOf(id)}?delete=${id}` }
    }),
    set: asks('employees', async house => {
      const id = await house.employee()
      return { at: `${recordOf(id)}?set=inactive&delete=${id}` }
    }),
    login: asks('users', async house => {
      const id = await house.employee()
      return { at: `${recordOf(id)}?login=${id}`, fill: login }
    }),
    'login (changed)': asks('accounts', async house => {
      const id = await house.employeeWithLogin()
      return { at: `${recordOf(id)}?login=${id}`, fill: login }
    }),
  }
}

/** Of those who look after the team. */
export const TEAM_FORMS = {
  ...of(
    'employees',
    employeeForms('/admin/employees', () => '/admin/employees'),
  ),
  ...of(
    'employee-record',
    employeeForms('/admin/employees', id => `/admin/employees/${id}`),
  ),
  ...of('employee-hours', {
    '(save)': asks('work_shifts', async house => ({
      at: `/admin/employees/${await house.employee()}/hours`,
      fill: { '1-0-from': '09:00', '1-0-to': '17:00' },
    })),
  }),
  ...of('departments', {
    '(new)': asks('departments', () => ({
      at: '/admin/employees/departments?new=1',
      fill: { name: some('Roof') },
    })),
    '(edit)': asks('departments', async house => ({
      at: `/admin/employees/departments?edit=${await house.department()}`,
      fill: { name: some('Roof') },
    })),
    delete: asks('departments', async house => ({
      at: `/admin/employees/departments?delete=${await house.department()}`,
    })),
  }),
  ...of('attendance', {
    '(new)': asks('attendance_records', async house => ({
      at: '/admin/attendance?new=1',
      fill: { employeeId: await house.employee(), date: house.today, timeIn: '00:01', status: 'present' },
    })),
    '(edit)': asks('attendance_records', async house => ({
      at: `/admin/attendance?edit=${await house.attendance()}`,
      fill: { notes: some('Late train') },
    })),
    mark_all: asks('attendance_records', async house => {
      await house.employee()
      return { at: '/admin/attendance' }
    }),
    delete: asks('attendance_records', async house => ({
      at: `/admin/attendance?delete=${await house.attendance()}`,
    })),
  }),
  ...of('leave', {
    '(new)': asks('leave_requests', async house => {
      const [startDate, endDate] = house.freeDays()
      const fill = {
        employeeId: await house.employee(),
        startDate,
        endDate,
        reason: 'Family',
        leaveType: 'annual',
      }
      return { at: '/admin/leave?new=1', fill }
    }),
    '(edit)': asks('leave_requests', async house => ({
      at: `/admin/leave?edit=${await house.leave()}`,
      fill: { reason: some('Family') },
    })),
    approve: asks('leave_requests', async house => ({ at: `/admin/leave?approve=${await house.leave()}` })),
    reject: asks('leave_requests', async house => ({
      at: '/admin/leave',
      fill: { id: await house.leave() },
    })),
    delete: asks('leave_requests', async house => ({ at: `/admin/leave?delete=${await house.leave()}` })),
    set: asks('leave_requests', async house => ({
      at: `/admin/leave?set=rejected&delete=${await house.leave()}`,
    })),
  }),
  ...of('leave-balances', {
    '(save)': asks('leave_entitlements', async house => ({
      at: `/admin/leave/balances?edit=${await house.employee()}`,
      fill: { annualMode: 'days', annualDays: count() },
    })),
  }),
  ...of('messages', {
    '(new)': asks('messages', async house => ({
      at: '/admin/messages?new=1',
      fill: { to: await house.employeeWithLogin(), subject: 'Saturday', content: 'Can you open?' },
    })),
    '(reply)': asks('messages', async (house, who) => {
      const from = { type: 'employee' as const, id: await house.employeeWithLogin() }
      const { id } = await house.message(from, asStaff(who))
      return { at: `/admin/messages?reply=${id}`, fill: { content: 'Yes' } }
    }),
    read: asks('messages', async (house, who) => {
      const from = { type: 'employee' as const, id: await house.employeeWithLogin() }
      const { id } = await house.message(from, asStaff(who))
      return { at: `/admin/messages?open=${id}`, fill: { id } }
    }),
    delete: asks('messages', async (house, who) => {
      const to = { type: 'employee' as const, id: await house.employeeWithLogin() }
      return { at: `/admin/messages?delete=${(await house.message(asStaff(who), to)).id}` }
    }),
  }),
  ...of('roster', {
    '(day)': asks('roster_shifts', async house => {
      const monday = house.nextWeek()
      return {
        at: `/admin/roster?week=${monday}&edit=${await house.employee()}.${monday}`,
        fill: { '0-from': '09:00', '0-to': '17:00' },
      }
    }),
    '(open day)': asks('roster_open_shifts', house => {
      const monday = house.nextWeek()
      return {
        at: `/admin/roster?week=${monday}&edit=open.${monday}`,
        fill: { '0-from': '09:00', '0-to': '17:00' },
      }
    }),
    move: asks(
      'roster_open_shifts',
      async house => {
        const shift = await house.openShift()
        const to = { toOwner: await house.employee(), toDate: shift.date }
        return { at: `/admin/roster?week=${shift.date}`, fill: { owner: 'open', ...shift, ...to } }
      },
      UNSEEN,
    ),
    usual: asks('roster_weeks', house => ({ at: `/admin/roster?week=${house.nextWeek()}` })),
    previous: asks('roster_weeks', house => ({ at: `/admin/roster?week=${house.nextWeek()}` })),
    approve: asks('roster_swaps', async house => ({
      at: '/admin/roster',
      fill: { id: await house.swap({ takenBy: await house.employee() }) },
    })),
    refuse: asks('roster_swaps', async house => ({
      at: '/admin/roster',
      fill: { id: await house.swap({ takenBy: await house.employee() }) },
    })),
    publish: asks('roster_weeks', async house => ({ at: `/admin/roster?week=${await house.plannedWeek()}` })),
  }),
}
