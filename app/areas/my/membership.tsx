import { DoorOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatusContact } from '#app/joining/registration/components/status-contact.tsx'
import { HowToGetIn } from '#app/kit/ui/how-to-get-in.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { LoadedMembership } from './load-membership.server.ts'
import type { MembershipView } from './membership-view.ts'
import { OwnActions } from './own-actions.tsx'
import { OwnBills } from './own-bills.tsx'
import { OwnBookings } from './own-bookings.tsx'
import { OwnCredits } from './own-credits.tsx'
import { OwnMoney } from './own-money.tsx'
import { OwnPapers } from './own-papers.tsx'
import { PassCard } from './pass-card.tsx'

type MembershipProps = LoadedMembership & {
  error?: string | undefined
  /** What we have to say and to offer, under what one needs at the door. */
  children?: ReactNode
}

/** A membership as its member sees it: what it is worth now, what opens the door, what is to pay, and the papers. */
export function Membership({
  view,
  bills,
  gettingIn,
  credits,
  sellsPacks,
  takesCards,
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
        {bills && (bills.total > 0 || bills.page > 1) && (
          <Panel title={m.contract_bills()}>
            <OwnBills bills={bills} at={`/my/members/${view.id}`} name="bills" />
          </Panel>
        )}
        <OwnMoney view={view} takesCards={takesCards} />
        {!view.heldUntil && <OwnPapers papers={view.papers} />}
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
