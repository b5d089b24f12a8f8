import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { listAnswers } from '#app/kit/platform/questions.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'

/** What telling people by mail needs. */
export type Telling = Pick<ServerContext, 'enqueue' | 'env' | 'now'> & { origin?: string }

export type Leaving = {
  memberRowIds: readonly string[]
  /** The account of whoever of staff removes them; null for the house itself. */
  adminId: string | null
  now: Date
  /** How those whom it concerns are told; null where nobody is. */
  telling: Telling | null
}

/** Something that members have to come elsewhere, and that ends with their membership. */
type Departure = {
  kind: 'bookings' | 'guests'
  count: (db: Executor, of: { memberRowIds: readonly string[]; now: Date }) => Promise<number>
  /** Ends it, in the transaction that removes, erases or suspends the members; they are locked and still there. */
  end: (tx: Transaction, leaving: Leaving) => Promise<void>
}

/** How much members have to come, of each kind and together. */
export type ToCome = Record<Departure['kind'], number> & { count: number }

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    departure: Departure
    /** Of whoever keeps what opens the member area, or pays for them: ends what is only that of members who go (rule portal.keys). */
    keysOfDeparted: (tx: Transaction, memberRowIds: readonly string[], now: Date) => Promise<void>
  }
}

/** Ends what members have to come before they are removed, erased or suspended. Part of that, after they are locked. */
export async function endWithMembers(tx: Transaction, leaving: Leaving) {
  for (const { end } of await listAnswers('departure')) await end(tx, leaving)
}

/** The same for members who are removed or erased: what opens the member area ends with them. */
export async function endWithDeparted(tx: Transaction, leaving: Leaving) {
  await endWithMembers(tx, leaving)
  for (const end of await listAnswers('keysOfDeparted')) await end(tx, leaving.memberRowIds, leaving.now)
}

export async function findToCome(db: Executor, memberRowIds: readonly string[], now: Date): Promise<ToCome> {
  const toCome = { bookings: 0, guests: 0, count: 0 }
  for (const { kind, count } of await listAnswers('departure')) {
    const some = await count(db, { memberRowIds, now })
    toCome[kind] += some
    toCome.count += some
  }
  return toCome
}
