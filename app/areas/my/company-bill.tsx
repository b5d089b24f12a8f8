import { randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { useFreshState } from '#app/areas/shell/live/use-fresh-state.ts'
import { PayBill } from '#app/areas/shell/pay-bill.tsx'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { hasBankAccount } from '#app/house/settings/rules/account.ts'
import { openCheckout, takesCard } from '#app/joining/card-payments/commands/checkout.server.ts'
import { type OwnBillView, viewOwnBill } from '#app/joining/contracts/views/own.server.ts'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { SlipSection } from '#app/joining/receipts/components/slip-section.tsx'
import { hasWaitingSlip } from '#app/joining/receipts/queries/slips-of.server.ts'
import { readReceiptForm } from '#app/joining/receipts/schema/receipt.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { prepareBill } from '#app/money/bills/steps/prepare.server.ts'
import { slipMethodOf } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import {
  type AccountContext,
  accountContext,
  ownCompany,
} from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/company-bill'

const pathOf = (company: { id: string }, billId: string) => `/my/companies/${company.id}/bills/${billId}`
const subjectOf = (id: string) => ({ kind: 'contract', id }) as const

/** A bill of a company that the account acts for; what is neither is not there. */
async function findOwn(ctx: AccountContext, { customer, bill: id }: Route.LoaderArgs['params']) {
  const company = await ownCompany(ctx, customer)
  const billed = await viewOwnBill(ctx.db, company, id)
  if (!billed) throw data(null, { status: 404 })
  return { company, billed }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const { company, billed } = await findOwn(ctx, params)
  const isSlipWaiting = await hasWaitingSlip(ctx.db, subjectOf(params.bill))
  const payment = billed.lacksSatang > 0 ? await preparePayment(ctx, { company, billed }, url) : null
  return { company: company.name, billed, isSlipWaiting, payment, submissionKey: randomUUID() }
}

/** How to pay what the bill lacks: by card all of it, else without the tax that the company keeps back. */
async function preparePayment(
  ctx: AccountContext,
  { company, billed }: Awaited<ReturnType<typeof findOwn>>,
  { searchParams }: URL,
) {
  const { number: reference, id } = billed.bill
  const { lacksSatang: amountSatang, transferSatang: totalSatang } = billed
  const [by, returned] = [searchParams.get('by'), searchParams.get('card')]
  const hasCard = takesCard(ctx, amountSatang)
  const due = {
    ...{ subject: subjectOf(id), reference, title: m.contract_bill_purpose({ number: reference }) },
    ...{ email: ctx.account.email, amountSatang },
    backTo: (outcome: string) => `${pathOf(company, id)}?card=${outcome}`,
  }
  const page = by === 'card' && hasCard ? await openCheckout(ctx, due) : null
  const byCard = {
    ...{ page, amount: billed.lacks ?? '' },
    isWaiting: returned === 'paid' || page?.isOnItsWay === true,
    isCancelled: returned === 'cancelled',
  }
  const bill = { subject: subjectOf(id), reference, totalSatang }
  return {
    reference,
    ...(page ? { outcome: null } : await prepareBill(ctx, bill, slipMethodOf(by))),
    hasBank: hasBankAccount((await findSettings(ctx.db)).payments),
    byCard: hasCard ? byCard : null,
  }
}

/** Takes the slip for what the bill lacks, whoever of those who act for the company sends it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = accountContext(context)
  const { company, billed } = await findOwn(ctx, params)
  const screen = localizeHref(pathOf(company, params.bill))
  const form = await readForm(request)
  if (billed.lacksSatang <= 0) return redirectWithMessage(screen, m.my_bill_settled())
  const { submissionKey } = readTexts(form, ['submissionKey'])
  const result = await submitReceipt(ctx, {
    values: { submissionKey, name: company.name, userEmail: ctx.account.email },
    file: readReceiptForm(form).file,
    ...{ variant: 'landing', totalSatang: billed.transferSatang },
    subject: subjectOf(params.bill),
  })
  if (!result.ok) {
    const { data, form: whole, name, userEmail } = result.errors
    const errors = data ? { data } : { form: whole ?? name ?? userEmail ?? m.receipt_failed() }
    const key = result.status === 409 ? randomUUID() : submissionKey
    return refuse({ submissionKey: key, errors }, result.status)
  }
  if (result.warning !== null) return refuse({ submissionKey, errors: { data: result.warning } }, 409)
  return redirectWithMessage(screen, m.my_slip_sent())
}

export default function MyCompanyBill({ loaderData, actionData, params }: Route.ComponentProps) {
  const { company, billed, isSlipWaiting, payment, submissionKey } = loaderData
  useFreshState(payment?.byCard?.isWaiting === true)
  const key = actionData?.submissionKey ?? submissionKey
  const title = m.contract_bill_purpose({ number: billed.bill.number })
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <div>
        <PageTitle title={title} />
        <BackLink to={localizeHref(`/my/companies/${params.customer}`)}>{company}</BackLink>
        <PageHeader title={title} lead={billed.bill.span} />
      </div>
      <Bill billed={billed} />
      {isSlipWaiting && <p>{m.my_slip_waiting()}</p>}
      {payment && (
        <>
          <p className="text-muted">{m.my_pay_lead()}</p>
          <PayBill payment={payment}>
            <SlipSection
              reply={actionData}
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
