import { randomUUID } from 'node:crypto'
import { redirect } from 'react-router'
import { useFreshState } from '#app/areas/shell/live/use-fresh-state.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { hasBankAccount } from '#app/house/settings/rules/account.ts'
import { openCheckout, takesCard } from '#app/joining/card-payments/commands/checkout.server.ts'
import { prepareAmount } from '#app/joining/paying/queries.server.ts'
import { accountContext, ownMember } from '#app/joining/portal-accounts/steps/guard.server.ts'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { SlipSection } from '#app/joining/receipts/components/slip-section.tsx'
import { readReceiptForm } from '#app/joining/receipts/schema/receipt.ts'
import { BankDetails } from '#app/joining/registration/components/bank-details.tsx'
import { SampleNote } from '#app/joining/registration/components/outcome-parts.tsx'
import { PaymentWays } from '#app/joining/registration/components/payment-ways.tsx'
import { QrCard } from '#app/joining/registration/components/qr-card.tsx'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
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
  const due = {
    subject: { kind: 'debt', id: member.id } as const,
    ...{ reference: memberId, title: m.card_debt_title({ id: memberId }) },
    ...{ email: ctx.account.email, amountSatang },
    backTo: (outcome: string) => `/my/members/${member.id}/pay?card=${outcome}`,
  }
  const card = by === 'card' && hasCard ? await openCheckout(ctx, due) : null
  const method = by === 'bank_transfer' ? 'bank_transfer' : 'scan'
  const outcome = card ? null : await prepareAmount(ctx, { memberId, amountSatang }, method)
  const returned = url.searchParams.get('card')
  const amount = formatBaht(amountSatang, getLocale())
  const hasBank = hasBankAccount((await findSettings(ctx.db)).payments)
  return { outcome, card, hasCard, hasBank, returned, amount, memberId, submissionKey: randomUUID() }
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
    ...{ variant: 'landing', totalSatang: Math.max(0, totalSatang) },
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

type Loaded = Route.ComponentProps['loaderData']

export default function MyPay({ loaderData, actionData, params }: Route.ComponentProps) {
  const { outcome, card, hasCard, hasBank, returned, submissionKey } = loaderData
  const isWaiting = returned === 'paid' || card?.isOnItsWay === true
  useFreshState(isWaiting)
  return (
    <div className="mx-auto max-w-xl">
      <title>{`${m.my_pay_title()} · Sala`}</title>
      <BackLink to={localizeHref(`/my/members/${params.member}`)}>{m.my_title()}</BackLink>
      <PageHeader title={m.my_pay_title()} lead={m.my_pay_lead()} />
      <div className="grid gap-5 rounded-card border border-line bg-surface p-3 sm:p-8">
        {isWaiting && <Returned>{m.my_card_waiting()}</Returned>}
        {returned === 'cancelled' && <Returned>{m.card_return_cancelled_title()}</Returned>}
        <PaymentWays
          param="by"
          shown={card ? 'card' : (outcome?.method ?? 'scan')}
          {...{ hasCard, hasBank }}
        />
        {card ? <Card card={card} amount={loaderData.amount} /> : <ByBank loaderData={loaderData} />}
        {outcome && (
          <SlipSection
            reply={actionData}
            carried={
              <input
                type="hidden"
                name="submissionKey"
                defaultValue={actionData?.submissionKey ?? submissionKey}
              />
            }
          />
        )}
      </div>
    </div>
  )
}

function Returned({ children }: { children: string }) {
  return <p className="rounded-control bg-sea-1 px-4 py-3 font-semibold">{children}</p>
}

/** The way to Stripe's page, for exactly what is owed. */
function Card({ card, amount }: { card: NonNullable<Loaded['card']>; amount: string }) {
  if (card.isOnItsWay) return null
  if (card.url === null) return <p>{m.my_card_none()}</p>
  return (
    <div className="grid gap-4">
      <p className="text-lead font-semibold tabular-nums">{amount}</p>
      <p className="text-muted">{m.my_card_steps()}</p>
      <ButtonLink href={card.url} className="justify-self-start">
        {m.renewal_card_go()}
      </ButtonLink>
    </div>
  )
}

function ByBank({ loaderData: { outcome, memberId } }: { loaderData: Loaded }) {
  if (!outcome) return null
  return (
    <>
      {outcome.isSample && <SampleNote />}
      {outcome.method === 'scan' ? (
        <QrCard outcome={outcome} reference={memberId} />
      ) : (
        <BankDetails outcome={outcome} referenceLabel={m.renewal_reference()} />
      )}
    </>
  )
}
