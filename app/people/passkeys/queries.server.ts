import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { portalAccounts } from '#app/people/portal-accounts/tables.server.ts'
import { portalPasskeys } from './tables.server.ts'

/** The passkeys of an account, the last used first. */
export function listPasskeys(db: Executor, accountId: string) {
  const { id, name, credentialId, transports, lastUsedAt, createdAt } = portalPasskeys
  return db
    .select({ id, name, credentialId, transports, lastUsedAt, createdAt })
    .from(portalPasskeys)
    .where(eq(portalPasskeys.accountId, accountId))
    .orderBy(desc(sql`coalesce(${lastUsedAt}, ${createdAt})`), desc(id))
}

/** Whether an account has any. */
export async function hasPasskey(db: Executor, accountId: string): Promise<boolean> {
  return (await db.$count(portalPasskeys, eq(portalPasskeys.accountId, accountId))) > 0
}

/** Whether whoever reads mail at an address has any, in lower case. */
export async function hasPasskeyOf(db: Executor, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: portalPasskeys.id })
    .from(portalPasskeys)
    .innerJoin(portalAccounts, eq(portalAccounts.id, portalPasskeys.accountId))
    .where(eq(portalAccounts.email, email))
    .limit(1)
  return rows.length > 0
}
