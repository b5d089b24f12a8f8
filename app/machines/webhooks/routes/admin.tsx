import { Link } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { isNarrowed, readListQuery } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { buttonClasses } from '#app/kit/ui/button.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { List, ListOrder } from '#app/kit/ui/list.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { revealSecret } from '../commands/secret.server.ts'
import { sendTestWebhook } from '../commands/send-test.server.ts'
import { saveWebhookUrls, type UrlProblems } from '../commands/settings.server.ts'
import { SecretPanel } from '../components/secret-panel.tsx'
import { TestPanel, type TestReply } from '../components/test-panel.tsx'
import { UrlForm, type UrlReply } from '../components/url-form.tsx'
import { listDeliveries } from '../queries/deliveries.server.ts'
import { listSubscriptions } from '../queries/subscriptions.server.ts'
import { findWebhookTarget } from '../queries/target.server.ts'
import { DELIVERY_KINDS, DELIVERY_STATUSES, type DeliveryKind } from '../rules/deliveries.ts'
import { kindName, listSeenKinds, listWebhookEvents } from '../steps/kinds.server.ts'
import { savedUrls } from '../steps/saved-addresses.server.ts'
import { STATUS_NAMES, STATUS_TONES, URL_PROBLEMS } from '../texts.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('webhooks.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor, env } = ctx
  await logView(db, { adminId: actor.userId, entityType: 'settings', entityId: 'webhooks' })
  const subscriptions = await listSubscriptions(db)
  const kinds = [...DELIVERY_KINDS, ...listWebhookEvents().map(({ name }) => name)]
  const query = readListQuery(url.searchParams, {
    kind: kinds,
    status: DELIVERY_STATUSES,
    to: subscriptions.map(({ id }) => id),
  })
  const [{ webhooks }, registration, receipt, { rows, total }] = await Promise.all([
    findSettings(db),
    findWebhookTarget(db, env, 'registration'),
    findWebhookTarget(db, env, 'receipt'),
    listDeliveries(db, query, listSeenKinds(actor)),
  ])
  const locale = getLocale()
  return {
    saved: savedUrls(webhooks),
    targets: { registration: shownTarget(registration), receipt: shownTarget(receipt) },
    secret: {
      isSetByEnvironment: Boolean(env.WEBHOOK_SECRET),
    },
    may: mayOf(actor, 'webhooks'),
    rows: rows.map(({ kind, createdAt, nextAttemptAt, ...row }) => ({
      ...row,
      kindText: kindName(kind),
      createdText: formatInstant(createdAt, locale),
      nextText: nextAttemptAt && formatInstant(nextAttemptAt, locale),
    })),
    kinds: kinds.map(kind => ({ value: kind, label: kindName(kind) })),
    subscriptions: subscriptions.map(({ id, name }) => ({ value: id, label: name })),
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
  }
}

/** Of a URL of the environment only its origin leaves the server. */
function shownTarget(target: Awaited<ReturnType<typeof findWebhookTarget>>) {
  const isSetByEnvironment = target?.setBy === 'environment'
  return {
    isSetByEnvironment,
    origin: target ? new URL(target.url).origin : '',
    url: target && !isSetByEnvironment ? target.url : '',
  }
}

type Reply = { urls?: UrlReply; test?: TestReply; secret?: string }

type Refused = ReturnType<typeof refuse<Reply>>

const ANSWERS: Record<
  string,
  (ctx: CommandContext, form: FormData, screen: string) => Promise<Response | Refused>
> = {
  test: async (ctx, form) => {
    const kind = DELIVERY_KINDS.find(known => known === form.get('kind')) ?? 'registration'
    return refuse<Reply>({ test: await runTest(ctx, kind) }, 200)
  },
  reveal: async ctx => {
    const revealed = await revealSecret(ctx)
    return refuse<Reply>(revealed.ok ? { secret: revealed.value } : {}, 200)
  },
  save: async (ctx, form, screen) => {
    const values = readTexts(form, DELIVERY_KINDS)
    const saved = await saveWebhookUrls(ctx, { fields: values, ...readTexts(form, ['version']) })
    if (saved.ok) return redirectWithMessage(screen, m.webhook_saved())
    const { conflict } = saved
    if (conflict) return refuse<Reply>({ urls: { values, errors: {}, conflict } }, 409)
    return refuse<Reply>({ urls: { values, errors: textsOf(saved.problems ?? {}) } })
  },
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form, 'save')(commandContext(context), form, url.pathname + url.search)
}

