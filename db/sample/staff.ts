import type { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { bangkokTime, type Day } from '#app/kit/pure/days.ts'
import { sampleId } from './random.ts'
import { beganAt } from './seasons.ts'

export type Clerk = {
  key: string
  userId: string
  name: string
  email: string
  role: 'manager' | 'front_desk'
  /** Their record among the employees. */
  employeeKey: string
}

function clerk(name: string, role: Clerk['role'], employeeKey: string): Clerk {
  const handle = name.toLowerCase().replace(/ .*/, '')
  const key = `clerk-${handle}`
  return { key, userId: sampleId(key), name, email: `${handle}@sala-coworking.example`, role, employeeKey }
}

export const MANAGER = clerk('Ploy Srisuk', 'manager', 'employee-1')
const MORNING = clerk('Narin Thongkham', 'front_desk', 'employee-3')
const EVENING = clerk('Daria Orlova', 'front_desk', 'employee-4')

export const CLERKS = [MANAGER, MORNING, EVENING]

/** Who sits at the desk then. */
export function clerkOnDuty(moment: Date): Clerk {
  const { weekday, minutes } = bangkokTime(moment)
  if (minutes >= 15 * 60) return EVENING
  return weekday === 0 || weekday === 3 ? MANAGER : MORNING
}

/** Staff of the sample year. They have no password and no other way to sign in: nobody can be them. */
export function userRows({ today }: { today: Day }): (typeof users.$inferInsert)[] {
  const createdAt = beganAt(today, 10)
  return CLERKS.map(({ userId: id, name, email, employeeKey }) => {
    return { id, name, email, createdAt, updatedAt: createdAt, employeeId: sampleId(employeeKey) }
  })
}

export function adminRows({ today }: { today: Day }): (typeof adminUsers.$inferInsert)[] {
  const createdAt = beganAt(today, 10)
  return CLERKS.map(({ userId, name: displayName, role }) => ({ userId, displayName, role, createdAt }))
}
