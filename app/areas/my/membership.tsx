import { DoorOpen, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { LIGHTS } from '#app/joining/portal-accounts/rules.ts'
import type { MembershipView } from '#app/joining/portal-accounts/views/membership.ts'
import { LanternString } from '#app/joining/registration/components/lantern-string.tsx'
import { StatusContact } from '#app/joining/registration/components/status-contact.tsx'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { LoadedMembership } from './load-membership.server.ts'
import { OwnBookings } from './own-bookings.tsx'
import { OwnCheckIn } from './own-check-in.tsx'
import { OwnCode } from './own-code.tsx'
import { OwnCredits } from './own-credits.tsx'
import { OwnMoney } from './own-money.tsx'

type MembershipProps = LoadedMembership & {
  error?: string | undefined
  /** What the house would like to offer, under what one needs at the door. */
  offer?: ReactNode
}

/** A membership as its member sees it: what it is worth now, what opens the door, what is to pay, and the papers. */
export function Membership({ view, credits, sellsPacks, bookings, contact, error, offer }: MembershipProps) {
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <title>{`${view.name} · Sala`}</title>
      <div className="grid content-start gap-6">
        <Pass view={view} error={error} />
        {view.checkInHref && (
          <OwnCheckIn
            href={view.checkInHref}
            pageHref={localizeHref(`/my/members/${view.id}`)}
            isIn={typeof view.presence?.own === 'string'}
          />
        )}
        {view.code && <OwnCode code={view.code} />}
        {offer}
        {!view.isPaidFor && (
          <Panel title={m.my_guests()} lead={m.my_guests_lead()}>
            <Link to={localizeHref(`/my/members/${view.id}/guests`)} className={TEXT_LINK}>
              {m.visitor_invite()}
            </Link>
          </Panel>
        )}
        {credits && <OwnCredits id={view.id} credits={credits} sellsPacks={sellsPacks} />}
      </div>
      <div className="grid content-start gap-6">
        {bookings && <OwnBookings bookings={bookings} memberId={view.id} />}
        <OwnMoney view={view} />
        {!view.heldUntil && <Papers papers={view.papers} />}
        <Panel title={m.my_ask_us()}>
          <StatusContact text={contactText(view)} contact={contact} />
        </Panel>
      </div>
    </div>
  )
}

/** Why one would ask: what is the matter first, and otherwise anything. */
function contactText({ code }: MembershipView): string {
  return code?.state === 'none' ? m.my_code_absent() : m.my_ask_us_text()
}

function Pass({ view, error }: { view: MembershipView; error: string | undefined }) {
  const { id, name, memberId, plan, status, validity, away, graceEnd, lit, canRenew, presence } = view
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
          <span className="font-semibold whitespace-nowrap tabular-nums">{memberId}</span>
        </p>
        {view.isPaidFor && <p className="text-muted">{m.my_pass_payer()}</p>}
      </div>
      <p className="text-lead font-semibold">
        {validity}
        {away && (
          <>
            {' '}
            <span className="inline-block font-normal text-muted">({away})</span>
          </>
        )}
      </p>
      {view.isSuspended && <p>{m.my_pass_suspended()}</p>}
      {view.heldUntil && <p>{m.my_held({ until: view.heldUntil })}</p>}
      {graceEnd && <p>{m.my_pass_grace({ day: graceEnd })}</p>}
      {presence && <Presence presence={presence} />}
      {view.isOwing && !view.isSlipWaiting && (
        <Link to={localizeHref(`/my/members/${id}/pay`)} className={TEXT_LINK}>
          {view.balance}
        </Link>
      )}
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

/** Whether they are in, and how many are: the house is alive. */
function Presence({ presence: { own, all } }: { presence: NonNullable<MembershipView['presence']> }) {
  return (
    <div className="grid gap-1 border-t border-line pt-4">
      {own && (
        <p className="flex items-start gap-2 font-semibold text-reef">
          <DoorOpen className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
          {own}
        </p>
      )}
      <p className="text-sm text-muted">{all}</p>
    </div>
  )
}

function Papers({ papers }: Pick<MembershipView, 'papers'>) {
  return (
    <Panel title={m.my_papers()}>
      {papers.total === 0 ? (
        <p className="text-muted">{m.my_papers_none()}</p>
      ) : (
        <ul className="grid gap-2">
          {papers.rows.map(({ id, href, namedHref, kind, number, details, isReplaced }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3">
              <a href={href} className={TEXT_LINK}>
                <Download className="mr-2 size-5" aria-hidden="true" />
                {m.my_paper_pdf({ kind, number })}
              </a>
              {isReplaced && <Badge tone="bad">{m.document_state_cancelled()}</Badge>}
              <span className="basis-full text-sm text-muted tabular-nums">{details}</span>
              {namedHref && (
                <Link to={namedHref} className={TEXT_LINK}>
                  {m.my_paper_named()} <span className="sr-only">({number})</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      {(papers.total > PAGE_SIZE || papers.page > 1) && (
        <Pagination
          page={papers.page}
          total={papers.total}
          pageSize={PAGE_SIZE}
          name="papers"
          label={m.my_papers()}
        />
      )}
    </Panel>
  )
}
