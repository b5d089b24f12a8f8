import type { ApplicationView } from '#app/joining/applications/views/record.ts'
import type { SLIP_STATUSES } from '#app/money/bills/rules.ts'

type Status = (typeof SLIP_STATUSES)[number]

/** A waiting application that the receipt may pay for. */
export type LinkChoice = {
  id: string
  name: string
  memberId: string
  plan: string
  totalText: string
  agoText: string
  isSameEmail: boolean
  /** What linking it is about, see `Seen`. */
  seen: string
}

/** What of an application is held against a slip, and named where it is approved with it. */
export type HeldAgainst = Pick<
  ApplicationView,
  'id' | 'name' | 'memberId' | 'email' | 'isExistingMember' | 'status' | 'plan' | 'expiryText' | 'total'
>

/** A receipt as its screen shows it: times and money are text already. */
export type ReceiptView = {
  id: string
  who: string
  email: string
  /** What it pays for that is no application: a visitor's booking, a guest's Day Pass, or what a member owes. */
  apart: string | null
  status: Status
  reason: string
  width: number
  height: number
  plan: string | null
  totalText: string | null
  /** When it came: the instant. */
  received: string
  receivedText: string
  agoText: string
  decided: { name: string; time: string } | null
  /** By which intent its decision can be taken back, and until when, as a time of day; null where it cannot. */
  undo: { intent: 'undo' | 'undo-acceptance'; until: string } | null
  /** No more of it than is held against the slip: its contacts are for who may view applications. */
  application: HeldAgainst | null
  /** Other receipts with the very same picture. */
  twins: { id: string; status: Status; time: string }[]
  /** Other slips that wait with the application, with what each was sent for. */
  others: { id: string; time: string; sentFor: string | null }[]
  /** All of this that a decision is about, see `Seen`. */
  seen: string
}
