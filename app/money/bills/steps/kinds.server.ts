import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { validate as isUuid } from 'uuid'
import type { Topic } from '#app/kit/platform/changes.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import type { RequestContext, ServerContext } from '#app/kit/platform/server-context.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Mailing } from '#app/kit/pure/mailing.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'
import type { BillKind, BillSaid, Subject } from '../rules.ts'
import type { Bill } from '../tables.server.ts'
import type { BillView } from '../views.ts'

/** Who decides: a person of staff, or with a null id the system. */
export type DecisionContext = RequestContext & { actor: { userId: string | null } }

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
  /** The payments that were booked. */
  entryIds: string[]
}

export type Rejection = {
  slip: PayingSlip
  reason: string
  /** Whether staff say that the slip was made up. */
  isMadeUp: boolean
}

/** What decisions about a slip do to what it pays for. */
type BySlip = {
  /** As in `BillView`, now. */
  mark: string
  /** Books what came in by the slip, and does what follows. Money is never turned away, also for what is over. */
  accept: (slip: PayingSlip, receivedSatang: Satang, withheldSatang?: Satang) => Promise<Accepted>
  /** How much its payer may have kept back for the tax office besides; left out where nobody is asked about that. */
  mostWithheldSatang?: Satang
  /** @returns whether whoever sent the slip was told; else they get the mail of every slip */
  reject: (rejection: Rejection) => Promise<boolean>
}

/** Money that came by card. */
export type CardMoney = {
  /** In the smallest unit of the currency, of which only "thb" is booked. */
  amountSatang: Satang
  currency: string
  paidOn: Day
  /** What the card system calls it. */
  reference: string
  /** Whether the page was ours; anybody can fill in a payment link for anybody. */
  isOurs: boolean
  /** What went back before we heard that it came. */
  refundedSatang: Satang
  dispute: 'open' | 'won' | 'lost' | null
}

export type CardReturn = { amountSatang: Satang; bookedOn: Day; reference: string }

/** What money by card does to what it pays for. */
type ByCard = {
  /** Whether what went back is booked before what came: it decides about what follows. */
  isReturnFirst: boolean
  /** @returns why staff have to look at it; null where nothing is doubtful */
  settle: (money: CardMoney) => Promise<string | null>
  /** Books what went back, in baht. */
  giveBack: (returned: CardReturn) => Promise<void>
}

/** Money that is there without a slip or a card's page: taken over the counter, or seen on the account. */
export type DeskMoney = {
  amountSatang: Satang
  /** Besides, what the payer kept back for the tax office; nothing where the kind of bill says that nobody may. */
  withheldSatang: Satang
  method: LedgerMethod
  paidOn: Day
  /** What whoever took it calls it. */
  reference: string
}

/** What is paid for, locked until the transaction ends; null is the way by which it is not paid, or not alone. */
export type LockedBill = {
  bySlip: BySlip | null
  byCard: ByCard | null
  /**
   * Books all of it, as much as it is, and does what follows.
   * @returns the payments that were booked
   */
  atDesk: (money: DeskMoney) => Promise<string[]>
  /** How much its payer may keep back for the tax office still; left out where that is as much as they pay. */
  mostWithheldSatang?: Satang
  /** What its payer keeps back by the rate of what is billed, while nothing has come for that; left out where nobody reckons it. */
  findWithheld?: () => Promise<Satang>
  /**
   * Says what it was paid once payments for it were taken back by mistake's own entries, so much of them. Nobody loses what they
   * were given.
   * @returns whether it is owed from then on by whoever was given something for it
   */
  takenBack: (satang: Satang) => Promise<boolean>
  /** The member on whose account its payments stand, beside those of other bills; null where they name it alone. */
  accountId: string | null
  /** Ends what nothing came in for, where it can still be ended: nobody is asked for it any more. */
  cancel: (reason: string) => Promise<void>
}

export type BillAsked = {
  now: Date
  /** What a slip of it was sent for. */
  sentForSatang: Satang | null
  email: string
  mail: Mailing
  maySeeBookings: boolean
}

/** What the screen of a slip shows of what it pays for. */
type Shown = {
  title: () => string
  /** Null where it is gone. */
  view: (db: Executor, id: string, asked: BillAsked) => Promise<Omit<BillView, 'title'> | null>
  /** A mark in words, for whoever decided about another: the term of what it is about, and that. */
  describe: (mark: string) => { term: string; value: string }
}

/** A slip that was read and never used before, or money that somebody heard of, while nobody of staff has looked. */
export type ReadSlip = {
  /** Null without a slip. */
  id: string | null
  email: string
  /** From which neighbourhood it came, as a keyed hash. */
  network: string | null
  /** With which others it waits instead of having let somebody in. */
  holdId: string | null
  /** The day that it says. */
  paidOn: Day | null
}

/** What a noun says of what it has to be paid: its `bills.server.ts` exports it as `bill`. */
export type NounBill = {
  kind: BillKind
  /** What the log calls it. */
  entityType: string
  /** Which open screens show what is paid of it. */
  topic: Topic
  /** In the order of everybody who locks it; null where it is gone. A slip or card payment is locked after it, the books last. */
  lock: (tx: Transaction, ctx: DecisionContext, id: string) => Promise<LockedBill | null>
  /** Lets in at once, for some hours and by its shares, whom a slip that was read may let in; null where none does. */
  letIn: ((tx: Transaction, ctx: ServerContext, id: string, slip: ReadSlip) => Promise<void>) | null
  /** Null where a slip is shown and decided about with its application. */
  shown: Shown | null
  /** What bills of the kind say besides their row, by the ids of what they are for; what is gone says nothing. */
  say: (db: Executor, bills: readonly Bill[]) => Promise<Map<string, BillSaid>>
  /** Where amounts are unlike each other: whether nobody pays this one any more, a day after it was asked for last. */
  isOver: (subjectId: AnyPgColumn) => SQL
  /** Whether another than this waits for that amount besides what was asked for so. */
  asksBesides?: (amountSatang: SQL, subjectId: string) => SQL
}

/** Found by the name of their file, and loaded when something is paid: they stand above and cannot be imported. */
const FILES = import.meta.glob<NounBill>('../../../*/*/bills.server.ts', { import: 'bill' })

let loading: Promise<Map<BillKind, NounBill>> | null = null

async function loadKinds() {
  const bills = await Promise.all(Object.values(FILES).map(load => load()))
  return new Map(bills.map(bill => [bill.kind, bill]))
}

function kinds() {
  loading ??= loadKinds()
  return loading
}

/** What every noun says that has something to be paid. */
export async function listKinds(): Promise<NounBill[]> {
  return [...(await kinds()).values()]
}

/** What its noun says. */
export async function billOf({ kind }: Pick<Subject, 'kind'>): Promise<NounBill> {
  const bill = (await kinds()).get(kind)
  if (!bill) throw new Error(`No noun says how a bill of the kind "${kind}" is paid`)
  return bill
}

/** What is paid for in a word, where it is no application; null where nobody has said. */
export async function titleOf(subject: Subject | null): Promise<string | null> {
  return (subject && (await billOf(subject)).shown?.title()) ?? null
}

export async function lockBill(
  tx: Transaction,
  ctx: DecisionContext,
  subject: Subject,
): Promise<LockedBill | null> {
  return isUuid(subject.id) ? (await billOf(subject)).lock(tx, ctx, subject.id) : null
}
