import { Lock } from 'lucide-react'
import { data, Form } from 'react-router'
import { z } from 'zod'
import { can } from '#app/house/access/rules.ts'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { localeOf, wholeMail } from '../adapters/compose.ts'
import { resendMail } from '../commands/resend.server.ts'
import { revealMail } from '../commands/reveal.server.ts'
import { MailText } from '../components/mail-text.tsx'
import { digestList } from '../emails/digest-mail.ts'
import { findMail, listDigested, type ReadMail } from '../queries/mails.server.ts'
import { findMailServer } from '../queries/server.server.ts'
import { READ_WITH } from '../rules/mails.ts'
import { withoutSecrets } from '../rules/secrets.ts'
import { KIND_NAMES, mailErrorText, STATUS_NAMES, STATUS_TONES } from '../texts/mails.ts'
import type { Route } from './+types/admin-mail'

export const middleware: Route.MiddlewareFunction[] = [permit('mail.view')]

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, actor, env, now } = commandContext(context)
  const mail = z.uuid().safeParse(params.id).success ? await findMail(db, params.id, now()) : null
  if (!mail) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'mail', entityId: mail.id })
  const { kind, recipient, subject, status, attempts, error, createdAt, sentAt, digestId } = mail
  const digested = kind === 'digest' ? await listDigested(db, mail.id) : []
  const mayRead = [mail, ...digested].every(each => {
    const asks = READ_WITH[each.kind]
    return asks === null || can(actor, asks)
  })
  const hasServer = (await findMailServer({ db, env })) !== null
  const isWaiting = status === 'failed' || status === 'kept'
  return {
    kind,
    recipient,
    subject,
    status,
    attempts,
    error,
    digestId,
    createdText: formatInstant(createdAt, getLocale()),
    triedText: sentAt && formatInstant(sentAt, getLocale()),
    content: mayRead ? readableOf(mail, digested) : null,
    mayResend: isWaiting && isSendable(mail) && hasServer && can(actor, 'mail.edit'),
    mayReveal: mail.isRevealable && can(actor, 'mail.reveal'),
  }
}

const isSendable = ({ text, isWhole }: ReadMail) => text !== '' && isWhole

type Digested = Awaited<ReturnType<typeof listDigested>>

/** The words without what opens something: of the HTML, whose links lead nowhere here, the addresses go altogether. */
function readableOf(mail: ReadMail, digested: Digested) {
  const { kind, text, html } = mail
  if (kind === 'digest') {
    const list = digestList(digested, localeOf(html))
    return { ...wholeMail({ ...mail, secrets: [list] }), isPart: false }
  }
  const words = m.mail_left_out()
  const shown = withoutSecrets(text, words)
  return { text: shown, html: withoutSecrets(html, words), isPart: shown !== text }
}

type Reply = { error?: string; revealed?: string }

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const id = z.uuid().safeParse(params.id).success ? params.id : null
  if (id === null || !(await findMail(ctx.db, id, ctx.now()))) throw data(null, { status: 404 })
  const form = await readForm(request)
  if (form.get('intent') === 'reveal') return answerReveal(ctx, id)
  const sent = await resendMail(ctx, id)
  if (sent.ok) return redirectWithMessage(url.pathname, m.mail_resent())
  const error = sent.reason === 'no_server' ? m.mail_no_server() : m.mail_not_waiting()
  return refuse<Reply>({ error }, 409)
}

async function answerReveal(ctx: CommandContext, id: string) {
  const revealed = await revealMail(ctx, id)
  if (revealed.ok) return data<Reply>({ revealed: revealed.value })
  return refuse<Reply>({ error: m.mail_reveal_gone() }, 409)
}

export default function MailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { subject, mayResend, mayReveal, content } = loaderData
  const revealed = actionData?.revealed
  return (
    <>
      <PageTitle title={subject} />
      <BackLink to={localizeHref('/admin/settings/mail')}>{m.mail_all()}</BackLink>
      <PageHeader title={subject} actions={mayResend && <Resend />} />
      <FormAlert>{actionData?.error}</FormAlert>
      <Facts mail={loaderData} />
      {mayReveal && revealed === undefined && <Reveal />}
      {content ? (
        content.text === '' ? (
          <WordsGone />
        ) : (
          <Content {...content} revealed={revealed} />
        )
      ) : (
        <NotForReader text={loaderData.kind === 'account' ? m.mail_only_owners() : m.mail_hidden()} />
      )}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type RevealedWords = { revealed: string | undefined }

function Facts({ mail }: { mail: Loaded }) {
  const { recipient, kind, status, attempts, error, createdText, triedText, digestId } = mail
  const isOut = status === 'sent' || status === 'held'
  const facts = [
    [m.mail_to(), recipient],
    [m.mail_kind(), KIND_NAMES[kind]()],
    [m.mail_when(), createdText],
    ...(triedText ? [[isOut ? m.mail_sent_at() : m.mail_tried_at(), triedText]] : []),
    ...(attempts > 0 ? [[m.mail_attempts(), String(attempts)]] : []),
    ...(error ? [[m.mail_error(), mailErrorText(error)]] : []),
  ]
  return (
    <div className="mb-6 grid gap-3">
      <p>
        <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]()}</Badge>
      </p>
      {status === 'held' && <Digest id={digestId} />}
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="sm:contents">
            <dt className="text-sm text-muted sm:text-base">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Digest({ id }: { id: string | null }) {
  if (id === null) return <p>{m.mail_digest_waits()}</p>
  return (
    <p>
      <a href={localizeHref(`/admin/settings/mail/${id}`)}>{m.mail_digest_link()}</a>
    </p>
  )
}

function WordsGone() {
  return <p className="mt-6 text-muted">{m.mail_words_gone()}</p>
}

/** The HTML runs nothing and leads nowhere: its frame is sandboxed whole. */
function Content({ text, html, isPart, revealed }: NonNullable<Loaded['content']> & RevealedWords) {
  const isHidden = isPart && revealed === undefined
  return (
    <div className="grid gap-6">
      <Panel title={m.mail_text()} lead={isHidden ? m.mail_left_out_hint() : undefined}>
        <MailText>{revealed ?? text}</MailText>
      </Panel>
      {html !== '' && (
        <Panel title={m.mail_html()} lead={m.mail_html_lead()} isPreview>
          <iframe
            title={m.mail_html()}
            sandbox=""
            srcDoc={html}
            className="h-96 w-full rounded-control border border-line bg-white"
          />
        </Panel>
      )}
    </div>
  )
}

function NotForReader({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-3 rounded-card border border-line bg-surface p-5">
      <Lock className="size-5 shrink-0" aria-hidden="true" />
      {text}
    </p>
  )
}

/** A post of its own, never a page that is merely opened: it is written down. */
function Reveal() {
  return (
    <Form method="post" preventScrollReset className="mb-6 flex flex-wrap items-center gap-3">
      <Button type="submit" look="secondary" name="intent" value="reveal">
        {m.mail_reveal()}
      </Button>
      <span className="text-sm text-muted">{m.mail_reveal_hint()}</span>
    </Form>
  )
}

function Resend() {
  return (
    <Form method="post" preventScrollReset>
      <Button type="submit">{m.mail_resend()}</Button>
    </Form>
  )
}
