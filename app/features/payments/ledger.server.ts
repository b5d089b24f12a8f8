import { eq, sum } from 'drizzle-orm'
import type { Transaction } from '../../platform/database.server.ts'
import type { Day } from '../../pure/days.ts'
import type { Satang } from '../../pure/money.ts'
import { ledgerEntries } from './tables.server.ts'

type Entry = {
  applicationId: string
  memberRowId: string | null
  /** The admin by whose decision the entry is made. */
  recordedBy: string
  bookedOn: Day
}

/** Writes down money that came in, in the transaction of the decision that accepts it. */
export async function recordPayment(tx: Transaction, entry: Entry & { amountSatang: Satang }) {
  await tx.insert(ledgerEntries).values({ ...entry, kind: 'payment' })
}

/** Takes back, as an entry of its own, whatever the application still counts for. */
export async function reversePayment(tx: Transaction, entry: Entry) {
  const [row] = await tx
    .select({ balance: sum(ledgerEntries.amountSatang).mapWith(Number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.applicationId, entry.applicationId))
  await tx.insert(ledgerEntries).values({ ...entry, kind: 'reversal', amountSatang: -(row?.balance ?? 0) })
}
