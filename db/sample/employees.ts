import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { EmployeeStatus } from '#app/team/employees/rules/employees.ts'
import type { departments, employees, workShifts } from '#app/team/employees/tables.server.ts'
import colleagues from './colleagues.json' with { type: 'json' }
import { sampleId } from './random.ts'
import { beganAt, momentOf } from './seasons.ts'

const OWN_DEPARTMENTS = {
  'Front Desk': 'Welcomes, answers, looks at slips, day and evening.',
  Café: 'The counter on the ground floor.',
}

/** Those that the house made besides the starter's. */
export function departmentRows({ today }: { today: Day }): (typeof departments.$inferInsert)[] {
  const createdAt = beganAt(today, 9, 30)
  return Object.entries(OWN_DEPARTMENTS).map(([name, description]) => {
    return { id: sampleId(`department-${name}`), name, description, createdAt }
  })
}

export type EmployeeRow = typeof employees.$inferInsert

/** `hired` is in days before today. */
export function employeeRows({ today }: { today: Day }): EmployeeRow[] {
  return colleagues.map(({ name: [firstName = '', lastName = ''], hired, born, ...colleague }, index) => {
    const hireDate = addDays(today, -hired)
    // Who was there before the year began was written in on the day the house began to use Sala.
    const began = beganAt(today, 9, 45)
    const createdAt = momentOf(hireDate, 0) > began ? momentOf(hireDate, 9, 40) : began
    return {
      id: sampleId(`employee-${index + 1}`),
      employeeCode: `EMP-${String(index + 1).padStart(3, '0')}`,
      firstName,
      lastName,
      department: colleague.department,
      position: colleague.position,
      hireDate,
      email: `${firstName.toLowerCase()}@sala-coworking.example`,
      phone: `08${(index % 9) + 1} 000 ${2100 + index * 37}`,
      status: (colleague.status ?? 'active') as EmployeeStatus,
      address: `${12 + index * 9}/${3 + index} Thepprasit Road, Pattaya, Chonburi 20150`,
      emergencyContact: `${index % 2 ? 'Mother' : 'Partner'} of ${firstName}`,
      emergencyPhone: `09${(index % 8) + 1} 000 ${3100 + index * 53}`,
      dateOfBirth: born,
      createdAt,
      updatedAt: createdAt,
    }
  })
}

/** Usual weeks: somebody is there day and night, as long as the guard is not on leave. */
export function workShiftRows(): (typeof workShifts.$inferInsert)[] {
  return colleagues.flatMap(({ shifts }, index) =>
    shifts.flatMap(({ from, to, weekdays }) =>
      weekdays.map(weekday => ({
        id: sampleId(`shift-${index + 1}-${weekday}-${from}`),
        employeeId: sampleId(`employee-${index + 1}`),
        weekday,
        startsAt: from,
        endsAt: to,
      })),
    ),
  )
}
