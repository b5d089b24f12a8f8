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

type ShownOutcome = Exclude<PaymentOutcome, { method: 'card' }>

/** The code or the account. */
export function PaymentDetails({ outcome, memberId }: { outcome: ShownOutcome; memberId: string }) {
  return (
    <div className="grid gap-5">
      {outcome.isSample && <SampleNote />}
      {outcome.method === 'scan' ? (
        <QrCard outcome={outcome} reference={memberId} />
      ) : (
        <BankDetails outcome={outcome} />
      )}
    </div>
  )
}

/** What to do with them, and the way on once it is done. */
export function PaymentNext({ outcome, statusHref }: { outcome: ShownOutcome; statusHref: string }) {
  const mail = use(MailingContext)
  const total = showAmount(outcome.amountSatang)
  return (
    <>
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
