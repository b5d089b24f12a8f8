import { DoorOpen, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusContact } from '#app/joining/registration/components/status-contact.tsx'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { HowToGetIn } from '#app/kit/ui/how-to-get-in.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import type { LoadedMembership } from './load-membership.server.ts'
import type { MembershipView } from './membership-view.ts'
import { OwnActions } from './own-actions.tsx'
import { OwnBookings } from './own-bookings.tsx'
import { OwnCredits } from './own-credits.tsx'
import { OwnMoney } from './own-money.tsx'
import { PassCard } from './pass-card.tsx'

type MembershipProps = LoadedMembership & {
  error?: string | undefined
  /** What we have to say and to offer, under what one needs at the door. */
  children?: ReactNode
}

/** A membership as its member sees it: what it is worth now, what opens the door, what is to pay, and the papers. */
export function Membership({
  view,
  gettingIn,
  credits,
  sellsPacks,
  bookings,
  contact,
  error,
  children,
}: MembershipProps) {
  return (
    <div className="-mt-3 grid gap-6 sm:mt-0 lg:grid-cols-2">
      <PageTitle title={view.name} />
      <div className="grid content-start gap-6">
        <div className="grid gap-3 sm:gap-6">
          <PassCard view={view} error={error} />
          <OwnActions view={view} />
        </div>
        {view.presence && <Presence presence={view.presence} />}
        {children}
        {gettingIn && <HowToGetIn gettingIn={gettingIn} hasPass={false} />}
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

/** Whether they are in, and how many are: the house is alive. */
function Presence({ presence: { own, all } }: { presence: NonNullable<MembershipView['presence']> }) {
  return (
    <div className="grid gap-1">
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
