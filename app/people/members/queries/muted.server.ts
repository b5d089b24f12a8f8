import { and, inArray, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { foldEmail } from '#app/kit/pure/email.ts'
import { portalAccounts } from '#app/people/portal-accounts/tables.server.ts'

type Notice = (typeof portalAccounts.$inferSelect)['mutedNotices'][number]

/** Which of these addresses have said in the member area that they want no mails of that kind; in lower case. */
export async function findMuted(db: Executor, kind: Notice, emails: string[]): Promise<Set<string>> {
  const { email, mutedNotices } = portalAccounts
  const rows = await db
    .select({ email })
    .from(portalAccounts)
    .where(and(inArray(email, emails.map(foldEmail)), sql`${kind} = any(${mutedNotices})`))
  return new Set(rows.map(row => row.email))
}
