import { PayDetails } from '#app/joining/registration/components/pay-details.tsx'
import { PaymentWays } from '#app/joining/registration/components/payment-ways.tsx'
import { TotalLines } from '#app/joining/registration/components/total-lines.tsx'
import type { RenewalReply } from '#app/joining/renewals/schema.ts'
import type { RenewalPayment, RenewalView } from '#app/joining/renewals/views/renewal.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { CardForm, SlipForm } from './payment-forms.tsx'

type PayRenewalProps = {
  view: RenewalView
  payment: RenewalPayment
  method: PaymentMethod | null
  reply: RenewalReply | undefined
}

/** What a renewal costs, the way to pay it, and the slip that says it is paid. */
export function PayRenewal({ payment, method, reply }: PayRenewalProps) {
  const isCard = method === 'card' && payment.hasCard
  const shown: PaymentMethod = isCard ? 'card' : payment.outcome.method
  return (
    <div className="grid content-start gap-8 self-start rounded-card border border-line bg-surface p-5 sm:p-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <section aria-labelledby="pay" className="grid gap-5">
        <h2 id="pay" className="text-xl font-bold">
          {m.renewal_pay()}
        </h2>
        <TotalLines
          total={payment.total}
          plan={{ vatApplies: payment.total.vatSatang > 0 }}
          vatBasisPoints={payment.vatBasisPoints}
        />
        <PaymentWays param="pay" shown={shown} hasCard={payment.hasCard} hasBank={payment.hasBank} />
        {shown === 'card' ? (
          <CardForm payment={payment} reply={reply} />
        ) : (
          <div className="grid gap-4">
            <PayDetails
              outcome={payment.outcome}
              reference={payment.reference}
              referenceLabel={m.renewal_reference()}
            />
          </div>
        )}
      </section>
      {shown !== 'card' && <SlipForm method={shown} payment={payment} reply={reply} />}
    </div>
  )
}
