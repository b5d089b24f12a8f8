import { use, useId } from 'react'
import { Form } from 'react-router'
import { SlipSection } from '#app/joining/receipts/components/slip-section.tsx'
import type { RenewalReply } from '#app/joining/renewals/schema.ts'
import type { RenewalPayment } from '#app/joining/renewals/views/renewal.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { CheckboxField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { PrivacyNote } from '#app/kit/ui/privacy-note.tsx'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'

type FormProps = { payment: RenewalPayment; reply: RenewalReply | undefined }

/** The slip, with what it pays for. */
export function SlipForm({ payment, reply, method }: FormProps & { method: Exclude<PaymentMethod, 'card'> }) {
  return (
    <SlipSection
      reply={reply}
      carried={
        <>
          <Carried payment={payment} reply={reply} intent="slip" />
          <input type="hidden" name="method" value={method} />
        </>
      }
    >
      <Agreement payment={payment} reply={reply} />
    </SlipSection>
  )
}

/** Goes to the card's page by way of us, so that the payment finds its renewal. */
export function CardForm({ payment, reply }: FormProps) {
  const mail = use(MailingContext)
  return (
    <Form method="post" reloadDocument noValidate className="grid gap-5">
      <FormAlert>{reply?.errors.form}</FormAlert>
      <Carried payment={payment} reply={reply} intent="card" />
      <p className="text-muted">{m.renewal_card_steps({ mail })}</p>
      <PrivacyNote />
      <Agreement payment={payment} reply={reply} />
      <Button type="submit">{m.renewal_card_go()}</Button>
    </Form>
  )
}

function Carried({ payment, reply, intent }: FormProps & { intent: 'slip' | 'card' }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input
        type="hidden"
        name="seen"
        value={payment.total.totalSatang - (payment.total.uniqueSatang ?? 0)}
      />
      <input
        type="hidden"
        name="submissionKey"
        defaultValue={reply?.fields.submissionKey ?? payment.submissionKey}
      />
    </>
  )
}

/** Asked once more where the text has changed since the member accepted it, or nobody knows that they did. */
function Agreement({ payment: { agreement }, reply }: FormProps) {
  const id = useId()
  if (!agreement) return null
  return (
    <div className="grid gap-1">
      <input type="hidden" name="agreement" value={agreement.version} />
      <CheckboxField
        id={`${id}-accepted`}
        name="accepted"
        label={m.renewal_accept()}
        defaultChecked={reply?.fields.hasAccepted}
        error={reply?.errors.accepted}
        required
      />
      <details className="rounded-control border border-line px-4">
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-reef">
          {m.renewal_accept_read()}
        </summary>
        <div className="grid max-h-96 gap-4 overflow-y-auto pb-4">
          <h3 className="font-bold">{agreement.title}</h3>
          {agreement.pages.map(({ title, clauses }) => (
            <section key={title} className="grid gap-2">
              <h4 className="font-semibold">{title}</h4>
              {clauses.map(clause => (
                <p key={clause} className="text-sm text-muted">
                  {clause}
                </p>
              ))}
            </section>
          ))}
        </div>
      </details>
    </div>
  )
}
