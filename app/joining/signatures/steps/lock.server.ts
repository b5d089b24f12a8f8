import { and, eq } from 'drizzle-orm'
import { lockContract } from '#app/joining/contracts/steps/lock.server.ts'
import type { Contract } from '#app/joining/contracts/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { type Signing, signings } from '../tables.server.ts'

// Steps of commands, within whose transaction they run. Everybody locks the contract first, with its customer.

export type Locked = { contract: Contract; signing: Signing }

/** Nobody else signs or changes a text, nor its contract, before the transaction ends. */
export async function lockSigning(
  tx: Transaction,
  { id, contractId }: Pick<Signing, 'id' | 'contractId'>,
): Promise<Locked> {
  const contract = await lockContract(tx, contractId)
  const [signing] = await tx.select().from(signings).where(eq(signings.id, id)).for('no key update')
  if (!contract || !signing) throw new Error(`There is no signing ${id}`)
  return { contract, signing }
}

/** The same of what is open of a contract; null where nothing is. */
export async function lockOpen(tx: Transaction, contract: Contract): Promise<Signing | null> {
  const isOpen = and(eq(signings.contractId, contract.id), eq(signings.state, 'open'))
  const [signing] = await tx.select().from(signings).where(isOpen).for('no key update')
  return signing ?? null
}
