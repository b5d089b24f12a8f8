import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { sumDays } from '#app/money/payments/queries.server.ts'
import {
  findNewestEntry,
  findOpenBalances,
  type LedgerQuery,
  type Sums,
  sumEntries,
} from '../queries.server.ts'
import { daysBooked } from '../rules.ts'

type Looking = Pick<ServerContext, 'db' | 'kept'>

/** What is announced where something is booked. */
const BOOKING_TOPICS = ['ledger', 'members', 'applications', 'receipts'] as const

/**
 * Who owes most, and what all owe together: worked out from the whole ledger, and again only once something was
 * booked.
 */
export async function findOwing({ db, kept }: Looking, most: number) {
  const newest = await findNewestEntry(db)
  return kept.find(`open balances ${most} ${newest}`, BOOKING_TOPICS, () => findOpenBalances(db, most))
}

/** What the list's entries add up to; of the whole ledger, worked out again only once something was booked. */
export async function findSums({ db, kept }: Looking, query: LedgerQuery): Promise<Sums> {
  const { month, ...others } = query.filters
  if (query.search || Object.values(others).some(Boolean)) return sumEntries(db, query)
  const days = daysBooked(month)
  if (days) return sumDays(db, days)
  const newest = await findNewestEntry(db)
  return kept.find(`ledger sums ${newest}`, BOOKING_TOPICS, () => sumEntries(db, query))
}
