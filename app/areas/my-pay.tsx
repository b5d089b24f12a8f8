import { randomUUID } from 'node:crypto'
import { Link, redirect } from 'react-router'
import { prepareAmount } from '#app/joining/paying/commands.server.ts'
import { accountContext, ownMember } from '#app/joining/portal-accounts/steps/guard.server.ts'
import { submitReceipt } from '#app/joining/receipts/commands/submit.server.ts'
import { SlipSection } from '#app/joining/receipts/components/slip-section.tsx'
import { readReceiptForm } from '#app/joining/receipts/schema/receipt.ts'
import { BankDetails } from '#app/joining/registration/components/bank-details.tsx'
import { SampleNote } from '#app/joining/registration/components/outcome-parts.tsx'
import { QrCard } from '#app/joining/registration/components/qr-card.tsx'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/my-pay'

/** How to pay what is owed, to the satang; whoever owes nothing goes back. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const { member } = await ownMember(ctx, params.member)
  const amountSatang = await findMemberBalance(ctx.db, member.id)
  if (amountSatang <= 0) throw redirect(localizeHref(`/my/members/${member.id}`))
  const method = url.searchParams.get('by') === 'bank_transfer' ? 'bank_transfer' : 'scan'
  const due = { memberId: member.memberId, amountSatang }
  const outcome = await prepareAmount(ctx, due, method)
  return { outcome, memberId: member.memberId, submissionKey: randomUUID() }
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
    ...{ variant: 'landing', application: null },
    debt: { memberRowId: member.id, totalSatang: Math.max(0, totalSatang) },
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

const WAYS = [
  { method: 'scan', label: m.renewal_way_scan },
  { method: 'bank_transfer', label: m.renewal_way_bank },
] as const

export default function MyPay({ loaderData, actionData, params }: Route.ComponentProps) {
  const { outcome, memberId, submissionKey } = loaderData
  return (
    <div className="mx-auto max-w-xl">
      <title>{`${m.my_pay_title()} · Sala`}</title>
      <BackLink to={localizeHref(`/my/members/${params.member}`)}>{m.my_title()}</BackLink>
      <PageHeader title={m.my_pay_title()} lead={m.my_pay_lead()} />
      <div className="grid gap-5 rounded-card border border-line bg-surface p-5 sm:p-8">
        <nav aria-label={m.renewal_ways()} className="flex flex-wrap gap-2">
          {WAYS.map(({ method, label }) => (
            <Link
              key={method}
              to={`?by=${method}`}
              replace
              preventScrollReset
              aria-current={method === outcome.method ? 'true' : undefined}
              className={classNames(
                'flex min-h-11 grow items-center justify-center rounded-control border px-4 text-center font-semibold',
                method === outcome.method
                  ? 'border-reef bg-sea-1 text-ink'
                  : 'border-control bg-surface text-muted hover:border-ink hover:text-ink',
              )}
            >
              {label()}
            </Link>
          ))}
        </nav>
        {outcome.isSample && <SampleNote />}
        {outcome.method === 'scan' ? (
          <QrCard outcome={outcome} reference={memberId} />
        ) : (
          <BankDetails outcome={outcome} referenceLabel={m.renewal_reference()} />
        )}
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
      </div>
    </div>
  )
}
