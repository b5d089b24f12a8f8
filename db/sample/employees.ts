import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { EmployeeStatus } from '#app/team/employees/rules/employees.ts'
import type { departments, employees } from '#app/team/employees/tables.server.ts'
import { sampleId } from './random.ts'
import { firstDayOf, momentOf } from './seasons.ts'
import { CLERKS } from './staff.ts'

type Colleague = {
  name: [first: string, last: string]
  department: string
  position: string
  /** Days before today. */
  hired: number
  born: Day | null
  status?: EmployeeStatus
}

const COLLEAGUES: Colleague[] = [
  {
    name: ['Ploy', 'Srisuk'],
    department: 'Manager',
    position: 'House manager',
    hired: 1150,
    born: '1988-04-19',
  },
  {
    name: ['Thanakorn', 'Boonmee'],
    department: 'Tech Manager',
    position: 'Network and door systems',
    hired: 1096,
    born: '1991-11-02',
  },
  {
    name: ['Narin', 'Thongkham'],
    department: 'Front Desk',
    position: 'Front desk, mornings',
    hired: 842,
    born: '1996-07-23',
  },
  {
    name: ['Daria', 'Orlova'],
    department: 'Front Desk',
    position: 'Front desk, evenings',
    hired: 611,
    born: '1994-02-11',
  },
  {
    name: ['Malee', 'Inkaew'],
    department: 'General Worker',
    position: 'Housekeeping',
    hired: 1120,
    born: '1979-09-05',
  },
  {
    name: ['Somsak', 'Phongphan'],
    department: 'General Worker',
    position: 'Building and garden',
    hired: 733,
    born: '1972-12-30',
  },
  { name: ['Kanya', 'Saengchan'], department: 'Café', position: 'Barista', hired: 402, born: '2000-05-14' },
  {
    name: ['Lukas', 'Vogel'],
    department: 'Front Desk',
    position: 'Events and community',
    hired: 318,
    born: '1990-08-08',
  },
  {
    name: ['Benjamas', 'Chusri'],
    department: 'Café',
    position: 'Barista, weekends',
    hired: 121,
    born: '2002-01-27',
  },
  {
    name: ['Wichai', 'Kaewmanee'],
    department: 'General Worker',
    position: 'Night guard',
    hired: 540,
    born: '1983-03-17',
    status: 'on_leave',
  },
  {
    name: ['Pim', 'Wongsawat'],
    department: 'Café',
    position: 'Barista',
    hired: 690,
    born: null,
    status: 'terminated',
  },
]

const OWN_DEPARTMENTS: [string, string][] = [
  ['Front Desk', 'Welcomes, answers, looks at slips, day and evening.'],
  ['Café', 'The counter on the ground floor.'],
]

type DepartmentRow = typeof departments.$inferInsert

/** Those that the house made besides the starter's. */
export function departmentRows({ today }: { today: Day }): DepartmentRow[] {
  const createdAt = momentOf(addDays(firstDayOf(today), -2), 9, 30)
  return OWN_DEPARTMENTS.map(([name, description]) => ({
    id: sampleId(`department-${name}`),
    name,
    description,
    createdAt,
  }))
}

export type EmployeeRow = typeof employees.$inferInsert

export function employeeRows({ today }: { today: Day }): EmployeeRow[] {
  return COLLEAGUES.map(
    ({ name: [firstName, lastName], department, position, hired, born, status }, index) => {
      const key = `employee-${index + 1}`
      const hireDate = addDays(today, -hired)
      const createdAt = createdAtOf(hireDate, today)
      return {
        id: sampleId(key),
        employeeCode: `EMP-${String(index + 1).padStart(3, '0')}`,
        firstName,
        lastName,
        department,
        position,
        hireDate,
        email:
          CLERKS.find(clerk => clerk.employeeKey === key)?.email ??
          `${firstName.toLowerCase()}@sala-coworking.example`,
        phone: `08${(index % 9) + 1} 000 ${2100 + index * 37}`,
        status: status ?? 'active',
        address: `${12 + index * 9}/${3 + index} Thepprasit Road, Pattaya, Chonburi 20150`,
        emergencyContact: `${index % 2 ? 'Mother' : 'Partner'} of ${firstName}`,
        emergencyPhone: `09${(index % 8) + 1} 000 ${3100 + index * 53}`,
        dateOfBirth: born,
        createdAt,
        updatedAt: createdAt,
      }
    },
  )
}

/** Who was there before the year began was written in on the day the house began to use Sala. */
function createdAtOf(hireDate: Day, today: Day): Date {
  const began = addDays(firstDayOf(today), -2)
  return hireDate > began ? momentOf(hireDate, 9, 40) : momentOf(began, 9, 45)
}
