import type { ReactNode } from 'react'
import type { CheckoutPage } from '#app/joining/card-payments/commands/checkout.server.ts'
import { PayDetails } from '#app/joining/registration/components/pay-details.tsx'
import { PaymentWays } from '#app/joining/registration/components/payment-ways.tsx'
import { UniqueNote } from '#app/joining/registration/components/unique-note.tsx'
import type { Satang } from '#app/kit/pure/money.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import type { SlipPayment } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { CardReturn } from './card-return.tsx'

type ByCard = {
  /** The page at Stripe; null for whoever looks at another way to pay. */
  page: CheckoutPage | null
  amount: string
  /** How they came back from that page, or whether its payment is on its way. */
  isWaiting: boolean
  isCancelled: boolean
}

/** How a bill can be paid now. */
export type BillPayment = {
  /** What the payment names. */
  reference: string
  /** What to pay to whom; null for whoever looks at the card. */
  outcome: SlipPayment | null
  /** What of that makes it unlike every other amount. */
  uniqueSatang?: Satang
  hasBank: boolean
  /** Null where no card is taken. */
  byCard?: ByCard | null
}

type PayBillProps = {
  payment: BillPayment
  /** The form that takes the slip. */
  children: ReactNode
}

/** How to pay what is due: the ways, the one that was chosen, and the slip for it. */
export function PayBill({ payment, children }: PayBillProps) {
  const { outcome, byCard, hasBank, reference, uniqueSatang = 0 } = payment
  return (
    <div className="grid w-full max-w-xl gap-5 rounded-card border border-line bg-surface p-3 sm:p-8">
      {byCard && <CardReturn {...byCard} />}
      <PaymentWays param="by" shown={outcome?.method ?? 'card'} hasCard={!!byCard} hasBank={hasBank} />
      {byCard?.page && <Card page={byCard.page} amount={byCard.amount} />}
      {outcome && <UniqueNote total={{ totalSatang: outcome.amountSatang, uniqueSatang }} />}
      {outcome && (
        <PayDetails outcome={outcome} reference={reference} referenceLabel={m.renewal_reference()} />
      )}
      {outcome && children}
    </div>
  )
}

/** The way to Stripe's page, for exactly what is owed. */
function Card({ page: { url, isOnItsWay }, amount }: { page: CheckoutPage; amount: string }) {
  if (isOnItsWay) return null
  if (url === null) return <p>{m.my_card_none()}</p>
  return (
    <div className="grid gap-4">
      <p className="text-lead font-semibold tabular-nums">{amount}</p>
      <p className="text-muted">{m.my_card_steps()}</p>
      <ButtonLink href={url} className="justify-self-start">
        {m.renewal_card_go()}
      </ButtonLink>
    </div>
  )
}