async function runTest(ctx: CommandContext, kind: DeliveryKind): Promise<TestReply> {
  const sent = await sendTestWebhook(ctx, kind)
  if (sent.ok) return { kind, answer: { ...sent.value, body: sent.value.body.slice(0, SHOWN_BODY) } }
  return { kind, error: sent.reason === 'no_url' ? m.webhook_error_no_url() : m.webhook_test_too_many() }
}

/** Characters of an answer that are shown. */
const SHOWN_BODY = 2000

function textsOf(problems: UrlProblems): UrlReply['errors'] {
  return Object.fromEntries(
    Object.entries(problems).map(([kind, problem]) => [
      kind,
      problem === 'unseen' ? m.webhook_error_unseen_fixed() : URL_PROBLEMS[problem](),
    ]),
  )
}

export default function SettingsWebhooks({ loaderData, actionData }: Route.ComponentProps) {
  const { saved, targets, secret, may } = loaderData
  const reachable = {
    registration: targets.registration.origin !== '',
    receipt: targets.receipt.origin !== '',
  }
  return (
    <>
      <PageTitle title={m.settings_webhooks()} />
      <PageHeader title={m.settings_webhooks()} lead={m.webhook_lead()} />
      <div className="grid gap-6">
        <Panel title={m.webhook_urls()} lead={m.webhook_urls_lead()}>
          <ReadOnly when={!may.edit}>
            <UrlForm saved={saved} targets={targets} reply={actionData?.urls} />
          </ReadOnly>
        </Panel>
        {may.edit && (reachable.registration || reachable.receipt) && (
          <TestPanel reachable={reachable} reply={actionData?.test} />
        )}
        <Panel title={m.webhook_events_title()} lead={m.webhook_events_lead()}>
          <p>
            <Link
              to={localizeHref('/admin/settings/webhooks/events')}
              className={buttonClasses('secondary', 'small')}
            >
              {m.webhook_events_open()}
            </Link>
          </p>
        </Panel>
        <SecretPanel {...secret} mayReveal={may.reveal} secret={actionData?.secret} />
        <Deliveries {...loaderData} />
      </div>
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type Row = Loaded['rows'][number]

function Deliveries({
  rows,
  kinds,
  subscriptions,
  total,
  page,
  isFiltered,
}: Pick<Loaded, 'rows' | 'kinds' | 'subscriptions' | 'total' | 'page' | 'isFiltered'>) {
  const columns = columnsNow()
  return (
    <section aria-labelledby="deliveries" className="pt-4">
      <h2 id="deliveries" className="text-xl font-bold">
        {m.webhook_deliveries()}
      </h2>
      <p className="mb-4 text-muted">
        <ListOrder columns={columns} own={m.list_newest_first()} />
      </p>
      <List
        title={m.webhook_deliveries()}
        searchLabel={m.webhook_search()}
        filters={[
          {
            name: 'kind',
            label: m.webhook_kind(),
            all: m.webhook_all_kinds(),
            options: kinds,
          },
          ...(subscriptions.length > 0
            ? [{ name: 'to', label: m.webhook_to(), all: m.webhook_all_to(), options: subscriptions }]
            : []),
          {
            name: 'status',
            label: m.webhook_status(),
            all: m.webhook_all_statuses(),
            options: DELIVERY_STATUSES.map(status => ({ value: status, label: STATUS_NAMES[status]() })),
          },
        ]}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        columns={columns}
        keyOf={row => row.id}
        nameOf={titleOf}
        empty={{ title: isFiltered ? m.webhook_no_results() : m.webhook_none(), hint: m.webhook_none_hint() }}
      />
    </section>
  )
}

/** Made for each rendering, in its language. */
const columnsNow = (): ListColumns<Row> => [
  {
    heading: m.webhook_what(),
    cell: row => (
      <p>
        <a href={localizeHref(`/admin/settings/webhooks/${row.id}`)}>{titleOf(row)}</a>
      </p>
    ),
  },
  { heading: m.webhook_when(), sort: 'when', width: 'w-44', card: 'wide', cell: row => row.createdText },
  {
    heading: m.webhook_status(),
    name: 'status',
    width: 'w-56',
    isState: true,
    cell: ({ status, nextText }) => (
      <>
        <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]()}</Badge>
        {nextText && <p className="sub">{m.webhook_next({ time: nextText })}</p>}
      </>
    ),
  },
  {
    heading: m.webhook_attempts(),
    name: 'attempts',
    isNumber: true,
    width: 'w-28',
    card: 'none',
    cell: row => row.attempts,
  },
]

const titleOf = ({ kindText, about }: Row) =>
  about ? m.webhook_delivery_of({ kind: kindText, name: about }) : kindText
