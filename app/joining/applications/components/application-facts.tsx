import { MailLink, PhoneLink } from '#app/kit/ui/contact-links.tsx'
import { type Fact, Facts } from '#app/kit/ui/facts.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { methodName } from '../texts/applications.ts'
import type { ApplicationView, RecordView } from '../views/record.ts'

/** Plan, dates and money: what a decision is about. */
export function WantedPanel({ application }: { application: ApplicationView }) {
  const { plan, paymentMethod, startText, expiryText, memberId, isExistingMember, total } = application
  return (
    <Panel title={m.review_glance()}>
      <Facts
        facts={[
          { term: m.review_plan(), value: plan },
          { term: m.review_method(), value: methodName(paymentMethod) },
          { term: m.review_starts(), value: startText },
          { term: m.review_expires(), value: expiryText },
          { term: m.review_existing(), value: existingText(isExistingMember) },
          { term: m.review_member_id(), value: memberId },
        ]}
      />
      <dl className="grid gap-1 border-t border-line pt-4 tabular-nums">
        <Line term={m.review_price()} amount={total.price} />
        {total.fee && <Line term={m.review_fee()} amount={total.fee} />}
        {total.vat && <Line term={m.review_vat({ rate: total.vatRate })} amount={total.vat} />}
        {total.unique && <Line term={m.payment_unique()} amount={total.unique} />}
        <div className="mt-1 flex justify-between gap-4 border-t border-control pt-2 text-lg font-bold">
          <dt>{m.review_total()}</dt>
          <dd>{total.sum}</dd>
        </div>
      </dl>
    </Panel>
  )
}

function Line({ term, amount }: { term: string; amount: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{term}</dt>
      <dd>{amount}</dd>
    </div>
  )
}

function existingText(isExistingMember: boolean | null): string {
  if (isExistingMember === null) return m.review_existing_not_asked()
  return isExistingMember ? m.review_existing_yes() : m.review_existing_no()
}

/** How to reach the person; what they left out is not shown. */
export function ContactPanel({ application }: { application: ApplicationView }) {
  const { email, email2, mobilePhone, workPhone, emergencyContact, address, birthText } = application
  const { line, whatsApp, instagram, facebook, telegram } = application
  const facts: Fact[] = [
    { term: m.registration_email(), value: <MailLink address={email} />, isWide: true },
    { term: m.registration_mobile_phone(), value: <PhoneLink number={mobilePhone} /> },
    { term: m.registration_email2(), value: email2 && <MailLink address={email2} />, isWide: true },
    { term: m.registration_work_phone(), value: workPhone && <PhoneLink number={workPhone} /> },
    { term: m.registration_emergency_contact(), value: emergencyContact },
    { term: m.registration_date_of_birth(), value: birthText },
    { term: m.registration_address(), value: address, isWide: true },
    { term: m.registration_line(), value: line },
    { term: m.registration_whats_app(), value: whatsApp },
    { term: m.registration_instagram(), value: instagram },
    { term: m.registration_facebook(), value: facebook },
    { term: m.registration_telegram(), value: telegram },
  ]
  return (
    <Panel title={m.review_contact()}>
      <Facts facts={facts.filter(({ value }) => value)} />
    </Panel>
  )
}

/** Which agreement was accepted, and when. */
export function AgreementPanel({
  consents,
  isRenewal,
}: Pick<RecordView, 'consents'> & { isRenewal: boolean }) {
  return (
    <Panel title={m.review_agreement()}>
      {consents.length === 0 ? (
        <p className="text-muted">{isRenewal ? m.review_agreement_before() : m.review_agreement_none()}</p>
      ) : (
        <ul className="grid gap-2">
          {consents.map(({ version, language, count, time }) => (
            <li key={`${version} ${language}`}>
              {m.review_agreement_accepted({ version, language, count, time })}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
