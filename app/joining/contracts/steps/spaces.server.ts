import type { Transaction } from '#app/kit/platform/database.server.ts'
import { listItems } from '../queries/contracts.server.ts'
import { isSpaceHeld, type WantedSpace } from '../queries/spaces.server.ts'
import { earlierEnd } from '../rules/run.ts'
import { endOf } from '../rules/states.ts'
import type { Contract } from '../tables.server.ts'
import { lockOwnSpaces } from './lock.server.ts'

// Steps of commands, within whose transaction they run: they have locked the contract.

/** Whether the contract gets all of these spaces: until the transaction ends, no other takes them (rule contracts.spaces). */
export async function takeSpaces(
  tx: Transaction,
  contract: Contract,
  wanted: readonly WantedSpace[],
): Promise<boolean> {
  if (wanted.length > 0) await lockOwnSpaces(tx)
  for (const space of wanted) if (await isSpaceHeld(tx, contract, space)) return false
  return true
}

/** The same of those that it holds as it was written. */
export async function takeOwnSpaces(tx: Transaction, contract: Contract): Promise<boolean> {
  const items = await listItems(tx, [contract.id])
  const wanted = items.flatMap(({ item: { id: itemId, spaceId, spaceUnit, firstDay, lastDay } }) =>
    spaceId === null
      ? []
      : [{ itemId, spaceId, spaceUnit, firstDay, lastDay: earlierEnd(lastDay, endOf(contract)) }],
  )
  return takeSpaces(tx, contract, wanted)
}
