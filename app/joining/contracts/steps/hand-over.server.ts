import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { contractBills, contracts } from '../tables.server.ts'

type HandedOver = { contracts: string[]; contractBills: string[] }

/**
 * Makes what a customer has agreed to and was billed for another's, who pays from then on; papers stay as they were issued. A step of
 * commands, which have locked both.
 * @param only of what; without it, all there is
 * @returns what went
 */
export async function handOver(
  tx: Transaction,
  { from, into, now, only }: { from: string; into: string; now: Date; only?: HandedOver },
): Promise<HandedOver> {
  const isIts = (of: typeof contracts | typeof contractBills, ids?: string[]): SQL | undefined =>
    and(eq(of.customerId, from), ids && inArray(of.id, ids))
  const agreed = await tx
    .update(contracts)
    .set({ customerId: into, updatedAt: now })
    .where(isIts(contracts, only?.contracts))
    .returning({ id: contracts.id })
  const billed = await tx
    .update(contractBills)
    .set({ customerId: into })
    .where(isIts(contractBills, only?.contractBills))
    .returning({ id: contractBills.id })
  await announceChange(tx, 'contracts')
  return { contracts: agreed.map(({ id }) => id), contractBills: billed.map(({ id }) => id) }
}
