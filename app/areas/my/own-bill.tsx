import { useFreshState } from '#app/areas/shell/live/use-fresh-state.ts'
import { PayBill } from '#app/areas/shell/pay-bill.tsx'
import type { OwnBillView } from '#app/joining/contracts/views/own.server.ts'
import { SlipSection } from '#app/joining/receipts/components/slip-section.tsx'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { LoadedBill } from './own-bill.server.ts'

type OwnBillProps = {
  loaded: LoadedBill
  /** What the server answered to the last try. */
  reply: { submissionKey: string; errors: { data?: string; form?: string } } | undefined
  back: { path: string; text: string }
}

/** A bill of a contract as who pays it reads it, how to pay it, and the slip for it. */
export function OwnBill({ loaded, reply, back }: OwnBillProps) {
  const { billed, isSlipWaiting, payment, submissionKey } = loaded
  useFreshState(payment?.byCard?.isWaiting === true)
  const key = reply?.submissionKey ?? submissionKey
  const title = m.contract_bill_purpose({ number: billed.bill.number })
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <div>
        <PageTitle title={title} />
        <BackLink to={localizeHref(back.path)}>{back.text}</BackLink>
        <PageHeader title={title} lead={billed.bill.span} />
      </div>
      <Bill billed={billed} />
      {isSlipWaiting && <p>{m.my_slip_waiting()}</p>}
      {payment && (
        <>
          <p className="text-muted">{m.my_pay_lead()}</p>
          <PayBill payment={payment}>
            <SlipSection
              reply={reply}
              carried={<input type="hidden" name="submissionKey" defaultValue={key} />}
            />
          </PayBill>
        </>
      )}
    </div>
  )
}

function Bill({ billed: { bill, lines, sums, came, lacks, kept } }: { billed: OwnBillView }) {
  const facts = [
    { term: m.state(), value: <Badge tone={bill.tone}>{bill.state}</Badge> },
    { term: m.contract_due(), value: bill.due },
    ...sums,
    { term: m.contract_total(), value: bill.total },
    ...(came === null ? [] : [{ term: m.my_bill_came(), value: came }]),
    ...(lacks === null ? [] : [{ term: m.my_bill_lacks(), value: lacks }]),
  ]
  return (
    <Panel title={m.contract_lines()}>
      <ul className="grid divide-y divide-line border-y border-line">
        {lines.map(({ id, text, days, quantity, unit, amount }) => (
          <li key={id} className="flex items-start justify-between gap-3 py-3">
            <span className="grid min-w-0 gap-1">
              <span className="font-semibold">{text}</span>
              <span className="text-sm text-muted wrap-anywhere">
                {days} · {quantity} × {unit}
              </span>
            </span>
            <span className="shrink-0 font-semibold tabular-nums">{amount}</span>
          </li>
        ))}
      </ul>
      <Facts facts={facts} />
      {kept && <p>{m.my_bill_kept(kept)}</p>}
    </Panel>
  )
}
