import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { locales } from '#app/paraglide/runtime.js'
import { agreements } from './tables.server.ts'

export type KeptAgreement = Pick<
  typeof agreements.$inferSelect,
  'id' | 'number' | 'version' | 'locale' | 'sha256'
>

/** The newest version in each language, without its text. */
export function findNewestAgreement(db: Executor): Promise<KeptAgreement[]> {
  const { id, number, version, locale, sha256 } = agreements
  return db
    .select({ id, number, version, locale, sha256 })
    .from(agreements)
    .orderBy(desc(number), desc(version))
    .limit(locales.length)
}

/** A version in a language as it was kept, also one that nobody is asked to accept any more. */
export async function findVersion(db: Executor, version: string, locale: string) {
  const [agreement] = await db
    .select()
    .from(agreements)
    .where(and(eq(agreements.version, version), eq(agreements.locale, locale)))
  return agreement ?? null
}
