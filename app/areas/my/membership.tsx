import { Download } from 'lucide-react'
import { Form } from 'react-router'
import { LIGHTS } from '#app/joining/portal-accounts/rules.ts'
import type { MembershipView } from '#app/joining/portal-accounts/views/membership.ts'
import { LanternString } from '#app/joining/registration/components/lantern-string.tsx'
import { type Contact, StatusContact } from '#app/joining/registration/components/status-contact.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { OwnCheckIn } from './own-check-in.tsx'
import { OwnCode } from './own-code.tsx'
import { OwnMoney } from './own-money.tsx'

type MembershipProps = { view: MembershipView; contact: Contact; error?: string | undefined }

/** A membership as its member sees it: what it is worth now, what opens the door, what is to pay, and the papers. */
export function Membership({ view, contact, error }: MembershipProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <title>{`${view.name} · Sala`}</title>
      <div className="grid content-start gap-6">
        <Pass view={view} error={error} />
        {view.checkInHref && (
          <OwnCheckIn href={view.checkInHref} pageHref={localizeHref(`/my/members/${view.id}`)} />
        )}
        {view.code && <OwnCode code={view.code} />}
        {(view.isSuspended || view.code?.state === 'none') && (
          <StatusContact
            text={view.isSuspended ? m.my_pass_suspended() : m.my_code_absent()}
            contact={contact}
          />
        )}
      </div>
      <div className="grid content-start gap-6">
        <OwnMoney view={view} />
        <Papers papers={view.papers} />
      </div>
    </div>
  )
}

function Pass({ view, error }: { view: MembershipView; error: string | undefined }) {
  const { id, name, memberId, plan, status, validity, away, graceEnd, lit, canRenew } = view
  return (
    <section
      aria-labelledby="pass"
      className="grid gap-4 rounded-card border-2 border-line bg-surface p-5 sm:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <LanternString count={LIGHTS} lit={lit} />
        <Badge tone={status.tone}>{status.text}</Badge>
      </div>
      <div className="grid gap-1">
        <h1 id="pass" className="text-3xl font-bold wrap-anywhere">
          {name}
        </h1>
        <p className="text-muted">
          {plan} · <span className="sr-only">{m.my_pass_member_id()} </span>
          <span className="font-semibold tabular-nums">{memberId}</span>
        </p>
        {view.isPaidFor && <p className="text-muted">{m.my_pass_payer()}</p>}
      </div>
      <p className="text-lead font-semibold">
        {validity}
        {away && <span className="font-normal text-muted"> ({away})</span>}
      </p>
      {graceEnd && <p>{m.my_pass_grace({ day: graceEnd })}</p>}
      <FormAlert>{error}</FormAlert>
      {canRenew && (
        <Form method="post" action={localizeHref(`/my/members/${id}`)}>
          <Button type="submit" name="intent" value="renew" look={lit < LIGHTS ? 'primary' : 'secondary'}>
            {m.my_renew()}
          </Button>
        </Form>
      )}
    </section>
  )
}

function Papers({ papers }: Pick<MembershipView, 'papers'>) {
  return (
    <Panel title={m.my_papers()}>
      {papers.length === 0 ? (
        <p className="text-muted">{m.my_papers_none()}</p>
      ) : (
        <ul className="grid gap-2">
          {papers.map(({ id, href, kind, number, details, isReplaced }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3">
              <a href={href} className={TEXT_LINK}>
                <Download className="mr-2 size-5" aria-hidden="true" />
                {m.my_paper_pdf({ kind, number })}
              </a>
              {isReplaced && <Badge tone="bad">{m.document_state_cancelled()}</Badge>}
              <span className="basis-full text-sm text-muted tabular-nums">{details}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
