import type { CardPaymentView } from '#app/joining/card-payments/views/payments.ts'
import type { ReadingView } from '#app/joining/slips/views/readings.ts'
import type { DeliveryKind } from '#app/machines/webhooks/rules/deliveries.ts'
import type { DeliveryState } from '#app/machines/webhooks/rules/delivery-state.ts'
import type { SLIP_STATUSES } from '#app/money/bills/rules.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import type { Locale } from '#app/paraglide/runtime.js'
import type { Decision } from '#app/people/applicants/rules.ts'
import type { SlipChangeView } from './changes.ts'
import type { PaymentView } from './payment.ts'

type Status = (typeof SLIP_STATUSES)[number]

/** An application as its screen shows it: times, days and money are text already. */
export type ApplicationView = {
  id: string
  memberId: string
  name: string
  email: string
  email2: string
  mobilePhone: string
  workPhone: string
  address: string
  emergencyContact: string
  line: string
  whatsApp: string
  instagram: string
  facebook: string
  telegram: string
  birthText: string | null
  status: Status
  /** Null where the question is not asked. */
  isExistingMember: boolean | null
  plan: string
  paymentMethod: PaymentMethod | null
  /** The language in which the visitor reads our mails. */
  visitorLocale: Locale
  startText: string
  expiryText: string
  /** When it came: the instant. */
  received: string
  receivedText: string
  agoText: string
  /** `fee` and `vat` are null where there is none. */
  total: {
    price: string
    fee: string | null
    vat: string | null
    vatRate: string
    /** Added so that the payment can be recognised; null where nothing was. */
    unique: string | null
    sum: string
  }
}

export type SlipView = {
  id: string
  status: Status
  reason: string
  /** Plan and total on the day it came; null where it came without an application. */
  sentFor: string | null
  width: number
  height: number
  receivedText: string
  /** What was read from the picture; null for one from before slips were read. */
  reading: ReadingView | null
}

export type DecisionView = {
  id: string
  decision: Decision
  reason: string
  memberRowId: string | null
  isRenewal: boolean
  /** What came in, in words; null where nobody was asked. */
  received: string | null
  /** Null for the system. */
  decidedBy: string | null
  time: string
  undoneBy: string | null
  undoneTime: string | null
  /** Until when it can be taken back; null when it cannot any more. */
  undoUntil: string | null
}

export type DeliveryView = {
  id: string
  kind: DeliveryKind
  isSuperseded: boolean
  state: DeliveryState
  attempts: number
  /** `status` is null when no answer came. */
  history: { id: string; time: string; seconds: string; status: string | null; answer: string }[]
}

export type ApprovalChoices = {
  /** The member that is chosen at first; null for a new one. */
  proposed: string | null
  /** Whether a new membership would have ended already. */
  isOver: boolean
  /** Whether it came by the link of a renewal, so that it is about one member and nobody else. */
  isRenewal: boolean
  members: {
    id: string
    memberId: string
    name: string
    plan: string
    before: string | null
    /** Null where the membership stays as it is. */
    expiry: string | null
  }[]
}

export type RecordView = ApplicationView & {
  /** The member whom it renews, where it came by the link of a renewal. */
  renewed: { id: string; name: string } | null
  /** What the visitor changed after money or a slip came in; null where nothing. */
  change: SlipChangeView | null
  /** All of this that a decision is about, see `Seen`. */
  seen: string
  receipts: SlipView[]
  cardPayments: CardPaymentView[]
  consents: { version: string; language: string; count: number; time: string }[]
  decisions: DecisionView[]
  /** `pass` is null once it is no longer kept. */
  code: { id: string; pass: string | null; isProvisional: boolean; from: string; until: string } | null
  /** JSON, indented. */
  payload: string
  sent: DeliveryView[]
  /** Origins of the webhooks; null where none is set up. */
  targets: Record<DeliveryKind, string | null>
  /** Null when there is nothing to decide. */
  choices: ApprovalChoices | null
  /** The verdict about the money; null as well. */
  payment: PaymentView | null
}
