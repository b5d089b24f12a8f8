import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#app/kit/platform/database.server.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../rules/login.ts'
import { accounts } from '../tables.server.ts'

/** The providers that the person has linked. */
export async function listLinkedProviders(db: Database, userId: string): Promise<SocialProvider[]> {
  const rows = await db
    .select({ providerId: accounts.providerId })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), inArray(accounts.providerId, [...SOCIAL_PROVIDERS])))
  return SOCIAL_PROVIDERS.filter(provider => rows.some(row => row.providerId === provider))
}
