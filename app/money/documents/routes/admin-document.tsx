import { data, Link, useSearchParams } from 'react-router'
import { v7 as uuidv7 } from 'uuid'
import { can } from '#app/house/access/rules.ts'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { houseImagePath } from '#app/house/settings/rules/front.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht, formatPercent } from '#app/kit/pure/money.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { issueCreditNote, issueDebitNote, issueNamedDocument } from '../commands.server.ts'
import { BuyerDialog, type DocumentReply, NoteDialog } from '../components/document-dialogs.tsx'
import { PaperActions } from '../components/paper-actions.tsx'
import { PaperSheet } from '../components/paper-sheet.tsx'
import { PdfNote } from '../components/pdf-note.tsx'
import { type DocumentLink, type DocumentRecord, findDocument } from '../queries.server.ts'
import { lawfulContent } from '../rules/content.ts'
import {
  creditable,
  debitRefusal,
  isOfDeposit,
  namedKind,
  rateOf,
  replaceRefusal,
} from '../rules/documents.ts'
import { BUYER_FIELDS, buyerFields, NOTE_FIELDS } from '../schema.ts'
import { KIND_NAMES, REFUSALS } from '../texts/documents.ts'
import { paperOf } from '../views/paper.ts'
import type { Route } from './+types/admin-document'

export const middleware: Route.MiddlewareFunction[] = [permit('documents.view')]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const document = await findDocument(db, params.id)
  if (!document) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'document', entityId: document.id })
  const { id, number, kind, applicationId, memberRowId, issuedAt, standing } = document
  const left = creditable(standing)
  const mayIssue = can(actor, 'documents.edit')
  const { tax, front } = await findSettings(db)
  const mayOpen = { application: can(actor, 'applications.view'), member: can(actor, 'members.view') }
  return {
    id,
    number,
    applicationId: mayOpen.application ? applicationId : null,
    memberRowId: mayOpen.member ? memberRowId : null,
    kind: KIND_NAMES[kind](),
    issuedText: formatInstant(issuedAt, getLocale()),
    paper: paperOf(document),
    logo: front.logo && houseImagePath(front.logo),
    links: linksOf(document),
    buyer: mayIssue && !replaceRefusal(standing) ? buyerFields(document.content) : null,
    withholdingRate: formatPercent(rateOf(document.content, tax.withholdingBasisPoints), getLocale()),
    isInvoice: namedKind(lawfulContent(document.content).totals) === 'tax_invoice',
    noteKey: uuidv7(),
    mayDebit: mayIssue && !debitRefusal(standing),
    needsAddress: document.content.buyer.address === '',
    leftText:
      mayIssue && left > 0 && !isOfDeposit(kind)
        ? formatBaht(left, getLocale(), { decimals: 'always' })
        : null,
  }
}

/** The documents before and after this one. */
function linksOf({ origin, replacement, creditNotes, debitNotes, kind }: DocumentRecord) {
  const link = (label: string, { id, number }: DocumentLink) => ({ label, id, number })
  return [
    ...(origin ? [link(originLabel(kind), origin)] : []),
    ...(replacement ? [link(m.document_link_replaced(), replacement)] : []),
    ...creditNotes.map(note => link(m.document_kind_credit_note(), note)),
    ...debitNotes.map(note => link(m.document_kind_debit_note(), note)),
  ]
}

function originLabel(kind: DocumentRecord['kind']): string {
  if (kind === 'credit_note') return m.document_link_credits()
  return kind === 'debit_note' ? m.document_link_debits() : m.document_link_replaces()
}

const NOTES = ['credit', 'debit'] as const

