import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import type { Mailing } from '#app/kit/pure/mailing.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { BillKind, Subject } from '../rules.ts'
import type { BillView } from '../views.ts'

/** Who decides: a person of staff, or with a null id the system. */
export type Deciding = RequestContext & { actor: { userId: string | null } }

/** The slip that is decided about, as what it pays for needs it. */
export type PayingSlip = {
  id: string
  submittedAt: Date
  /** What was to be paid when it was sent. */
  totalSatang: Satang | null
  /** The language of the page that it was sent from. */
  locale: string
}

export type Accepted = {
  /** What became of it, for whoever decided. */
  message: string
  /** What is still owed, where whoever sent the slip is told by the mail of every slip; null where they are told otherwise. */
  owedSatang: Satang | null
}

export type Rejection = {
  slip: PayingSlip
  reason: string
  /** Whether staff say that the slip was made up. */
  isMadeUp: boolean
}

/** What is paid for, locked until the transaction ends. */
export type LockedBill = {
  /** As in `BillView`, now. */
  mark: string
  /** Books what came in by the slip, and does what follows. Money is never turned away, also for what is over. */
  accept: (slip: PayingSlip, receivedSatang: Satang) => Promise<Accepted>
  /** @returns whether whoever sent the slip was told; else they get the mail of every slip */
  reject: (rejection: Rejection) => Promise<boolean>
}

export type BillAsked = {
  now: Date
  /** What a slip of it was sent for. */
  sentForSatang: Satang | null
  email: string
  mail: Mailing
  maySeeBookings: boolean
}

/** What a noun says of what it has to be paid: its `bills.server.ts` exports it as `bill`. */
export type NounBill = {
  kind: BillKind
  /** In the order of everybody who locks them; null where it is gone. The slip is locked after it, and the books last. */
  lock: (tx: Transaction, ctx: Deciding, id: string) => Promise<LockedBill | null>
  /** Null where it is gone. */
  view: (db: Executor, id: string, asked: BillAsked) => Promise<BillView | null>
  /** A mark in words, for whoever decided about another: the term of what it is about, and that. */
  describe: (mark: string) => { term: string; value: string }
}

/** Found by the name of their file, and loaded when something is decided: they stand above and cannot be imported. */
const FILES = import.meta.glob<NounBill>('../../../*/*/bills.server.ts', { import: 'bill' })

let loading: Promise<Map<BillKind, NounBill>> | null = null

async function loadKinds() {
  const bills = await Promise.all(Object.values(FILES).map(load => load()))
  return new Map(bills.map(bill => [bill.kind, bill]))
}

/** What its noun says; null for a kind that is decided about in another way, as applications are. */
export async function billOf({ kind }: Subject): Promise<NounBill | null> {
  loading ??= loadKinds()
  return (await loading).get(kind) ?? null
}
