import { data, Link } from 'react-router'
import { validate as isUuid } from 'uuid'
import { can } from '#app/house/access/rules.ts'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { isVisible } from '#app/kit/pure/visible.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { findFirstOpenDay } from '#app/money/payments/steps/ledger.server.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { endContractBill, payContractBill } from '../commands/bill.server.ts'
import { EndBillDialog, PayBillDialog } from '../components/bill-dialogs.tsx'
import { PAYMENT_FIELDS } from '../schema.ts'
import { viewBilled } from '../views/screens.server.ts'
import type { Route } from './+types/admin-bill'

export const middleware: Route.MiddlewareFunction[] = [permit('contracts.view')]

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const billed = isUuid(params.id) ? await viewBilled(db, params.id) : null
  if (!billed) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'contract_bill', entityId: billed.bill.id })
  return {
    ...billed,
    may: { pay: can(actor, 'payments.edit'), end: can(actor, 'contracts.edit') },
    asked: { isPay: url.searchParams.has('record'), isEnd: url.searchParams.has('close') },
    days: { min: (await findFirstOpenDay(db)) ?? undefined, max: bangkokDay(now()) },
  }
}

type Sent = { form: FormData; id: string; screen: string }

const ANSWERS = {
  pay: async (ctx: CommandContext, { form, id, screen }: Sent) => {
    const values = readTexts(form, PAYMENT_FIELDS)
    const paid = await payContractBill(ctx, { id, values })
    if (paid.ok) return redirectWithMessage(screen, m.ledger_payment_recorded())
    return refuse({ payment: { values, errors: paid.errors }, line: undefined })
  },
  end: async (ctx: CommandContext, { form, id, screen }: Sent) => {
    const { reason } = readTexts(form, ['reason'])
    const refusedAs = (error: string) => refuse({ line: { reason, error }, payment: undefined })
    if (!isVisible(reason)) return refusedAs(m.contract_bill_end_why())
    const ended = await endContractBill(ctx, { id, reason })
    return ended.ok ? redirectWithMessage(screen, m.contract_bill_ended()) : refusedAs(ended.error)
  },
}

export async function action({ request, url, context, params: { id } }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form, 'end')(commandContext(context), { form, id, screen: url.pathname })
}

export default function BillScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { bill, lines, sums, reason, lacks, isUnpaid, may, asked, days } = loaderData
  const hrefOf = useDialogHref()
  const mayEnd = may.end && isUnpaid && lacks !== null
  const dialog = useOpenedDialog({
    lacks: asked.isPay && may.pay ? lacks : null,
    isEnd: asked.isEnd && mayEnd,
  })
  const facts = [
    { term: m.state(), value: <Badge tone={bill.tone}>{bill.state}</Badge> },
    { term: m.contract_days(), value: bill.span },
    { term: m.contract_due(), value: bill.due },
    ...sums,
    { term: m.contract_total(), value: bill.total },
    ...(lacks === null ? [] : [{ term: m.contract_bill_lacks(), value: lacks.text }]),
    ...(reason === '' ? [] : [{ term: m.contract_void_reason(), value: reason, isWide: true }]),
  ]
  return (
    <>
      <PageTitle title={bill.number} />
      <BackLink to={localizeHref('/admin/contracts')}>{m.contracts_title()}</BackLink>
      <PageHeader
        title={bill.number}
        lead={bill.customer}
        actions={
          <>
            {may.pay && lacks && (
              <Link to={hrefOf('record')} preventScrollReset className={buttonClasses('primary', 'small')}>
                {m.ledger_record_payment()}
              </Link>
            )}
            {mayEnd && (
              <Link to={hrefOf('close')} preventScrollReset className={buttonClasses('danger', 'small')}>
                {m.contract_bill_end()}
              </Link>
            )}
          </>
        }
      />
      <div className="grid gap-4">
        <DataTable
          label={m.contract_lines()}
          rows={lines}
          keyOf={row => row.id}
          columns={[
            {
              heading: m.contract_line(),
              cell: ({ text, days }) => (
                <>
                  <p>{text}</p>
                  <p className="sub">{days}</p>
                </>
              ),
            },
            { heading: m.contract_quantity(), isNumber: true, width: 'w-24', cell: row => row.quantity },
            {
              heading: m.contract_unit(),
              isNumber: true,
              width: 'w-36',
              cell: row => row.unit,
            },
            {
              heading: m.contract_amount(),
              isNumber: true,
              width: 'w-36',
              cell: row => row.amount,
            },
          ]}
        />
        <Panel title={m.contract_total_of({ total: bill.total })}>
          <Facts facts={facts} />
        </Panel>
      </div>
      {dialog.lacks && <PayBillDialog lacks={dialog.lacks} days={days} reply={actionData?.payment} />}
      {dialog.isEnd && <EndBillDialog reply={actionData?.line} />}
    </>
  )
}
