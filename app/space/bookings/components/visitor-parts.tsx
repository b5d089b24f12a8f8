import { Form, Link, useLocation } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { MailLink, PhoneLink } from '#app/kit/ui/contact-links.tsx'
import { SelectField } from '#app/kit/ui/field.tsx'
import { IntentForm } from '#app/kit/ui/intent-form.tsx'
import { Options } from '#app/kit/ui/options.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { methodChoices } from '#app/money/methods/texts.ts'
import { m } from '#app/paraglide/messages.js'
import type { OpenBooking } from '../views/day.server.ts'

/** Who booked without being a member, and how to reach them, until they are forgotten. */
export function VisitorFacts({ visitor }: Pick<OpenBooking, 'visitor'>) {
  if (!visitor?.name) return m.booking_nobody()
  return (
    <span className="grid">
      <span>{m.booking_visitor_named({ name: visitor.name })}</span>
      {visitor.email && <MailLink address={visitor.email} />}
      {visitor.phone && <PhoneLink number={visitor.phone} />}
    </span>
  )
}

/** What the desk does about a visitor: looks at the slip, takes or gives back money, or forgets who it was. */
export function VisitorDeeds({ booking }: { booking: OpenBooking }) {
  const { id, mark, owes, back, slipHref, papers, visitor } = booking
  const isAny = owes || back || slipHref || papers.length > 0 || visitor?.name
  if (!isAny) return null
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      {slipHref && (
        <p>
          {m.booking_visitor_slip_waits()}{' '}
          <Link to={slipHref} className={TEXT_LINK}>
            {m.booking_visitor_slip_look()}
          </Link>
        </p>
      )}
      {owes && !slipHref && (
        <MoneyForm
          fields={{ id, mark }}
          intent="visitor_paid"
          label={m.booking_visitor_takes({ price: owes })}
        >
          {m.booking_visitor_take()}
        </MoneyForm>
      )}
      {back && (
        <MoneyForm
          fields={{ id, mark }}
          intent="visitor_returned"
          label={m.booking_visitor_returns({ price: back })}
        >
          {m.booking_visitor_return()}
        </MoneyForm>
      )}
      {papers.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-2">
          {papers.map(({ href, text }) => (
            <li key={href}>
              <Link to={href} className={TEXT_LINK}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {visitor?.name && (
        <IntentForm intent="forget_visitor" fields={{ id }} isDanger>
          {m.booking_visitor_forget()}
        </IntentForm>
      )}
    </div>
  )
}

type MoneyFormProps = {
  fields: { id: string; mark: string }
  intent: string
  label: string
  children: string
}

function MoneyForm({ fields: { id, mark }, intent, label, children }: MoneyFormProps) {
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action={pathname + search}
      preventScrollReset
      className="flex flex-wrap items-end gap-3"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="mark" value={mark} />
      <SelectField label={label} name="method" defaultValue="cash">
        <Options of={methodChoices()} />
      </SelectField>
      <Button type="submit">{children}</Button>
    </Form>
  )
}
