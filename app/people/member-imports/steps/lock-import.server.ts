import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { MemberImport } from '../queries.server.ts'
import { memberImports } from '../tables.server.ts'

/** The list, which nobody else changes until the transaction ends; null when there is none. */
export async function lockImport(tx: Transaction, id: string): Promise<MemberImport | null> {
  if (!isUuid(id)) return null
  const [list] = await tx.select().from(memberImports).where(eq(memberImports.id, id)).for('update')
  return list ?? null
}
