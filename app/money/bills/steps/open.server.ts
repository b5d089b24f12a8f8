import { and, eq } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Subject } from '../rules.ts'
import { bills } from '../tables.server.ts'

/** The bill of what is to be paid, made now where nobody has asked for it before. @returns its id */
export async function openBill(tx: Executor, { kind, id: subjectId }: Subject): Promise<string> {
  await tx.insert(bills).values({ kind, subjectId }).onConflictDoNothing()
  const [bill] = await tx
    .select({ id: bills.id })
    .from(bills)
    .where(and(eq(bills.kind, kind), eq(bills.subjectId, subjectId)))
  if (!bill) throw new Error(`No bill of ${kind} ${subjectId}`)
  return bill.id
}
