import type { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { addDays, bangkokTime, type Day } from '#app/kit/pure/days.ts'
import { sampleId } from './random.ts'
import { firstDayOf, momentOf } from './seasons.ts'

export type Clerk = {
  key: string
  userId: string
  name: string
  email: string
  role: 'manager' | 'front_desk'
  /** Their record among the employees. */
  employeeKey: string
}

const clerk = (key: string, name: string, email: string, role: Clerk['role'], employeeKey: string): Clerk => {
  return { key, userId: sampleId(key), name, email, role, employeeKey }
}

export const MANAGER = clerk(
  'clerk-ploy',
  'Ploy Srisuk',
  'ploy@sala-coworking.example',
  'manager',
  'employee-1',
)
const MORNING = clerk(
  'clerk-narin',
  'Narin Thongkham',
  'narin@sala-coworking.example',
  'front_desk',
  'employee-3',
)
const EVENING = clerk(
  'clerk-daria',
  'Daria Orlova',
  'daria@sala-coworking.example',
  'front_desk',
  'employee-4',
)

export const CLERKS = [MANAGER, MORNING, EVENING]

/** Who sits at the desk then. */
export function clerkOnDuty(moment: Date): Clerk {
  const { weekday, minutes } = bangkokTime(moment)
  if (weekday === 0 || weekday === 3) return minutes < 15 * 60 ? MANAGER : EVENING
  return minutes < 15 * 60 ? MORNING : EVENING
}

/** Staff of the sample year. They have no password and no other way to sign in: nobody can be them. */
export function userRows({ today }: { today: Day }): (typeof users.$inferInsert)[] {
  const createdAt = momentOf(addDays(firstDayOf(today), -2), 10)
  return CLERKS.map(({ userId: id, name, email, employeeKey }) => ({
    id,
    name,
    email,
    createdAt,
    updatedAt: createdAt,
    employeeId: sampleId(employeeKey),
  }))
}

export function adminRows({ today }: { today: Day }): (typeof adminUsers.$inferInsert)[] {
  const createdAt = momentOf(addDays(firstDayOf(today), -2), 10)
  return CLERKS.map(({ userId, name: displayName, role }) => ({ userId, displayName, role, createdAt }))
}
