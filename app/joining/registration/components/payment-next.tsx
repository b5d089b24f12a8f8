import { use } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import type { SlipPayment } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { showAmount } from './total-lines.tsx'

/** What to do with the code or the account, and the way on once it is done. */
export function PaymentNext({ outcome, statusHref }: { outcome: SlipPayment; statusHref: string }) {
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
