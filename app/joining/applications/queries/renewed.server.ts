import { eq, sql } from 'drizzle-orm'
import { renewals } from '#app/joining/renewals/tables.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { isOneOf } from '#app/kit/platform/one-of.server.ts'
import { members } from '#app/people/members/tables.server.ts'

/** The member whom an application renews, where it came by a renewal's link. */
export async function findRenewedMember(
  db: Executor,
  applicationId: string,
): Promise<{ id: string; name: string } | null> {
  const { id, name } = members
  const [member] = await db
    .select({ id, name })
    .from(renewals)
    .innerJoin(members, eq(id, renewals.memberRowId))
    .where(eq(renewals.id, applicationId))
  return member ?? null
}

/** Which of these applications came by the link of a renewal. */
export async function findRenewalIds(db: Executor, applicationIds: string[]): Promise<Set<string>> {
  if (applicationIds.length === 0) return new Set()
  const { id } = renewals
  const rows = await db
    .select({ id })
    .from(renewals)
    .where(sql`${id} ${isOneOf(applicationIds)}`)
  return new Set(rows.map(({ id }) => id))
}
