import { Form } from 'react-router'
import { can } from '#app/house/access/rules.ts'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { freshPasswordError } from '#app/house/accounts/steps/fresh-password.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { keptSince, sendKeptMails } from '#app/house/mail/commands/resend.server.ts'
import { sendTestMail } from '#app/house/mail/commands/send-test.server.ts'
import { saveSender } from '#app/house/mail/commands/sender.server.ts'
import { saveMailServer, tryMailServer } from '#app/house/mail/commands/server.server.ts'
import { AddressForm, type AddressReply } from '#app/house/mail/components/address-form.tsx'
import { ServerState, TypedServerPanel } from '#app/house/mail/components/server-panel.tsx'
import { countKeptMails, listMails } from '#app/house/mail/queries/mails.server.ts'
import { findMailing } from '#app/house/mail/queries/server.server.ts'
import { KEPT_DAYS, MAIL_KINDS, MAIL_STATUSES } from '#app/house/mail/rules/mails.ts'
import { mailServerOf } from '#app/house/mail/rules/server.ts'
import { SERVER_LABELS, serverForm } from '#app/house/mail/schema/server.ts'
import { savedSender } from '#app/house/mail/steps.server.ts'
import {
  KIND_NAMES,
  mailErrorText,
  STATUS_NAMES,
  STATUS_TONES,
  TRIED_TEXTS,
} from '#app/house/mail/texts/mails.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Settings } from '#app/house/settings/schema/settings.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, editOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { savedFields } from '#app/kit/platform/saved-fields.server.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { normaliseEmail } from '#app/kit/pure/email.ts'
import type { EditReply } from '#app/kit/pure/form-fields.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { isNarrowed, readListQuery } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { List, ListOrder } from '#app/kit/ui/list.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/mail'

