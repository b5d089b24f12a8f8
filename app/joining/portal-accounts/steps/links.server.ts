import { and, eq, notInArray, sql } from 'drizzle-orm'
import { isSomebody } from '#app/joining/members/queries/members.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { portalLinks } from '../tables.server.ts'

type Account = { id: string; email: string }

/** Members whose email it is. A second address, which nobody has ever written to, opens nothing. */
export function hasEmail(email: string) {
  return and(sql`lower(${members.email}) = ${email}`, isSomebody)
}

/**
 * Links an account with the members who have its email now, and with no others: whose email staff have changed is no
 * longer seen from the old address. Payers stay, whatever their email. Part of signing in and of every request.
 */
export async function reckonLinks(db: Executor, { id: accountId, email }: Account) {
  const own = db.select({ id: members.id }).from(members).where(hasEmail(email))
  const { memberRowId, role } = portalLinks
  await db
    .delete(portalLinks)
    .where(and(eq(portalLinks.accountId, accountId), eq(role, 'self'), notInArray(memberRowId, own)))
  await db.execute(sql`
    insert into portal_links (id, account_id, member_row_id, role)
    select gen_random_uuid(), ${accountId}, id, 'self' from ${own} as own
    on conflict (account_id, member_row_id) do nothing`)
}
