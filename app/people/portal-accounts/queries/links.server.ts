import { and, asc, eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { byName } from '#app/kit/platform/by-name.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { isSomebody } from '#app/people/members/queries/members.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import type { PortalRole } from '../rules.ts'
import { portalAccounts, portalLinks } from '../tables.server.ts'

export type LinkedMember = { member: typeof members.$inferSelect; role: PortalRole }

/**
 * The memberships that an account sees, by name. The links have been worked out for this request (see `reckonLinks`).
 */
export function listLinked(db: Executor, accountId: string): Promise<LinkedMember[]> {
  return linked(db)
    .where(and(eq(portalLinks.accountId, accountId), isSomebody))
    .orderBy(asc(byName(members.name)), asc(members.id))
}

/** Those of them that are the account's own, and not only paid for. */
export async function listOwn(db: Executor, accountId: string): Promise<LinkedMember[]> {
  return (await listLinked(db, accountId)).filter(({ role }) => role === 'self')
}

/** One of them; null for everybody else's, and for what is no id. */
export async function findLinked(
  db: Executor,
  { accountId, memberRowId }: { accountId: string; memberRowId: string },
): Promise<LinkedMember | null> {
  if (!isUuid(memberRowId)) return null
  const isTheirs = and(eq(portalLinks.accountId, accountId), eq(members.id, memberRowId))
  const [row] = await linked(db).where(and(isTheirs, isSomebody))
  return row ?? null
}

/** The accounts that see a membership as their own. */
export function listAccountsOf(db: Executor, memberRowId: string) {
  return db
    .select({ id: portalAccounts.id, email: portalAccounts.email })
    .from(portalLinks)
    .innerJoin(portalAccounts, eq(portalAccounts.id, portalLinks.accountId))
    .where(and(eq(portalLinks.memberRowId, memberRowId), eq(portalLinks.role, 'self')))
    .orderBy(asc(portalAccounts.id))
}

function linked(db: Executor) {
  return db
    .select({ member: members, role: portalLinks.role })
    .from(portalLinks)
    .innerJoin(members, eq(members.id, portalLinks.memberRowId))
    .$dynamic()
}
