import { asc, eq, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { Standing } from '../rules/documents.ts'
import { documents, isOfApplication } from '../tables.server.ts'

export type DocumentRow = typeof documents.$inferSelect
export type StandingDocument = DocumentRow & { standing: Standing }

/** The document and what became of it, while nobody else can replace or credit it; null when there is none. */
export async function lockDocument(tx: Transaction, id: string): Promise<StandingDocument | null> {
  if (!isUuid(id)) return null
  const [row] = await tx.select().from(documents).where(eq(documents.id, id)).for('no key update')
  return row ? withStanding(tx, row) : null
}

/** The documents of an application, what was paid ahead first; those of a payment alone, or all of a member's. */
export async function lockDocumentsOf(
  tx: Transaction,
  of: { applicationId: string } | { entryId: string } | { memberRowId: string },
): Promise<string[]> {
  const isOfIt = whichOf(of)
  const rows = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(isOfIt)
    .orderBy(sql`${documents.entryId} is null`, asc(documents.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

function whichOf(of: Parameters<typeof lockDocumentsOf>[1]) {
  if ('entryId' in of) return eq(documents.entryId, of.entryId)
  return 'memberRowId' in of ? eq(documents.memberRowId, of.memberRowId) : isOfApplication(of.applicationId)
}

export async function withStanding(db: Executor, row: DocumentRow): Promise<StandingDocument> {
  const { totalSatang, taxableSatang, exemptSatang, creditsId, debitsId, replacesId } = documents
  const [[credited], [raised], replacing] = await Promise.all([
    db
      .select({ total: sql<string>`coalesce(sum(${totalSatang}), 0)`.mapWith(Number) })
      .from(documents)
      .where(eq(creditsId, row.id)),
    db
      .select({ net: sql<string>`coalesce(sum(${taxableSatang} + ${exemptSatang}), 0)`.mapWith(Number) })
      .from(documents)
      .where(eq(debitsId, row.id)),
    db.select({ id: documents.id }).from(documents).where(eq(replacesId, row.id)),
  ])
  return {
    ...row,
    standing: {
      kind: row.kind,
      totalSatang: row.totalSatang,
      creditedSatang: credited?.total ?? 0,
      raisedSatang: raised?.net ?? 0,
      isReplaced: replacing.length > 0,
    },
  }
}
