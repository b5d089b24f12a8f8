import type { RegistrationTotal } from '../plans/rules.ts'
import type { PaymentMethod } from './rules.ts'

type Answer = 'submitted' | 'approved' | 'rejected'

/** What the status page shows; days and times are texts in the language of the request. */
export type StatusView = {
  status: Answer
  name: string
  memberId: string
  planName: string
  paymentMethod: PaymentMethod | null
  registeredAt: string
  startDate: string
  expiryDate: string
  total: RegistrationTotal
  vatBasisPoints: number
  /** Newest first. */
  receipts: StatusReceipt[]
  /** Null while staff have not decided. */
  decidedAt: string | null
  /** Why it was rejected; '' otherwise. */
  reason: string
  code: StatusCode | null
}

export type StatusReceipt = { id: string; status: Answer; sentAt: string; reason: string }

/** `access` is null once the code's time is over. */
export type StatusCode = {
  access: { id: string; pass: string } | null
  /** Given for a slip that was read, until staff have looked at it. */
  isProvisional: boolean
  from: string
  until: string
}

export type Stage = 'unpaid' | 'checking' | 'again' | 'approved' | 'rejected'

/** Where an application stands, in the visitor's eyes: what they have to do depends on their newest receipt. */
export function stageOf({ status, receipts }: { status: Answer; receipts: { status: Answer }[] }): Stage {
  if (status !== 'submitted') return status
  const [newest] = receipts
  if (!newest) return 'unpaid'
  return newest.status === 'rejected' ? 'again' : 'checking'
}
