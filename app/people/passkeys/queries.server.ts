import { desc, eq, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
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