const INTENTS = {
  buyer: { issue: issueNamedDocument, fields: BUYER_FIELDS },
  credit: { issue: issueCreditNote, fields: NOTE_FIELDS },
  debit: { issue: issueDebitNote, fields: NOTE_FIELDS },
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = commandContext(context)
  await authorise(ctx, 'documents.edit')
  const form = await readForm(request)
  const intent = NOTES.find(note => note === form.get('intent')) ?? 'buyer'
  const { issue, fields: names } = INTENTS[intent]
  const fields = readTexts(form, names)
  const issued = await issue(ctx, { documentId: params.id, fields })
  if (issued.ok) {
    const href = localizeHref(`/admin/documents/${issued.value.id}`)
    return redirectWithMessage(href, m.document_issued({ number: issued.value.number }))
  }
  const reply: DocumentReply = { intent, fields, errors: issued.errors ?? {} }
  if (issued.reason === 'bad_input') return refuse(reply)
  return refuse({ ...reply, error: REFUSALS[issued.reason]() }, issued.reason === 'not_found' ? 404 : 409)
}

export default function DocumentScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { id, number, kind, issuedText, paper, buyer, leftText, mayDebit, isInvoice, withholdingRate } =
    loaderData
  const asked = useSearchParams()[0].get('issue')
  const dialogs = { buyer: buyer !== null, credit: leftText !== null, debit: mayDebit }
  const dialog = (['buyer', 'credit', 'debit'] as const).find(each => each === asked && dialogs[each])
  const replyTo = (intent: string) => (actionData?.intent === intent ? actionData : undefined)
  return (
    <>
      <PageTitle title={number} />
      <BackLink to={localizeHref('/admin/documents')}>{m.document_back()}</BackLink>
      <PageHeader
        title={number}
        lead={`${kind} · ${issuedText}`}
        actions={
          <>
            <PaperActions pdfHref={localizeHref(`/admin/documents/${id}/pdf`)} number={number} />
            {buyer && (
              <IssueLink to="?issue=buyer">
                {isInvoice ? m.document_issue_invoice() : m.document_issue_named()}
              </IssueLink>
            )}
            {leftText && <IssueLink to="?issue=credit">{m.document_credit()}</IssueLink>}
            {mayDebit && <IssueLink to="?issue=debit">{m.document_debit()}</IssueLink>}
          </>
        }
      />
      <FormAlert>{dialog ? null : actionData?.error}</FormAlert>
      <Related {...loaderData} />
      <div className="max-w-4xl">
        <PdfNote buyer={paper.buyer} />
        <PaperSheet paper={paper} logo={loaderData.logo} />
      </div>
      {dialog === 'buyer' && buyer && (
        <BuyerDialog
          number={number}
          isInvoice={isInvoice}
          withholdingRate={withholdingRate}
          fields={buyer}
          reply={replyTo('buyer')}
        />
      )}
      {dialog === 'credit' && (
        <NoteDialog
          note="credit"
          number={number}
          needsAddress={loaderData.needsAddress}
          fields={{ key: loaderData.noteKey }}
          lead={m.document_credit_lead({ left: leftText ?? '' })}
          reply={replyTo('credit')}
        />
      )}
      {dialog === 'debit' && (
        <NoteDialog
          note="debit"
          number={number}
          needsAddress={loaderData.needsAddress}
          fields={{ key: loaderData.noteKey }}
          lead={m.document_debit_lead()}
          reply={replyTo('debit')}
        />
      )}
    </>
  )
}

function IssueLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} preventScrollReset className={buttonClasses('secondary', 'small')}>
      {children}
    </Link>
  )
}

type RelatedProps = Pick<Route.ComponentProps['loaderData'], 'links' | 'applicationId' | 'memberRowId'>

function Related({ links, applicationId, memberRowId }: RelatedProps) {
  return (
    <ul className="mb-4 flex flex-wrap gap-x-6">
      {links.map(({ id, label, number }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          {label}
          <Link to={localizeHref(`/admin/documents/${id}`)} className={TEXT_LINK}>
            {number}
          </Link>
        </li>
      ))}
      {applicationId && (
        <li>
          <Link to={localizeHref(`/admin/applications/${applicationId}`)} className={TEXT_LINK}>
            {m.document_application_open()}
          </Link>
        </li>
      )}
      {memberRowId && (
        <li>
          <Link to={localizeHref(`/admin/members/${memberRowId}`)} className={TEXT_LINK}>
            {m.review_member_open()}
          </Link>
        </li>
      )}
    </ul>
  )
}
