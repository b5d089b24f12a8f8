import type { Transaction } from '#app/kit/platform/database.server.ts'

export type Leaving = {
  memberRowIds: readonly string[]
  /** The account of whoever of staff removes them; null for the house itself. */
  adminId: string | null
  now: Date
}

/** Ends what members have elsewhere, in the transaction that removes or erases them; they are locked and still there. */
export type Departure = (tx: Transaction, leaving: Leaving) => Promise<void>

const departures: Departure[] = []

/** What ends with a member is said by the nouns above, at the start: it cannot be known here. */
export function registerDeparture(departure: Departure) {
  departures.push(departure)
}

/** Ends what stands above this floor before members are removed or erased. Part of that, after they are locked. */
export async function endWithMembers(tx: Transaction, leaving: Leaving) {
  for (const departure of departures) await departure(tx, leaving)
}
