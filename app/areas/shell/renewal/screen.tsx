import { type Contact, StatusContact } from '#app/joining/registration/components/status-contact.tsx'
import { isUnderWay } from '#app/joining/renewals/rules/renewals.ts'
import type { RenewalReply } from '#app/joining/renewals/schema.ts'
import type { RenewalView } from '#app/joining/renewals/views/renewal.ts'
import type { PaymentMethod } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { PayRenewal } from './pay-renewal.tsx'
import { RenewalStatus } from './status.tsx'

type RenewalScreenProps = {
  view: RenewalView
  method: PaymentMethod | null
  contact: Contact
  reply: RenewalReply | undefined
}

/** Where a renewal stands, what it costs and how it is paid: behind a mailed link, and in the member area. */
export function RenewalScreen({ view, method, contact, reply }: RenewalScreenProps) {
  return (
    <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_6fr] lg:grid-rows-[auto_1fr]">
      <RenewalStatus view={view} />
      {view.payment && (
        <PayRenewal key={view.state} view={view} method={method} reply={reply} payment={view.payment} />
      )}
      <div className="grid content-start gap-4 lg:col-start-1">
        {isUnderWay(view) && (
          <p className="text-muted">
            <span className="noscript:hidden">{m.status_live()}</span>
            <noscript>{m.status_reload()}</noscript>
          </p>
        )}
        <StatusContact text={m.renewal_ask()} contact={contact} />
      </div>
    </div>
  )
}
