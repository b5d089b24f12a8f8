import type { members } from '#app/people/members/tables.server.ts'
import { COMPANY_ID, holdersOf } from './companies.ts'
import type { Year } from './year.ts'

export function memberRows({ lives }: Year): (typeof members.$inferInsert)[] {
  const held = new Set(holdersOf(lives))
  return lives.map(life => (held.has(life) ? { ...life.member, customerId: COMPANY_ID } : life.member))
}
