import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { useFreshState } from '#app/areas/shell/live/use-fresh-state.ts'
import { PayBill } from '#app/areas/shell/pay-bill.tsx'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { hasBankAccount } from '#app/house/settings/rules/account.ts'
import { openCheckout, takesCard } from '#app/joining/card-payments/commands/checkout.server.ts'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { SlipSection } from '#app/joining/receipts/components/slip-section.tsx'
import { readReceiptForm } from '#app/joining/receipts/schema/receipt.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { prepareBill } from '#app/money/bills/steps/prepare.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { slipMethodOf } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { accountContext, ownMember } from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/pay'

/** How to pay what is owed, to the satang; whoever owes nothing goes back. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const { member } = await ownMember(ctx, params.member)
  const amountSatang = await findMemberBalance(ctx.db, member.id)
  if (amountSatang <= 0) throw redirect(localizeHref(`/my/members/${member.id}`))
  const { memberId } = member
  const by = url.searchParams.get('by')
  const hasCard = takesCard(ctx, amountSatang)
  const subject = { kind: 'debt', id: member.id } as const
  const due = {
    subject,
    reference: memberId,
    title: m.card_debt_title({ id: memberId }),
    email: ctx.account.email,
    amountSatang,
    backTo: (outcome: string) => `/my/members/${member.id}/pay?card=${outcome}`,
  }
  const page = by === 'card' && hasCard ? await openCheckout(ctx, due) : null
  const returned = url.searchParams.get('card')
  const byCard = {
    page,
    amount: formatBaht(amountSatang, getLocale()),
    isWaiting: returned === 'paid' || page?.isOnItsWay === true,
    isCancelled: returned === 'cancelled',
  }
  const bill = { subject, reference: memberId, totalSatang: amountSatang }
  const payment = {
    reference: memberId,
    ...(page ? { outcome: null } : await prepareBill(ctx, bill, slipMethodOf(by))),
    hasBank: hasBankAccount((await findSettings(ctx.db)).payments),
    byCard: hasCard ? byCard : null,
  }
  return { payment, submissionKey: randomUUID() }
}

/** Takes the slip for what is owed: it is the member's, whoever of those who see the membership sends it. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = accountContext(context)
  const { member } = await ownMember(ctx, params.member)
  const form = await readForm(request)
  const { submissionKey } = readTexts(form, ['submissionKey'])
  const totalSatang = await findMemberBalance(ctx.db, member.id)
  const result = await submitReceipt(ctx, {
    values: { submissionKey, name: member.name, userEmail: ctx.account.email },
    file: readReceiptForm(form).file,
    variant: 'landing',
    totalSatang: Math.max(0, totalSatang),
    subject: { kind: 'debt', id: member.id },
  })
  if (!result.ok) {
    const { data, form: whole, name, userEmail } = result.errors
    const errors = data ? { data } : { form: whole ?? name ?? userEmail ?? m.receipt_failed() }
    return refuse(
      { submissionKey: result.status === 409 ? randomUUID() : submissionKey, errors },
      result.status,
    )
  }
  if (result.warning !== null) return refuse({ submissionKey, errors: { data: result.warning } }, 409)
  return redirectWithMessage(localizeHref(`/my/members/${member.id}`), m.my_slip_sent())
}

export default function MyPay({ loaderData, actionData, params }: Route.ComponentProps) {
  const { payment, submissionKey } = loaderData
  useFreshState(payment.byCard?.isWaiting === true)
  const key = actionData?.submissionKey ?? submissionKey
  return (
    <div className="mx-auto max-w-xl">
      <PageTitle title={m.my_pay_title()} />
      <BackLink to={localizeHref(`/my/members/${params.member}`)}>{m.my_title()}</BackLink>
      <PageHeader title={m.my_pay_title()} lead={m.my_pay_lead()} />
      <PayBill payment={payment}>
        <SlipSection
          reply={actionData}
          carried={<input type="hidden" name="submissionKey" defaultValue={key} />}
        />
      </PayBill>
    </div>
  )
}
