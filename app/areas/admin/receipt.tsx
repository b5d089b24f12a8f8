import { data, useSearchParams } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findMailing } from '#app/house/mail/queries/server.server.ts'
import { writeHundredths } from '#app/house/settings/schema/parts.ts'
import { SlipChangeNotice, UnseenNotice } from '#app/joining/applications/components/change-notice.tsx'
import { PaymentPanel } from '#app/joining/applications/components/payment-panel.tsx'
import { viewSlipChanges } from '#app/joining/applications/queries/slip-changes.server.ts'
import { languageNote, STATUS_LOOKS, suggestionsFor } from '#app/joining/applications/texts/applications.ts'
import {
  viewLatePayment,
  viewPayment,
  viewSlipMoney,
  viewUnclaimedMoney,
} from '#app/joining/applications/views/payment.server.ts'
import type { MoneyVerdict, PaymentView } from '#app/joining/applications/views/payment.ts'
import { viewChoices, visitorLocaleOf } from '#app/joining/applications/views/record.server.ts'
import { reviewReceipt } from '#app/joining/receipts/actions/review.server.ts'
import { LinkPanel } from '#app/joining/receipts/components/link-panel.tsx'
import { ReceiptBar, UndoBar } from '#app/joining/receipts/components/receipt-bar.tsx'
import { ReceiptFacts } from '#app/joining/receipts/components/receipt-facts.tsx'
import { findReceiptRecord, type ReceiptRecord } from '#app/joining/receipts/queries/review.server.ts'
import { mayBeLinked } from '#app/joining/receipts/rules.ts'
import { viewBill } from '#app/joining/receipts/views/bill.server.ts'
import { viewLinkChoices, viewReceipt } from '#app/joining/receipts/views/record.server.ts'
import { SlipReading } from '#app/joining/slips/components/slip-reading.tsx'
import { viewReadings } from '#app/joining/slips/views/readings.server.ts'
import type { ReadingView } from '#app/joining/slips/views/readings.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import type { Mailing } from '#app/kit/pure/mailing.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { PictureViewer } from '#app/kit/ui/picture-viewer.tsx'
import { BillPanel } from '#app/money/bills/components/bill-panel.tsx'
import type { BillView } from '#app/money/bills/views.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/receipt'
import { decisionDialog } from './receipt-dialogs.tsx'

export const middleware: Route.MiddlewareFunction[] = [permit('receipts.view')]

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const { db, env, actor, now } = commandContext(context)
  const record = await findReceiptRecord(db, params.id)
  if (!record) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'receipt', entityId: params.id })
  const { application, status } = record.receipt
  const may = { edit: can(actor, 'receipts.edit'), seeApplication: can(actor, 'applications.view') }
  const isWaiting = may.edit && status === 'submitted'
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 100)
  const [mail, maySeeBookings] = [await findMailing({ db, env }), can(actor, 'bookings.view')]
  const bill = await viewBill(db, record.receipt, { now: now(), mail, maySeeBookings })
  const locale = visitorLocaleOf(bill?.locale ?? application?.locale ?? 'en')
  const changes = application ? await viewSlipChanges(db, [application]) : null
  const readings = await viewReadings(db, [record.receipt, ...record.others])
  const reading = readings.get(record.receipt.id) ?? null
  const mayBook = isWaiting && can(actor, 'payments.edit')
  return {
    may,
    bill,
    rejectLead: bill?.rejectLead ?? rejectLeadOf(record, mail),
    ...(await viewMoney(db, { record, bill, reading, mayBook })),
    receipt: await viewReceipt(record, now()),
    change: changes?.get(application?.id ?? '') ?? null,
    reading,
    payment: await viewPaymentOf(db, record, readings, now()),
    choices:
      isWaiting && application?.status === 'submitted' ? await viewChoices({ db, now }, application) : null,
    linkChoices:
      isWaiting && may.seeApplication && application?.status !== 'approved' && mayBeLinked(record.receipt)
        ? await viewLinkChoices(db, record, search, now())
        : null,
    suggestions: suggestionsFor('receipt', locale),
    languageNote: languageNote(locale, getLocale()),
  }
}

/** Who is told of a rejection, where no bill says so, and what they can do then. */
function rejectLeadOf({ receipt: { application, email } }: ReceiptRecord, mail: Mailing): string {
  const told = { email: application?.email ?? email, mail }
  return application?.status === 'approved'
    ? m.review_slip_reject_late(told)
    : m.review_slip_reject_lead(told)
}

type Asked = {
  record: ReceiptRecord
  bill: BillView | null
  reading: ReadingView | null
  mayBook: boolean
}

/**
 * The verdict about the money of a slip that waits and pays for no application, and what is proposed as received where it can be
 * accepted.
 */
