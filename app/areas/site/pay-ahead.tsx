import type { CheckoutPage } from '#app/joining/card-payments/commands/checkout.server.ts'
import type { prepareAmount } from '#app/joining/paying/queries.server.ts'
import { SlipSection } from '#app/joining/receipts/components/slip-section.tsx'
import { BankDetails } from '#app/joining/registration/components/bank-details.tsx'
import { SampleNote } from '#app/joining/registration/components/outcome-parts.tsx'
import { PaymentWays } from '#app/joining/registration/components/payment-ways.tsx'
import { QrCard } from '#app/joining/registration/components/qr-card.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'

type Outcome = Awaited<ReturnType<typeof prepareAmount>>

type ByCard = {
  /** The page at Stripe; null for whoever looks at another way to pay. */
  page: CheckoutPage | null
  amount: string
  /** How they came back from that page, or whether its payment is on its way. */
  isWaiting: boolean
  isCancelled: boolean
}

type PayAheadProps = {
  /** What to pay to whom, and by card where that is taken; null where only a slip is taken. */
  payment: { reference: string; outcome: Outcome | null; hasBank: boolean; byCard?: ByCard | null } | null
  /** What opens the form where there is nothing to pay any more. */
  summary: string
  /** What the server answered to the form. */
  reply: { errors: { data?: string; form?: string } } | undefined
}

/** How to pay what somebody without an account owes, and the slip for it. */
export function PayAhead({ payment, summary, reply }: PayAheadProps) {
  const slip = (
    <SlipSection reply={reply} carried={<input type="hidden" name="intent" value="slip" readOnly />} />
  )
  if (payment) {
    const { outcome, byCard, hasBank, reference } = payment
    return (
      <div className="grid w-full max-w-xl gap-5 rounded-card border border-line bg-surface p-3 sm:p-8">
        {byCard?.isWaiting && <Returned>{m.my_card_waiting()}</Returned>}
        {byCard?.isCancelled && <Returned>{m.card_return_cancelled_title()}</Returned>}
        <PaymentWays param="by" shown={outcome?.method ?? 'card'} hasCard={!!byCard} hasBank={hasBank} />
        {byCard?.page && <Card page={byCard.page} amount={byCard.amount} />}
        {outcome && <ByBank outcome={outcome} reference={reference} />}
        {outcome && slip}
      </div>
    )
  }
  return (
    <details
      className="w-full max-w-xl rounded-card border border-line bg-surface px-5 py-2 sm:px-8"
      open={!!reply}
    >
      <summary className="inline-flex min-h-11 items-center font-semibold">{summary}</summary>
      {slip}
    </details>
  )
}

function Returned({ children }: { children: string }) {
  return <p className="rounded-control bg-sea-1 px-4 py-3 font-semibold">{children}</p>
}

function ByBank({ outcome, reference }: { outcome: Outcome; reference: string }) {
  return (
    <>
      {outcome.isSample && <SampleNote />}
      {outcome.method === 'scan' ? (
        <QrCard outcome={outcome} reference={reference} />
      ) : (
        <BankDetails outcome={outcome} referenceLabel={m.renewal_reference()} />
      )}
    </>
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

/** Why the last slip was not accepted. */
export function SlipRejected({ reason }: { reason: string }) {
  return (
    <p className="max-w-prose rounded-control border-2 border-clay bg-clay/10 px-4 py-3 whitespace-pre-line wrap-anywhere">
      <strong>{m.booking_visitor_rejected()}</strong> {reason}
    </p>
  )
}
