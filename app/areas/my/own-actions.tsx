import { CalendarPlus, type LucideIcon, UserPlus, Wallet } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { MembershipView } from './membership-view.ts'
import { MONEY_ANCHOR } from './own-money.tsx'

/** What members come for besides the door, three large things; amber is what they owe. */
export function OwnActions({ view }: { view: MembershipView }) {
  const { id, isPaidFor, isOwing, isSlipWaiting, balance } = view
  const screen = localizeHref(`/my/members/${id}`)
  return (
    <ul className="grid auto-cols-fr grid-flow-col gap-2 sm:gap-3">
      {!isPaidFor && (
        <>
          <Action href={localizeHref(`/my/book?member=${id}`)} drawing={CalendarPlus}>
            {m.my_book()}
          </Action>
          <Action href={`${screen}/guests`} drawing={UserPlus}>
            {m.my_invite()}
          </Action>
        </>
      )}
      {isOwing && !isSlipWaiting ? (
        <Action href={`${screen}/pay`} drawing={Wallet} look="primary">
          {balance}
        </Action>
      ) : (
        <Action href={`#${MONEY_ANCHOR}`} drawing={Wallet}>
          {m.my_money()}
        </Action>
      )}
    </ul>
  )
}

type ActionProps = {
  href: string
  drawing: LucideIcon
  look?: 'primary' | 'secondary'
  children: string
}

function Action({ href, drawing: Drawing, look = 'secondary', children }: ActionProps) {
  return (
    <li className="grid">
      <Link
        to={href}
        className={buttonClasses(look, 'small', 'min-h-16 flex-col gap-1 px-1 leading-tight wrap-anywhere')}
      >
        <Drawing className="size-6 shrink-0" aria-hidden="true" />
        {children}
      </Link>
    </li>
  )
}
