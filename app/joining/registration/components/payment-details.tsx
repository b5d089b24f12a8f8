import { use } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'
import type { PaymentOutcome } from '../views/reply.ts'
import { BankDetails } from './bank-details.tsx'
import { SampleNote } from './outcome-parts.tsx'
import { QrCard } from './qr-card.tsx'
import { showAmount } from './total-lines.tsx'

type PaymentDetailsProps = { outcome: PaymentOutcome; memberId: string; statusHref: string }

/** The code or the account, and what happens after it is paid. */
export function PaymentDetails({ outcome, memberId, statusHref }: PaymentDetailsProps) {
  const mail = use(MailingContext)
  if (outcome.method === 'card') return null
  const total = showAmount(outcome.amountSatang)
  return (
    <>
      <div className="grid gap-5">
        {outcome.isSample && <SampleNote />}
        {outcome.method === 'scan' ? (
          <QrCard outcome={outcome} reference={memberId} />
        ) : (
          <BankDetails outcome={outcome} />
        )}
      </div>
      <section aria-labelledby="next" className="grid gap-3">
        <h2 id="next" className="text-xl font-bold">
          {m.payment_page_next()}
        </h2>
        <ol className="grid list-decimal gap-2 pl-5 marker:font-semibold marker:text-reef">
          <li>{m.payment_page_next_pay({ total })}</li>
          <li>{m.payment_page_next_receipt()}</li>
          <li>{m.payment_page_next_code({ mail })}</li>
        </ol>
      </section>
      {/* The page of the application leads on: it makes this browser remember whose receipt it is. */}
      <Form method="post" action={statusHref}>
        <Button type="submit" className="w-full sm:w-auto">
          {m.registration_send_receipt()}
        </Button>
      </Form>
    </>
  )
}
