import type { RegistrationTotal } from '#app/house/plans/rules/prices.ts'
import type { GettingIn } from '#app/kit/ui/how-to-get-in.tsx'
import type { SlipStatus } from '#app/money/bills/rules.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'

type Answer = 'submitted' | 'approved' | 'rejected'

/** What the status page shows; days and times are texts in the language of the request. */
export type StatusView = {
  status: Answer
  name: string
  memberId: string
  planName: string
  /** How long the plan lasts; '' for what has no time of its own. */
  lasts: string
  /** Whether the plan gives an access code at all. */
  opensDoors: boolean
  paymentMethod: PaymentMethod | null
  registeredAt: string
  startDate: string
  expiryDate: string
  total: RegistrationTotal
  /** Of the total, what is kept back for the tax office. */
  withheldSatang: number
  vatBasisPoints: number
  /** Newest first. */
  receipts: StatusReceipt[]
  /** How long a check usually takes, or when slips are looked at; at night also when staff are back. */
  wait: string
  card: StatusCard
  /** Null while staff have not decided. */
  decidedAt: string | null
  /** Why it was rejected; '' otherwise. */
  reason: string
  code: StatusCode | null
  /** For whoever has a code that opens the door, now or later. */
  gettingIn: GettingIn | null
  /** Receipts and invoices, newest first. */
  documents: StatusDocument[]
  /** Where to ask for them in a company's name; null where there are none to come. */
  ownPaperHref: string | null
}

/** How far money by card has come; null where none is on its way. */
export type StatusCard = 'processing' | 'paid' | 'failed' | null

export type StatusReceipt = { id: string; status: SlipStatus; sentAt: string; reason: string }

export type StatusDocument = {
  id: string
  href: string
  number: string
  kind: string
  details: string
  isReplaced: boolean
}

/** `access` is null once the code's time is over. */
export type StatusCode = {
  access: { id: string; pass: string } | null
  /** Given for a slip that was read, until staff have looked at it. */
  isProvisional: boolean
  /** How long it opens from the first entry, which is still to come; null where it opens until its end. */
  hours: string | null
  from: string
  until: string
}

export type Stage = 'unpaid' | 'processing' | 'paid' | 'checking' | 'again' | 'approved' | 'rejected'

type Standing = { status: Answer; receipts: { status: SlipStatus }[]; card?: StatusCard }

/** Where an application stands, in the visitor's eyes: what they have to do depends on their newest receipt. */
export function stageOf({ status, receipts, card }: Standing): Stage {
  if (status !== 'submitted') return status
  if (card === 'paid' || card === 'processing') return card
  const newest = newestOf(receipts)
  if (!newest) return 'unpaid'
  return newest.status === 'rejected' ? 'again' : 'checking'
}

/** The newest that was not withdrawn. */
export function newestOf<Receipt extends { status: SlipStatus }>(receipts: Receipt[]): Receipt | undefined {
  return receipts.find(({ status }) => status !== 'withdrawn')
}
