import { Link } from 'react-router'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import type { OwnContractView, OwnExtrasView, OwnSeat } from '../views/own.server.ts'

type OwnContractProps = {
  contract: OwnContractView
  /** Whether they have signed in a moment ago: nothing else changes who has a seat. */
  isFresh: boolean
}

/** What the company has agreed to, and who has its seats, with the ways to change that. */
export function OwnContract({ contract, isFresh }: OwnContractProps) {
  const { number, state, tone, span, items, paidUntil, isOpen, end, extras } = contract
  const hrefOf = useDialogHref()
  return (
    <Panel
      title={
        <>
          {m.my_company_contract({ number })} <Badge tone={tone}>{state}</Badge>
        </>
      }
      lead={isOpen ? `${span}. ${paidText(paidUntil)}` : span}
    >
      {items.map(({ id, title, lead, seats }) => (
        <section key={id} aria-labelledby={`item-${id}`} className="grid gap-3">
          <div>
            <h3 id={`item-${id}`} className="font-semibold">
              {title}
            </h3>
            <p className="text-sm text-muted">{lead}</p>
          </div>
          <ul hidden={seats.length === 0} className="grid divide-y divide-line border-y border-line">
            {seats.map(seat => (
              <Seat key={seat.id} seat={seat} title={title} mayChange={isFresh} />
            ))}
          </ul>
        </section>
      ))}
      {extras && <OwnExtras contract={{ id: contract.id, number, extras }} mayChange={isFresh} />}
      {isFresh && end && (
        <Link
          to={hrefOf('record', contract.id)}
          preventScrollReset
          className={buttonClasses('danger', 'small', 'justify-self-start')}
        >
          {m.my_ending_give()} <span className="sr-only">{number}</span>
        </Link>
      )}
    </Panel>
  )
}

type OwnExtrasProps = { contract: { id: string; number: string; extras: OwnExtrasView }; mayChange: boolean }

/** What its people may put on its account, and who has put how much there this month. */
function OwnExtras({ contract: { id, number, extras }, mayChange }: OwnExtrasProps) {
  const hrefOf = useDialogHref()
  return (
    <section aria-labelledby={`extras-${id}`} className="grid gap-3">
      <div>
        <h3 id={`extras-${id}`} className="font-semibold">
          {m.contract_extras()}
        </h3>
        <p className="text-sm text-muted">
          {extras.cap === null ? m.my_extras_ended() : m.contract_extras_up_to({ amount: extras.cap })}{' '}
          {m.my_extras_sums()}
        </p>
      </div>
      <ul hidden={extras.people.length === 0} className="grid divide-y divide-line border-y border-line">
        {extras.people.map(person => (
          <li key={person.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span className="font-semibold wrap-anywhere">{person.name}</span>
            <span className="tabular-nums">{person.amount}</span>
          </li>
        ))}
      </ul>
      {mayChange && (
        <Link
          to={hrefOf('limit', id)}
          preventScrollReset
          className={buttonClasses('secondary', 'small', 'justify-self-start')}
        >
          {m.my_extras_change()} <span className="sr-only">{number}</span>
        </Link>
      )}
    </section>
  )
}

export const paidText = (day: string | null) =>
  day === null ? m.my_company_unpaid() : m.my_company_paid_until({ day })

type SeatProps = Pick<OwnSeat, 'seat'> & { title: string; mayChange: boolean }

function Seat({ seat, title, mayChange }: SeatProps) {
  const { id, nth, holder, since, pause } = seat
  const hrefOf = useDialogHref()
  const which = <span className="sr-only">{`${m.contract_seat_nth({ nth })}, ${title}`}</span>
  const action = (href: string, text: string, look: 'secondary' | 'danger' = 'secondary') => (
    <Link to={href} preventScrollReset className={buttonClasses(look, 'small')}>
      {text} {which}
    </Link>
  )
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="text-sm text-muted">{m.contract_seat_nth({ nth })}</p>
        <p className="font-semibold wrap-anywhere">{holder ?? m.contract_seat_free()}</p>
        {since && <p className="text-sm text-muted">{since}</p>}
        {pause && <p className="text-sm text-muted">{pause}</p>}
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2">
          {action(hrefOf('edit', id), holder === null ? m.contract_seat_give() : m.my_seat_swap())}
          {action(hrefOf('close', id), m.my_seat_pause())}
          {holder !== null && action(hrefOf('revoke', id), m.contract_seat_take(), 'danger')}
        </div>
      )}
    </li>
  )
}
