import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'

/** What is to be paid, each kind by the noun whose `bills.server.ts` says what a payment does. */
export const BILL_KINDS = ['application', 'debt', 'booking', 'guest_pass', 'contract'] as const
export type BillKind = (typeof BILL_KINDS)[number]

/** `proven` is what came in for, and somebody must still decide about: an application. */
export const BILL_STATES = ['open', 'proven', 'paid', 'void'] as const
export type BillState = (typeof BILL_STATES)[number]

/** What becomes of a bill that other programs may hear of. */
export const BILL_NEWS = ['opened', 'paid', 'voided', 'given_back'] as const
export type BillNews = (typeof BILL_NEWS)[number]

/** What a payment is for: an application, the member who owes, a visitor's booking or a guest's invitation, by its id. */
export type Subject = { kind: BillKind; id: string }

/** The id of what is paid for, where it is of that kind. */
export function idOf(kind: BillKind, subject: Subject | null): string | null {
  return subject?.kind === kind ? subject.id : null
}

type KindRules = {
  /** What a card system's pages and news call the id of what is paid there: they outlive the version that made them. */
  reference: string
  /** Whether the automation is told of its slips. */
  isTold: boolean
  /** Whether it costs what was asked for it: the database knows no price of it. */
  isPricedByAsking: boolean
  /** Whether whoever pays may keep back tax of it and owe the certificate: others say so with what they buy, or are no companies. */
  mayWithhold: boolean
  /** Whether satang may be added that make what is asked unlike every other amount. */
  mayBeUnlike: boolean
  /** Whether a decision about a slip of it is for good: what was done about it since is not taken back by itself. */
  isForGood: boolean
}

const RULES = {
  application: {
    reference: 'applicationId',
    isTold: true,
    isPricedByAsking: false,
    mayWithhold: false,
    mayBeUnlike: true,
    isForGood: false,
  },
  debt: {
    reference: 'memberRowId',
    isTold: true,
    isPricedByAsking: false,
    mayWithhold: true,
    mayBeUnlike: true,
    isForGood: false,
  },
  booking: {
    reference: 'bookingId',
    isTold: false,
    isPricedByAsking: false,
    mayWithhold: false,
    mayBeUnlike: true,
    isForGood: true,
  },
  guest_pass: {
    reference: 'inviteId',
    isTold: false,
    isPricedByAsking: true,
    mayWithhold: false,
    mayBeUnlike: true,
    isForGood: true,
  },
  contract: {
    reference: 'contractBillId',
    isTold: false,
    isPricedByAsking: false,
    mayWithhold: true,
    mayBeUnlike: false,
    isForGood: true,
  },
} as const satisfies Record<BillKind, KindRules>

/** Whether the automation is told of a slip; of one of nobody it is. */
export function isTold(subject: Subject | null): boolean {
  return subject === null || RULES[subject.kind].isTold
}

export function isForGood(subject: Subject | null): boolean {
  return subject !== null && RULES[subject.kind].isForGood
}

export function mayWithhold({ kind }: Pick<Subject, 'kind'>): boolean {
  return RULES[kind].mayWithhold
}

/** A bill of a contract says its VAT already: an amount that differs from it would not. */
export function mayBeUnlike({ kind }: Pick<Subject, 'kind'>): boolean {
  return RULES[kind].mayBeUnlike
}

export function isPricedByAsking({ kind }: Pick<Subject, 'kind'>): boolean {
  return RULES[kind].isPricedByAsking
}

export type References = Record<(typeof RULES)[BillKind]['reference'], string | null>

export function referenceOf({ kind, id }: Subject): Partial<References> {
  return { [RULES[kind].reference]: id }
}

/** Of what a page says, the names that are ours. */
export function pickReferences(said: Record<string, string>): References {
  const named = BILL_KINDS.map(kind => RULES[kind].reference).map(name => [name, said[name] ?? null])
  return Object.fromEntries(named)
}

/** What a page says that it pays for; null where it says nothing. */
export function readReferences(said: Partial<References>): Subject | null {
  for (const kind of BILL_KINDS) {
    const id = said[RULES[kind].reference] ?? null
    if (id !== null) return { kind, id }
  }
  return null
}

export type BillLine = {
  text: string
  quantity: number
  unitSatang: Satang
  amountSatang: Satang
  from: Day | null
  to: Day | null
}

/** One of something, of no days. */
export function lineOf(text: string, amountSatang: Satang): BillLine {
  return { text, quantity: 1, unitSatang: amountSatang, amountSatang, from: null, to: null }
}

/** What a bill says besides its row. */
export type BillSaid = {
  /** What the payment is to name. */
  number: string
  payer: { name: string; email: string | null }
  /** They add up to what it costs, without satang of its own. */
  lines: BillLine[]
  dueOn: Day | null
}

/** Satang that only make an amount unlike every other. */
export const MOST_UNIQUE_SATANG = 99

/** `withdrawn` by its visitor before anybody decided: it stays for the log and counts for nothing. */
export const SLIP_STATUSES = ['submitted', 'approved', 'rejected', 'withdrawn'] as const
export type SlipStatus = (typeof SLIP_STATUSES)[number]

/** What a slip is that still says something about a payment. */
export const STANDING_STATUSES = ['submitted', 'approved'] as const satisfies SlipStatus[]
