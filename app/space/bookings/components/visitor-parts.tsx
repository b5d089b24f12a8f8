import { Form, useLocation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { MailLink, PhoneLink } from '#app/kit/ui/contact-links.tsx'
import { SelectField } from '#app/kit/ui/field.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { METHOD_NAMES } from '#app/money/ledger/texts/ledger.ts'
import { MONEY_METHODS } from '#app/money/payments/rules.ts'
import { m } from '#app/paraglide/messages.js'
import type { OpenBooking } from '../views/day.server.ts'

/** Who booked without being a member, and how to reach them, until they are forgotten. */
export function VisitorFacts({ visitor }: Pick<OpenBooking, 'visitor'>) {
  if (!visitor?.name) return m.booking_nobody()
  return (
    <span className="grid">
      <span>{m.booking_visitor_named({ name: visitor.name })}</span>
      <MailLink address={visitor.email} />
      {visitor.phone && <PhoneLink number={visitor.phone} />}
    </span>
  )
}

/** What the desk does about a visitor: takes the money, or forgets who it was. */
export function VisitorDeeds({ booking: { id, owes } }: { booking: OpenBooking }) {
  const { pathname, search } = useLocation()
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {owes && (
        <Form
          method="post"
          action={pathname + search}
          preventScrollReset
          className="flex flex-wrap items-end gap-3"
        >
          <input type="hidden" name="intent" value="visitor_paid" />
          <input type="hidden" name="id" value={id} />
          <SelectField label={m.booking_visitor_takes({ price: owes })} name="method" defaultValue="cash">
            {MONEY_METHODS.map(method => (
              <option key={method} value={method}>
                {METHOD_NAMES[method]()}
              </option>
            ))}
          </SelectField>
          <Button type="submit">{m.booking_visitor_take()}</Button>
        </Form>
      )}
      <IntentForm intent="forget_visitor" fields={{ id }} isDanger>
        {m.booking_visitor_forget()}
      </IntentForm>
    </div>
  )
}
