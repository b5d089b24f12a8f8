import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { DoneReply, RegistrationData, RegistrationReply } from '../views/reply.ts'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { MemberIdCard, RegisteredDialog } from './registered-dialog.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { showAmount } from './total-lines.tsx'
import { type Registration, useRegistration } from './use-registration.ts'

type MembershipRegistrationProps = {
  data: RegistrationData
  /** The slug of the plan chosen beforehand; empty for none. */
  plan: string
  reply: RegistrationReply | undefined
}

/** The three-step form of the membership page and what follows it (rule registration.membership-page). */
export function MembershipRegistration({ data, plan, reply }: MembershipRegistrationProps) {
  const action = localizeHref('/membership')
  const registration = useRegistration({
    variant: 'membership_page',
    data,
    plan,
    reply,
    action,
    takesFocus: false,
  })
  const { view } = registration
  if (view.kind === 'step') {
    return (
      <>
        <h2 className="mb-5 text-lg font-bold">{m.registration_page_title()}</h2>
        <RegistrationForm registration={registration} view={view} data={data} />
      </>
    )
  }
  return <Registered done={view} registration={registration} data={data} />
}

type RegisteredProps = {
  done: DoneReply
  registration: Registration
  data: Pick<RegistrationData, 'supportEmail' | 'hasBank'>
}

function Registered({ done, registration, data: { supportEmail, hasBank } }: RegisteredProps) {
  const [isOpen, setIsOpen] = useState(true)
  const { revalidate } = useRevalidator()
  // The receipt form below is then filled in for this application.
  useEffect(() => void revalidate(), [revalidate])
  // A payment method chosen since, or another try, speaks for itself in a dialog.
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new answer opens the dialog again
  useEffect(() => setIsOpen(true), [done])
  const close = () => setIsOpen(false)
  const dialog = { done, registration, onClose: close, closeHref: localizeHref('/membership') }
  const { outcome } = done
  const isPayable = outcome && !(outcome.method === 'card' && outcome.url === null)

  return (
    <section>
      <h2 className="text-2xl font-bold">{m.registration_success_title()}</h2>
      <MemberIdCard memberId={done.memberId} />
      <p>{m.registration_success_next({ total: showAmount(done.total.totalSatang) })}</p>
      <Button className="mt-4" onClick={() => setIsOpen(true)}>
        {m.registration_pay_later()}
      </Button>
      {isOpen && isPayable && <OutcomeDialog outcome={outcome} {...dialog} />}
      {isOpen && !isPayable && <RegisteredDialog supportEmail={supportEmail} hasBank={hasBank} {...dialog} />}
    </section>
  )
}
