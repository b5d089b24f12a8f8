import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { isPrintable } from '#app/kit/pure/printable.ts'
import type { DocumentContent } from '../rules/content.ts'
import { documents } from '../tables.server.ts'
import { findBuyer } from './buyer.server.ts'

type Named = { name: string; applicationId: string | null; memberRowId: string | null }

/** Whether a paper cannot be made out to them before somebody says how the name is spelled (rule tax.spelling). */
export async function needsSpelling(
  db: Executor,
  { name, applicationId, memberRowId }: Named,
): Promise<boolean> {
  if (isPrintable(name) || (applicationId && (await findBuyer(db, applicationId)))) return false
  return (await findSpelling(db, memberRowId)) === null
}

/** How the name was spelled on their last paper; null where none says. */
async function findSpelling(db: Executor, memberRowId: string | null): Promise<string | null> {
  if (memberRowId === null) return null
  const isSpelled = ne(documents.buyerName, sql`${documents.content} ->> 'memberId'`)
  const isOfPerson = sql`${documents.content} #>> '{buyer,tin}' is null`
  const papers = await db
    .select({ name: documents.buyerName })
    .from(documents)
    .where(and(eq(documents.memberRowId, memberRowId), isSpelled, isOfPerson))
    .orderBy(desc(documents.issuedAt), desc(documents.id))
    .limit(10)
  return papers.find(({ name }) => isPrintable(name))?.name ?? null
}

/**
 * What the paper says in letters that it has. Where the house issues by itself nobody can be asked: a name that was never
 * spelled is that of the membership, and an address with such letters is left out, until a paper takes its place that is
 * made out to them (rule tax.spelling).
 */
export async function spelled(
  db: Executor,
  content: DocumentContent,
  { memberRowId }: Pick<Named, 'memberRowId'>,
): Promise<DocumentContent> {
  const { buyer, memberId } = content
  const name = isPrintable(buyer.name) ? buyer.name : ((await findSpelling(db, memberRowId)) ?? memberId)
  const address = isPrintable(buyer.address) ? buyer.address : ''
  return { ...content, buyer: { ...buyer, name: name || NOBODY, address } }
}

/** Of a visitor without a membership. */
export const NOBODY = 'ลูกค้า / Customer'
