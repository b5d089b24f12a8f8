import { and, or, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { isSomebody } from '#app/people/members/queries/members.server.ts'
import { members } from '#app/people/members/tables.server.ts'

/** Who is meant by what was typed: a member ID, an email or a whole name; null for nobody, and where several are. */
export async function findTyped(db: Executor, typed: string): Promise<{ id: string; name: string } | null> {
  const text = typed.includes('@') ? foldEmail(typed) : typed.trim().toLowerCase()
  if (text === '') return null
  const { memberId, email, name } = members
  const isMeant = or(...[memberId, email, name].map(column => sql`lower(${column}) = ${text}`))
  const rows = await db
    .select({ id: members.id, name })
    .from(members)
    .where(and(isMeant, isSomebody))
    .limit(2)
  return rows.length === 1 && rows[0] ? rows[0] : null
}
