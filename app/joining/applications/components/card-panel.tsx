import type { DisputeState, Doubt } from '#app/joining/card-payments/rules/payments.ts'
import type { CardPaymentView } from '#app/joining/card-payments/views/payments.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'

const DOUBT_TEXTS: Record<Doubt, () => string> = {
  link: m.card_doubt_link,
  amount: m.card_doubt_amount,
  decided: m.card_doubt_decided,
  rejected: m.card_doubt_rejected,
  over: m.card_doubt_over,
  member: m.card_doubt_member,
  refunded: m.card_doubt_refunded,
  disputed: m.card_doubt_disputed,
  refused: m.card_doubt_refused,
}

const DISPUTE_TEXTS: Record<DisputeState, () => string> = {
  open: m.card_dispute_open,
  won: m.card_dispute_won,
  lost: m.card_dispute_lost,
}

/** What Stripe told us about money for the application, and what staff should look at. */
export function CardPanel({ payments }: { payments: CardPaymentView[] }) {
  if (payments.length === 0) return null
  return (
    <Panel title={m.card_panel()}>
      <ul className="grid gap-5 divide-y divide-line">
        {payments.map(payment => (
          <li key={payment.id} className="grid gap-2 pb-5 last:pb-0">
            <Payment payment={payment} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Payment({ payment }: { payment: CardPaymentView }) {
  const { doubt, refund, dispute, isLive, dashboardUrl } = payment
  return (
    <>
      <p className="text-lg font-semibold tabular-nums">{textOf(payment)}</p>
      {refund && <p className="font-semibold text-clay tabular-nums">{m.card_refunded(refund)}</p>}
      {dispute && <Note>{DISPUTE_TEXTS[dispute]()}</Note>}
      {doubt && <Note>{doubtText(doubt, refund)}</Note>}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {!isLive && <Badge tone="neutral">{m.card_test()}</Badge>}
        {dashboardUrl && (
          <a href={dashboardUrl} target="_blank" rel="noopener noreferrer" className={TEXT_LINK}>
            {m.card_dashboard()} <span className="sr-only">{m.card_dashboard_new_tab()}</span>
          </a>
        )}
      </p>
    </>
  )
}

function doubtText(doubt: Doubt, refund: CardPaymentView['refund']): string {
  return doubt === 'refunded' && refund?.isWhole === false
    ? m.card_doubt_part_refunded()
    : DOUBT_TEXTS[doubt]()
}

function textOf({ status, amount, paidText }: CardPaymentView): string {
  if (status === 'paid') return m.card_paid({ amount, time: paidText ?? '' })
  return status === 'processing' ? m.card_processing({ amount }) : m.card_failed({ amount })
}

function Note({ children }: { children: string }) {
  return <p className="rounded-control border-2 border-lantern bg-lantern/10 px-4 py-3">{children}</p>
}
