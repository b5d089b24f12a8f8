import type { Tone } from '#app/kit/ui/badge.tsx'
import type { CardPaymentStatus, DisputeState, Doubt } from '../rules/payments.ts'

/** A card payment as staff see it; amounts and times are text already. */
export type CardPaymentView = {
  id: string
  status: Exclude<CardPaymentStatus, 'open' | 'expired'>
  amount: string
  /** When the money arrived; null before that. */
  paidText: string | null
  doubt: Doubt | null
  /** Null where nothing went back. */
  refund: { amount: string; time: string; isWhole: boolean } | null
  dispute: DisputeState | null
  isLive: boolean
  /** The payment in Stripe's own screens; null until there is one. */
  dashboardUrl: string | null
}

/** A card payment in a list of applications. */
export type CardBadge = { label: string; tone: Tone; detail: string | null }