export const middleware: Route.MiddlewareFunction[] = [permit('mail.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor, env } = ctx
  await logView(db, { adminId: actor.userId, entityType: 'mail', entityId: 'list' })
  const query = readListQuery(url.searchParams, { kind: MAIL_KINDS, status: MAIL_STATUSES })
  const [{ company, mail }, { rows, total }, kept] = await Promise.all([
    findSettings(db),
    listMails(db, query),
    countKeptMails(db, keptSince(ctx)),
  ])
  return {
    ...serverOf(ctx, mail),
    typed: env.SMTP_URL === undefined && can(actor, 'mail.server') ? typedOf(mail) : null,
    sender: savedSender(mail.fromAddress),
    companyEmail: company.email,
    ownEmail: actor.email,
    mayEdit: can(actor, 'mail.edit'),
    rows: rows.map(({ createdAt, ...row }) => ({
      ...row,
      createdText: formatInstant(createdAt, getLocale()),
    })),
    kept,
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
  }
}

/** By which server mails go out, and whether somebody has typed it. */
function serverOf({ env }: Pick<RequestContext, 'env'>, mail: Settings['mail']) {
  const server = mailServerOf(env, mail)
  if (!server) return { server: null, isTyped: false }
  return 'url' in server
    ? { server: new URL(server.url).hostname, isTyped: false }
    : { server: server.host, isTyped: true }
}

const typedOf = (mail: Settings['mail']) => ({
  saved: savedFields(serverForm(mail).fieldsOf({ mail } as Settings)),
  hasPassword: mail.password !== '',
  hasServer: mail.host !== '',
})

type Reply = { sender?: AddressReply; test?: AddressReply; typed?: EditReply; tried?: string }

type Posted = { form: FormData; address: string; done: (message: string) => Promise<Response> }

const ANSWERS: Record<string, (ctx: CommandContext, posted: Posted) => Promise<Response | Refused>> = {
  sender: async (ctx, { form, address: value, done }) => {
    const saved = await saveSender(ctx, { address: value, ...readTexts(form, ['version']) })
    if (saved.ok) return done(m.mail_sender_saved())
    const { conflict } = saved
    if (conflict) return refused({ sender: { value, conflict } }, 409)
    return refused({ sender: { value, error: m.mail_address_error() } })
  },
  test: async (ctx, { address: value, done }) => {
    const sent = await sendTestMail(ctx, value)
    if (sent.ok) return done(m.mail_test_queued({ mail: await findMailing(ctx) }))
    const isMany = sent.reason === 'too_many'
    const error = isMany ? m.mail_test_too_many() : m.mail_address_error()
    return refused({ test: { value, error } }, isMany ? 429 : 400)
  },
  server: async (ctx, { form, done }) => {
    const edit = editOf(form, Object.keys(SERVER_LABELS))
    const password = await freshPasswordError(ctx, form)
    const refusal = password ? { errors: { password } } : await saveMailServer(ctx, edit)
    if (!refusal) return done(m.settings_saved())
    const typed = { fields: { ...edit.fields, serverPassword: '' }, ...refusal }
    return refused({ typed }, 'conflict' in refusal ? 409 : 400)
  },
  'try-server': async (ctx, { done }) => {
    const tried = await tryMailServer(ctx)
    if (tried.ok) return done(m.mail_server_tried({ email: ctx.actor.email }))
    return refused({ tried: TRIED_TEXTS[tried.reason](tried) })
  },
  'send-kept': async (ctx, { done }) => {
    const sent = await sendKeptMails(ctx)
    return done(sent.ok ? m.mail_kept_sent({ count: sent.value }) : m.mail_no_server())
  },
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const address = normaliseEmail(readTexts(form, ['address']).address)
  const done = (message: string) => redirectWithMessage(url.pathname + url.search, message)
  return answerOf(ANSWERS, form, 'sender')(commandContext(context), { form, address, done })
}

const refused = (reply: Reply, status = 400) => refuse(reply, status)
type Refused = ReturnType<typeof refused>

export default function SettingsMail({ loaderData, actionData }: Route.ComponentProps) {
  const { mayEdit, typed, sender, companyEmail, ownEmail } = loaderData
  return (
    <>
      <PageTitle title={m.settings_mail()} />
      <PageHeader title={m.settings_mail()} lead={m.mail_lead()} />
      <div className="grid gap-6">
        <ServerPanel {...loaderData} />
        {typed && <TypedServerPanel view={typed} reply={actionData?.typed} tried={actionData?.tried} />}
        {mayEdit && (
          <div className="grid gap-6">
            <Panel title={m.mail_sender()}>
              <AddressForm
                intent="sender"
                label={m.mail_sender_address()}
                hint={m.mail_sender_hint()}
                submitLabel={m.mail_sender_save()}
                saved={sender}
                placeholder={companyEmail}
                reply={actionData?.sender}
                isMain={!typed}
              />
            </Panel>
            <Panel title={m.mail_test()}>
              <AddressForm
                intent="test"
                label={m.mail_test_address()}
                hint={m.mail_test_hint()}
                submitLabel={m.mail_test_send({ mail: loaderData.server ? 'sent' : 'kept' })}
                saved={{ fields: { address: ownEmail }, version: '' }}
                reply={actionData?.test}
              />
            </Panel>
          </div>
        )}
        <Mails {...loaderData} />
      </div>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type Row = Loaded['rows'][number]

function ServerPanel({ server, isTyped, kept, mayEdit }: Loaded) {
  return (
    <Panel title={m.mail_server()}>
      <ServerState server={server} isTyped={isTyped} />
      {server && kept > 0 && mayEdit && (
        <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
          <Button type="submit" look="secondary" name="intent" value="send-kept">
            {m.mail_kept_send({ count: kept })}
          </Button>
          <span className="text-sm text-muted">{m.mail_kept_hint({ days: KEPT_DAYS })}</span>
        </Form>
      )}
    </Panel>
  )
}

function Mails({ rows, total, page, isFiltered }: Loaded) {
  const columns = columnsNow()
  return (
    <section aria-labelledby="mails" className="pt-4">
      <h2 id="mails" className="text-xl font-bold">
        {m.mail_list()}
      </h2>
      <p className="mb-4 text-muted">
        <ListOrder columns={columns} own={m.list_newest_first()} />
      </p>
      <List
        title={m.mail_list()}
        searchLabel={m.mail_search()}
        filters={[
          {
            name: 'kind',
            label: m.mail_kind(),
            all: m.mail_all_kinds(),
            options: MAIL_KINDS.map(kind => ({ value: kind, label: KIND_NAMES[kind]() })),
          },
          {
            name: 'status',
            label: m.mail_status(),
            all: m.mail_all_statuses(),
            options: MAIL_STATUSES.map(status => ({ value: status, label: STATUS_NAMES[status]() })),
          },
        ]}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        columns={columns}
        keyOf={row => row.id}
        nameOf={row => row.subject}
        empty={{ title: isFiltered ? m.mail_no_results() : m.mail_none(), hint: m.mail_none_hint() }}
      />
    </section>
  )
}

/** Made for each rendering, in its language. */
const columnsNow = (): ListColumns<Row> => [
  {
    heading: m.mail_subject(),
    cell: ({ id, subject }) => (
      <div className="twofold">
        <p title={subject}>
          <a href={localizeHref(`/admin/settings/mail/${id}`)}>{subject}</a>
        </p>
      </div>
    ),
  },
  {
    heading: m.mail_to(),
    sort: 'recipient',
    width: 'w-70',
    card: 'line',
    cell: ({ recipient, kind }) => (
      <>
        <p>{recipient}</p>
        <p className="sub">{KIND_NAMES[kind]()}</p>
      </>
    ),
  },
  {
    heading: m.mail_when(),
    sort: 'when',
    width: 'w-33',
    card: 'line',
    cell: row => (
      <div className="twofold">
        <p>{row.createdText}</p>
      </div>
    ),
  },
  {
    heading: m.mail_status(),
    name: 'status',
    width: 'w-40',
    isState: true,
    cell: ({ status, error }) => (
      <>
        <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]()}</Badge>
        {error && <p className="sub">{mailErrorText(error)}</p>}
      </>
    ),
  },
]