async function viewMoney(
  db: Executor,
  { record: { receipt }, bill, reading, mayBook }: Asked,
): Promise<{ money: MoneyVerdict | null; proposed: string | null }> {
  if (receipt.status !== 'submitted' || receipt.application) return { money: null, proposed: null }
  if (!bill) return { money: await viewUnclaimedMoney(db, { receipt, reading }), proposed: null }
  const { dueSatang } = bill
  const { verdict, saidSatang } = await viewSlipMoney(db, { receipt, dueSatang, reading })
  return { money: verdict, proposed: mayBook ? proposedText(saidSatang ?? dueSatang) : null }
}

/** Where nothing is due any more, whoever accepts types what the slip says. */
const proposedText = (satang: Satang) => (satang > 0 ? writeHundredths(satang) : '')

/** The verdict about the money of a slip that waits: with its application, or after its approval alone. */
async function viewPaymentOf(
  db: Executor,
  record: ReceiptRecord,
  readings: Map<string, ReadingView>,
  now: Date,
): Promise<PaymentView | null> {
  const { id: receiptId, status, application } = record.receipt
  if (status !== 'submitted' || !application) return null
  const reading = readings.get(receiptId) ?? null
  if (application.status === 'approved') return viewLatePayment(db, application, { receiptId, reading, now })
  return application.status === 'submitted'
    ? viewPayment(db, application, waitingReadings(record, readings), now)
    : null
}

/** Of every slip that waits with the application, the newest first. */
function waitingReadings({ receipt, others }: ReceiptRecord, readings: Map<string, ReadingView>) {
  return [receipt, ...others]
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .map(({ id }) => readings.get(id) ?? null)
}

const FIELDS = ['intent', 'reason', 'withheld', 'received', 'method', 'paidOn', 'spelling'] as const

/** What was asked for is said again with a refusal, so that nothing typed is lost. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const record = await findReceiptRecord(ctx.db, params.id)
  if (!record) throw data(null, { status: 404 })
  const answer = await reviewReceipt(ctx, record, form)
  if (answer.ok) return redirectWithMessage(url.pathname, answer.message)
  const { error, unseen, field = null } = answer
  return data({ ...readTexts(form, FIELDS), error, unseen, field }, { status: answer.status })
}

/** A slip, large, beside what it is held against, with what can be decided about it. */
export default function ReceiptScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { may, bill, proposed, receipt, reading, change, payment, linkChoices } = loaderData
  const money = payment ?? loaderData.money
  const action = localizeHref(`/admin/receipts/${receipt.id}`)
  const isWaiting = receipt.status === 'submitted'
  const isUnclaimed = linkChoices !== null && receipt.application === null
  const dialog = decisionDialog({ loaderData, actionData }, useSearchParams()[0].get('decide'))
  return (
    <>
      <PageTitle title={m.review_slip_from({ name: receipt.who })} />
      <BackLink to={localizeHref('/admin/receipts')}>{m.review_slip_back()}</BackLink>
      <Header receipt={receipt} what={bill?.purpose ?? receipt.plan} />
      <div className="mb-6 grid gap-4 empty:hidden">
        <FormAlert>{dialog ? null : actionData?.error}</FormAlert>
        <UnseenNotice change={dialog ? undefined : actionData?.unseen?.change} />
        <SlipChangeNotice change={isWaiting ? change : null} />
        {money && <PaymentPanel payment={money} />}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <PictureViewer
          src={localizeHref(`/admin/receipts/${receipt.id}/image`)}
          alt={m.review_receipt_alt()}
          width={receipt.width}
          height={receipt.height}
          className="h-[min(46rem,75dvh)]"
        />
        <div className="grid min-w-0 gap-6">
          {bill && <BillPanel bill={bill} isWaiting={isWaiting} />}
          {reading && <SlipReading reading={reading} />}
          <ReceiptFacts receipt={receipt} mayOpen={may.seeApplication} />
          {linkChoices && <LinkPanel receipt={receipt} choices={linkChoices} action={action} />}
        </div>
      </div>
      {may.edit && isWaiting && (
        <ReceiptBar receipt={receipt} mayAccept={proposed !== null} mayGive={isUnclaimed} />
      )}
      {may.edit && receipt.undo && <UndoBar receipt={receipt} undo={receipt.undo} action={action} />}
      {dialog}
    </>
  )
}

type HeaderProps = { receipt: Route.ComponentProps['loaderData']['receipt']; what: string | null | undefined }

function Header({ receipt: { who, status, receivedText, agoText }, what }: HeaderProps) {
  return (
    <header className="mt-2 mb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl font-bold wrap-anywhere">{m.review_slip_from({ name: who })}</h1>
        <Badge tone={STATUS_LOOKS[status].tone}>{STATUS_LOOKS[status].label()}</Badge>
      </div>
      <p className="mt-1 text-muted">
        {what && `${what} · `}
        <span title={receivedText}>{agoText}</span>
      </p>
    </header>
  )
}
