import { sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { isOneOf } from '#app/kit/platform/one-of.server.ts'
import { applicationDecisions, applications } from '#app/people/applicants/tables.server.ts'
import { portalAccounts, portalLinks } from '#app/people/portal-accounts/tables.server.ts'
import { members } from '../tables.server.ts'

/**
 * The language that each member chose in the member area, or else that of the last application, by the member's row. What
 * they applied with and what staff linked is looked up by itself: with either in one condition, every application is read.
 */
export async function localesOf(db: Executor, rows: { id: string }[]): Promise<Map<string, string>> {
  const { rows: found } = await db.execute<{ id: string; locale: string | null }>(sql`
    select id, coalesce(
      (select account.locale
        from ${portalLinks} as link join ${portalAccounts} as account on account.id = link.account_id
        where link.member_row_id = members.id and link.role = 'self'
        order by account.created_at desc limit 1),
      (select locale from (
        select locale, submitted_at from ${applications} where applications.member_id = members.member_id
        union all
        select locale, submitted_at
        from ${applicationDecisions} as decision join ${applications} on applications.id = decision.application_id
        where decision.member_row_id = members.id
      ) as applied order by submitted_at desc nulls last limit 1)
    ) as locale
    from ${members} where id ${isOneOf(rows.map(({ id }) => id))}`)
  return new Map(found.flatMap(({ id, locale }) => (locale === null ? [] : [[id, locale]])))
}
