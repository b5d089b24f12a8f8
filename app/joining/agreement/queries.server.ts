import { and, count, desc, eq, min } from 'drizzle-orm'
import { applications, consents } from '#app/joining/registration/tables.server.ts'
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

/** Every version, the newest first, with how often it was accepted, in whatever language. */
export function listVersions(db: Executor) {
  const { number, version, createdAt, id } = agreements
  return db
    .select({ number, version, createdAt: min(createdAt).mapWith(createdAt), accepted: count(consents.id) })
    .from(agreements)
    .leftJoin(consents, eq(consents.agreementId, id))
    .groupBy(number, version)
    .orderBy(desc(number), desc(version))
}

/** Who accepted a version, with which application, the newest first and at most `limit`. */
export function listAcceptances(db: Executor, version: string, limit: number) {
  const { acceptedAt } = consents
  return db
    .select({ id: applications.id, name: applications.name, locale: agreements.locale, acceptedAt })
    .from(consents)
    .innerJoin(agreements, eq(agreements.id, consents.agreementId))
    .innerJoin(applications, eq(applications.id, consents.applicationId))
    .where(eq(agreements.version, version))
    .orderBy(desc(acceptedAt), desc(consents.id))
    .limit(limit)
}
