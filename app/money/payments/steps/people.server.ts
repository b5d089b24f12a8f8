import { and, eq } from 'drizzle-orm'
import { isNotErased } from '#app/house/erasures/queries.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { payers } from '../tables.server.ts'

const { from: members, ...PAYER } = payers

/** A member, as far as a paper about their money names them. */
export type Payer = { id: string; name: string; address: string; memberId: string; planName: string | null }

/** Nobody else changes the member before the transaction ends. Null for nobody, and for somebody who was erased. */
export async function lockPayer(tx: Transaction, id: string): Promise<Payer | null> {
  const isThey = and(eq(payers.id, id), isNotErased(payers.id))
  const [payer] = await tx.select(PAYER).from(members).where(isThey).for('no key update')
  return payer ?? null
}

/** The number that a member quotes; '' for nobody. */
export async function findMemberId(tx: Transaction, id: string | null): Promise<string> {
  if (id === null) return ''
  const [payer] = await tx.select({ memberId: payers.memberId }).from(members).where(eq(payers.id, id))
  return payer?.memberId ?? ''
}
