import { use } from 'react'
import { Form } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { m } from '#app/paraglide/messages.js'

/** Card was chosen before: one press leads to its page, and what follows is said. */
export function CardStart({ isConfirmedByItself }: { isConfirmedByItself: boolean }) {
  const mail = use(MailingContext)
  return (
    <Form method="post" className="grid gap-4">
      <p className="max-w-prose text-muted">
        {isConfirmedByItself ? m.payment_page_next_card() : m.payment_page_next_link({ mail })}
      </p>
      <div>
        <Button type="submit" name="method" value="card" className="w-full sm:w-auto">
          {m.registration_card_link()}
        </Button>
      </div>
    </Form>
  )
}
