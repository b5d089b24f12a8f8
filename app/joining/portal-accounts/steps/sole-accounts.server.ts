import { type SQL, sql } from 'drizzle-orm'

/** Accounts that are nobody's but theirs: one that somebody else uses as well stays with them, without the link. */
export function soleAccounts(memberIds: string[]): SQL {
  const ids = sql`${sql.param(memberIds)}::uuid[]`
  return sql`(select account_id from portal_links group by account_id having bool_and(member_row_id = any(${ids})))`
}
