import { use } from 'react'
import { data, Link, useSearchParams } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatAgo } from '#app/kit/pure/relative-time.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { MailLink, PhoneLink } from '#app/kit/ui/contact-links.tsx'
import { Facts } from '#app/kit/ui/facts.tsx'
import { TextAreaField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { FormDialog } from '#app/kit/ui/form-dialog.tsx'
import { LANGUAGES } from '#app/kit/ui/languages.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { SeenField } from '#app/kit/ui/seen-field.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { m } from '#app/paraglide/messages.js'
import { baseLocale, getLocale, localizeHref, toLocale } from '#app/paraglide/runtime.js'
import { handleRequest } from '../actions.server.ts'
import { RequestBar } from '../components/request-bar.tsx'
import { findRequest } from '../queries.server.ts'
import { LONGEST, markOf } from '../rules.ts'
import { KIND_NAMES, STATUS_LOOKS, wishText } from '../texts.ts'
import type { Route } from './+types/admin-request'

export const middleware: Route.MiddlewareFunction[] = [permit('requests.view')]

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const request = await findRequest(db, params.id)
  if (!request) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'request', entityId: params.id })
  const { id, kind, status, name, email, phone, note, answer, takerName } = request
  const locale = getLocale()
  return {
    may: { edit: can(actor, 'requests.edit'), export: can(actor, 'privacy.view') },
    isMine: request.takenBy === actor.userId,
    request: {
      id,
      kind,
      status,
      name,
      email,
      phone,
      note,
      answer,
      takerName,
      seen: markOf(request),
      wishTexts: request.wishes.map(wish => wishText(wish, locale)),
      language: LANGUAGES[toLocale(request.locale) ?? baseLocale].name,
      received: request.submittedAt.toISOString(),
      receivedText: formatInstant(request.submittedAt, locale),
      agoText: formatAgo(request.submittedAt, now(), locale),
      answeredText: request.answeredAt && formatInstant(request.answeredAt, locale),
    },
  }
}

/** What was typed is said again with a refusal. */
export async function action({ request, url, context, params }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const handled = await handleRequest(ctx, params.id, form)
  if (handled.ok) return redirectWithMessage(url.pathname, handled.message)
  const { status, ...refusal } = handled
  return refuse({ ...refusal, ...readTexts(form, ['intent', 'answer']) }, status)
}

export default function RequestScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { request, may, isMine } = loaderData
  const { id, kind, status, name, email, seen } = request
  const asked = useSearchParams()[0].get('decide')
  const isAnswering = may.edit && status !== 'done' && email !== null && asked === 'answer'
  const look = STATUS_LOOKS[status]
  return (
    <>
      <PageTitle title={`${name} · ${m.admin_requests()}`} />
      <BackLink to={localizeHref('/admin/requests')}>{m.admin_all_requests()}</BackLink>
      <header className="mt-2 mb-6">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-3xl font-bold wrap-anywhere">{name}</h1>
          <Badge tone={look.tone}>{look.label()}</Badge>
        </div>
        <p className="mt-1 text-muted">
          {KIND_NAMES[kind]()} · <span title={request.receivedText}>{request.agoText}</span>
        </p>
      </header>
      <div className="mb-6 grid empty:hidden">
        <FormAlert>{isAnswering ? null : actionData?.error}</FormAlert>
      </div>
      <RequestPanels request={request} />
      {may.export && (
        <Link to={localizeHref(`/admin/privacy/request/${id}`)} className={`${TEXT_LINK} mt-4`}>
          {m.privacy_link()}
        </Link>
      )}
      {may.edit && (
        <RequestBar
          at={{ path: `/admin/requests/${id}`, since: request.received }}
          status={status}
          seen={seen}
          isMine={isMine}
          hasEmail={email !== null}
        />
      )}
      {isAnswering && <AnswerDialog email={email} seen={seen} reply={actionData} />}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function RequestPanels({ request }: Pick<Loaded, 'request'>) {
  const { email, phone, wishTexts, note, answer, answeredText } = request
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Panel title={m.request_asked()}>
        <Facts
          facts={[
            {
              term: m.request_wishes(),
              isWide: true,
              value: (
                <ol>
                  {wishTexts.map(text => (
                    <li key={text}>{text}</li>
                  ))}
                </ol>
              ),
            },
            ...(note ? [{ term: m.request_note(), isWide: true, value: <Lines text={note} /> }] : []),
          ]}
        />
      </Panel>
      <Panel title={m.request_contact_title()}>
        <Facts
          facts={[
            ...(phone ? [{ term: m.request_phone(), value: <PhoneLink number={phone} /> }] : []),
            ...(email ? [{ term: m.receipt_email(), value: <MailLink address={email} /> }] : []),
            { term: m.request_language(), value: request.language },
            { term: m.request_taken_by(), value: request.takerName ?? m.request_taken_by_nobody() },
            ...(answeredText ? [{ term: m.request_answered_at(), value: answeredText }] : []),
            ...(answer
              ? [{ term: m.request_answer_text(), isWide: true, value: <Lines text={answer} /> }]
              : []),
          ]}
        />
      </Panel>
    </div>
  )
}

/** As it was typed, in its lines. */
function Lines({ text }: { text: string }) {
  return <span className="font-normal whitespace-pre-line">{text}</span>
}

type AnswerDialogProps = { email: string; seen: string; reply: Route.ComponentProps['actionData'] }

function AnswerDialog({ email, seen, reply }: AnswerDialogProps) {
  const mail = use(MailingContext)
  const own = reply?.intent === 'answer' ? reply : undefined
  return (
    <FormDialog
      title={m.request_answer()}
      submitLabel={m.request_answer_send()}
      closeHref="?"
      reply={own && { error: own.error ?? undefined }}
    >
      <input type="hidden" name="intent" value="answer" />
      <SeenField seen={seen} />
      <p className="text-muted">{m.request_answer_lead({ email, mail })}</p>
      <TextAreaField
        label={m.request_answer_text()}
        name="answer"
        rows={6}
        required
        maxLength={LONGEST.answer}
        defaultValue={own?.answer}
        error={own?.field ?? undefined}
      />
    </FormDialog>
  )
}
