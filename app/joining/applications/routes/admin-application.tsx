import { use } from 'react'
import { data, Link, useSearchParams } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { viewIssued } from '#app/money/documents/views/issued.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { decideApplication } from '../actions.server.ts'
import { ApplicationBar } from '../components/application-bar.tsx'
import { AgreementPanel, ContactPanel, WantedPanel } from '../components/application-facts.tsx'
import { ApproveDialog } from '../components/approve-dialog.tsx'
import { CardPanel } from '../components/card-panel.tsx'
import { SlipChangeNotice, UnseenNotice } from '../components/change-notice.tsx'
import { CodePanel } from '../components/code-panel.tsx'
import { DocumentsPanel } from '../components/documents-panel.tsx'
import { HistoryPanel } from '../components/history-panel.tsx'
import { PaymentPanel } from '../components/payment-panel.tsx'
import { RejectDialog } from '../components/reject-dialog.tsx'
import { SendingPanel } from '../components/sending-panel.tsx'
import { SlipEvidence } from '../components/slip-evidence.tsx'
import { SlipsPanel } from '../components/slips-panel.tsx'
import { findNextOfFlood } from '../queries/list.server.ts'
import { findApplicationRecord, findApplicationRow } from '../queries/record.server.ts'
import { languageNote, STATUS_LOOKS, suggestionsFor } from '../texts/applications.ts'
import { viewRecord } from '../views/record.server.ts'
import type { Route } from './+types/admin-application'

export const middleware: Route.MiddlewareFunction[] = [permit('applications.view')]

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const record = await findApplicationRecord(ctx.db, params.id)
  if (!record) throw data(null, { status: 404 })
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'application', entityId: params.id })
  const [view, nextInFlood, documents] = await Promise.all([
    viewRecord(ctx, record),
    findNextOfFlood(ctx.db, record.application),
    can(ctx.actor, 'documents.view') ? viewIssued(ctx.db, params.id) : [],
  ])
  return {
    may: {
      edit: can(ctx.actor, 'applications.edit'),
      seeMember: can(ctx.actor, 'members.view'),
      export: can(ctx.actor, 'privacy.view'),
    },
    record: can(ctx.actor, 'access_codes.view') ? view : { ...view, code: null },
    nextInFlood,
    documents,
    suggestions: suggestionsFor('application', view.visitorLocale),
    languageNote: languageNote(view.visitorLocale, getLocale()),
  }
}

const FIELDS = ['intent', 'reason', 'received', 'method', 'paidOn', 'spelling'] as const

/** What was asked for is said again with a refusal, so that nothing typed is lost. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const application = await findApplicationRow(ctx.db, params.id)
  if (!application) throw data(null, { status: 404 })
  const answer = await decideApplication(ctx, application, form)
  if (answer.ok) return redirectWithMessage(url.pathname, answer.message)
  const { error, unseen, field = null } = answer
  return data({ ...readTexts(form, FIELDS), error, unseen, field }, { status: answer.status })
}

export default function ApplicationScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { record, nextInFlood, may } = loaderData
  const { decisions, code } = record
  const asked = useSearchParams()[0].get('decide')
  const decide = may.edit && record.choices && DECISIONS.find(decision => decision === asked)
  const memberRowId = record.status === 'approved' ? decisions[0]?.memberRowId : null
  return (
    <>
      <PageTitle title={`${record.name} · ${m.review_title()}`} />
      <BackLink to={localizeHref('/admin/applications')}>{m.review_back()}</BackLink>
      <Header record={record} maySeeMember={may.seeMember} />
      <div className="mb-6 grid gap-4 empty:hidden">
        <FormAlert>{decide ? null : actionData?.error}</FormAlert>
        <UnseenNotice change={decide ? undefined : actionData?.unseen?.change} />
        <SlipChangeNotice change={record.change} />
        {record.payment && <PaymentPanel payment={record.payment} />}
      </div>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {/* Two columns; on a phone one, where the slip comes right after what it pays for. */}
        <div className="grid min-w-0 gap-6 max-lg:contents">
          {code && <CodePanel code={code} />}
          <WantedPanel application={record} />
          <div className="grid min-w-0 gap-6 max-lg:order-1">
            <ContactPanel application={record} />
            <AgreementPanel consents={record.consents} isRenewal={record.renewed !== null} />
          </div>
        </div>
        <div className="grid min-w-0 gap-6">
          <CardPanel payments={record.cardPayments} />
          <SlipsPanel application={record} />
          <DocumentsPanel documents={loaderData.documents} />
          {record.status === 'submitted' && may.edit && (
            <Link to={localizeHref(`/admin/applications/${record.id}/invoice`)} className={LINK}>
              {m.document_own_staff_title()}
            </Link>
          )}
          <HistoryPanel decisions={decisions} />
          {memberRowId && may.seeMember && <MemberLink id={memberRowId} />}
          {may.export && (
            <Link to={localizeHref(`/admin/privacy/application/${record.id}`)} className={LINK}>
              {m.privacy_link()}
            </Link>
          )}
        </div>
        <div className="min-w-0 max-lg:order-1 lg:col-span-2">
          <SendingPanel record={record} />
        </div>
      </div>
      <ApplicationBar application={record} nextInFlood={nextInFlood} mayDecide={may.edit} />
      {decide && <DecisionDialog kind={decide} loaderData={loaderData} actionData={actionData} />}
    </>
  )
}

type Shown = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>

type HeaderProps = { record: Shown['loaderData']['record']; maySeeMember: boolean }

function Header({ record: { name, plan, total, status, renewed, ...record }, maySeeMember }: HeaderProps) {
  return (
    <header className="mt-2 mb-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl font-bold wrap-anywhere">{name}</h1>
        <Badge tone={STATUS_LOOKS[status].tone}>{STATUS_LOOKS[status].label()}</Badge>
      </div>
      <p className="mt-1 text-muted">
        {plan} · {total.sum} · <span title={record.receivedText}>{record.agoText}</span>
      </p>
      {renewed && maySeeMember && (
        <Link to={localizeHref(`/admin/members/${renewed.id}`)} className={LINK}>
          {m.review_renewal_of({ name: renewed.name })}
        </Link>
      )}
    </header>
  )
}

const DECISIONS = ['approve', 'reject'] as const

type DecisionDialogProps = Shown & { kind: (typeof DECISIONS)[number] }

function DecisionDialog({ kind, loaderData, actionData }: DecisionDialogProps) {
  const { record, languageNote: note, suggestions } = loaderData
  const { name, email, change, seen, choices, payment } = record
  const mail = use(MailingContext)
  const reply = actionData?.intent === kind ? actionData : undefined
  if (kind === 'approve' && choices && payment) {
    const slip = record.receipts.find(({ status }) => status === 'submitted') ?? null
    return (
      <ApproveDialog
        application={record}
        choices={choices}
        change={change}
        seen={seen}
        payment={payment}
        reply={reply}
        evidence={slip && <SlipEvidence slip={slip} />}
        closeHref="?"
      />
    )
  }
  return (
    <RejectDialog
      name={name}
      note={note}
      suggestions={suggestions}
      seen={seen}
      change={change}
      reply={reply}
      lead={m.review_reject_lead({ email, mail })}
      closeHref="?"
    />
  )
}

const LINK = classNames(TEXT_LINK, 'gap-2')

function MemberLink({ id }: { id: string }) {
  return (
    <Link to={localizeHref(`/admin/members/${id}`)} className={LINK}>
      {m.review_member_open()}
    </Link>
  )
}
