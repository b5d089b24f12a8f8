import type { ReactNode } from 'react'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { MailLink, PhoneLink } from '#app/kit/ui/contact-links.tsx'
import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { TYPE_NAMES } from '../texts.ts'
import type { MemberView } from '../views/member.ts'
import { AutoRenewSwitch } from './auto-renew-switch.tsx'

/** What the member has paid for, and until when. */
export function MembershipFacts({ member, mayEdit }: { member: MemberView; mayEdit: boolean }) {
  return (
    <Card title={m.member_membership()}>
      <Fact term={m.member_id()}>
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="tabular-nums">{member.memberId}</span>
          <span className="noscript:hidden">
            <CopyButton text={member.memberId} label={m.member_id_copy()} copiedLabel={m.member_copied()} />
          </span>
        </span>
      </Fact>
      <Fact term={m.member_type()}>{TYPE_NAMES[member.membershipType]()}</Fact>
      <Fact term={m.member_plan()}>{member.planName && planTitle(member.planName, getLocale())}</Fact>
      <Fact term={m.member_joined()}>{member.joinDate}</Fact>
      <Fact term={m.member_expires()}>
        {member.expiryDate ? `${member.expiryDate} (${member.expiresIn})` : m.member_no_expiry()}
      </Fact>
      {member.leavingSince && (
        <Fact term={m.member_leaving()}>{m.member_leaving_since({ when: member.leavingSince })}</Fact>
      )}
      {member.graceEnd && <Fact term={m.member_grace_until()}>{member.graceEnd}</Fact>}
      <Fact term={m.member_renewed_at()}>{member.lastRenewedAt ?? m.member_never()}</Fact>
      <Fact term={m.member_auto_renew()}>
        {mayEdit ? (
          <div className="-my-2.5">
            <AutoRenewSwitch member={member} />
          </div>
        ) : member.autoRenew ? (
          m.member_auto_renew_on()
        ) : (
          m.member_auto_renew_off()
        )}
      </Fact>
    </Card>
  )
}

/** How to reach the member, and whom to call for them. */
export function ContactFacts({ member }: { member: MemberView }) {
  return (
    <Card title={m.member_contact()}>
      <Fact term={m.member_email()}>{member.email && <MailLink address={member.email} />}</Fact>
      <Fact term={m.member_email2()}>
        {member.secondaryEmail && <MailLink address={member.secondaryEmail} />}
      </Fact>
      <Fact term={m.member_mobile()}>{member.mobilePhone && <PhoneLink number={member.mobilePhone} />}</Fact>
      <Fact term={m.member_work_phone()}>{member.workPhone && <PhoneLink number={member.workPhone} />}</Fact>
      <Fact term={m.member_emergency()}>{member.emergencyContact}</Fact>
      <Fact term={m.member_address()}>{member.address}</Fact>
      <Fact term={m.member_birth()}>{member.dateOfBirth}</Fact>
      <Fact term={m.member_line()}>{member.lineId}</Fact>
      <Fact term={m.member_whatsapp()}>{member.whatsapp}</Fact>
      <Fact term={m.member_instagram()}>{member.instagram}</Fact>
      <Fact term={m.member_facebook()}>{member.facebook}</Fact>
      <Fact term={m.member_telegram()}>{member.telegram}</Fact>
    </Card>
  )
}

type CardProps = { title: string; children: ReactNode }

function Card({ title, children }: CardProps) {
  return (
    <section aria-label={title} className="@container rounded-card border border-line bg-surface px-5 py-4">
      <h2 className="mb-1 text-xl font-bold">{title}</h2>
      <dl className="divide-y divide-line">{children}</dl>
    </section>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-2 @sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{term}</dt>
      <dd className="font-semibold whitespace-pre-line wrap-anywhere">{children || <NotGiven />}</dd>
    </div>
  )
}

function NotGiven() {
  return <span className="font-normal text-muted">{m.member_not_given()}</span>
}
