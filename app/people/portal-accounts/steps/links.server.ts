import { and, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { customerPeople } from '#app/people/customers/tables.server.ts'
import { isSomebody } from '#app/people/members/queries/members.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { portalAccounts, portalLinks } from '../tables.server.ts'

type Account = { id: string; email: string }

/** Members whose email it is, if nobody has objected to it. A second address, which nobody has ever written to, opens nothing. */
export function hasEmail(email: string) {
  return and(sql`lower(${members.email}) = ${email}`, isNull(members.emailFrozenAt), isSomebody)
}

/**
 * Links an account with the members who have its email now and those whose customer it acts for, in whatever role, and with no others: whose
 * email staff have changed is no longer seen from the old address, and from the new one once a mail to it was used since (rule
 * portal.changed-email). Part of signing in and of every request.
 */
export async function reckonLinks(db: Executor, { id: accountId, email }: Account) {
  const verifiedAt = sql`(select verified_at from ${portalAccounts} where id = ${accountId})`
  const isProved = or(isNull(members.emailChangedAt), lt(members.emailChangedAt, verifiedAt))
  const own = db
    .select({ id: members.id })
    .from(members)
    .where(and(hasEmail(email), isProved))
  const paid = db
    .select({ id: members.id })
    .from(members)
    .innerJoin(customerPeople, eq(customerPeople.customerId, members.customerId))
    .where(and(eq(customerPeople.email, email), isSomebody))
  const { memberRowId, role } = portalLinks
  const isGone = or(
    and(eq(role, 'self'), notInArray(memberRowId, own)),
    and(eq(role, 'payer'), or(notInArray(memberRowId, paid), inArray(memberRowId, own))),
  )
  await db.delete(portalLinks).where(and(eq(portalLinks.accountId, accountId), isGone))
  await db.execute(sql`
    insert into portal_links (id, account_id, member_row_id, role)
    select gen_random_uuid(), ${accountId}, id, 'self' from ${own} as own
    on conflict (account_id, member_row_id) do nothing`)
  await db.execute(sql`
    insert into portal_links (id, account_id, member_row_id, role)
    select gen_random_uuid(), ${accountId}, id, 'payer' from ${paid} as paid
    on conflict (account_id, member_row_id) do nothing`)
}
