import type { members } from '#app/people/members/tables.server.ts'
import type { Year } from './year.ts'

export function memberRows({ lives }: Year): (typeof members.$inferInsert)[] {
  return lives.map(({ member }) => member)
}
