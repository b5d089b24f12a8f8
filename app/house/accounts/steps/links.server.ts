import { and, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../rules/login.ts'
import { accounts } from '../tables.server.ts'

/** Takes links to accounts elsewhere away, of one provider or of all. @returns whether there were any */
export async function deleteLinks(
  executor: Executor,
  userId: string,
  ...providers: SocialProvider[]
): Promise<boolean> {
  const isTheirs = eq(accounts.userId, userId)
  const which = inArray(accounts.providerId, providers.length > 0 ? providers : [...SOCIAL_PROVIDERS])
  const deleted = await executor.delete(accounts).where(and(isTheirs, which)).returning({ id: accounts.id })
  return deleted.length > 0
}
