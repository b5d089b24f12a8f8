import { useLocation } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { freshPasswordError } from '#app/house/accounts/steps/fresh-password.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse, refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { type Column, DataTable } from '#app/kit/ui/data-table.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { NewLink, recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import {
  createSubscription,
  deleteSubscription,
  updateSubscription,
} from '../commands/subscriptions.server.ts'
import { type SubscriptionDialog, SubscriptionDialogs } from '../components/subscription-dialogs.tsx'
import { SubscriptionState } from '../components/subscription-state.tsx'
import { type FixedWebhook, listFixedWebhooks } from '../queries/fixed.server.ts'
import { listSubscriptions } from '../queries/subscriptions.server.ts'
import { URL_VARIABLES } from '../rules/deliveries.ts'
import { type SubscriptionErrors, subscriptionFields } from '../schema.ts'
import { listWebhookEvents, maySeeTold } from '../steps/kinds.server.ts'
import { savedSubscription } from '../steps/saved-addresses.server.ts'
import { readTypedSubscription } from '../steps/typed-subscription.server.ts'
import type { Route } from './+types/admin-subscriptions'

export const middleware: Route.MiddlewareFunction[] = [permit('webhooks.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, env } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'settings', entityId: 'webhooks' })
  const [subscriptions, fixed] = await Promise.all([listSubscriptions(db), listFixedWebhooks(db, env)])
  const all = listWebhookEvents().map(({ name, label }) => ({ name, label: label() }))
  const may = mayOf(actor, 'webhooks')
  return {
    may: { edit: may.edit, delete: may.edit },
    events: all.map(event => ({ ...event, mayTick: maySeeTold(actor, event.name) })),
    rows: [
      ...fixed.map(fixedRow),
      ...subscriptions.map(({ id, name, url, events: ticked, pausedBecause, lastDeliveredAt }) => ({
        id,
        name,
        pausedBecause,
        origin: new URL(url).origin,
        setBy: null,
        path: `/admin/settings/webhooks/events/${id}`,
        ticked: m.webhook_ticked_count({ count: ticked.length, all: all.length }),
        lastText: lastDeliveredAt && formatInstant(lastDeliveredAt, getLocale()),
      })),
    ],
    dialog: may.edit ? dialogOf(subscriptions, url.searchParams) : null,
  }
}

/** What is sent there is fixed, and where to is not said in this list: it has no dialogs, and no page of its own. */
function fixedRow({ label, variable, target, lastDeliveredAt }: FixedWebhook) {
  const isInSettings = target ? target.setBy === 'settings' : isDeliveryVariable(variable)
  return {
    id: null,
    name: label(),
    pausedBecause: null,
    origin: target && new URL(target.url).origin,
    setBy: isInSettings ? m.webhook_set_in_settings() : m.webhook_set_by({ variable }),
    path: isInSettings ? '/admin/settings/webhooks' : null,
    ticked: m.webhook_fixed_message(),
    lastText: lastDeliveredAt && formatInstant(lastDeliveredAt, getLocale()),
  }
}

const isDeliveryVariable = (variable: string) => Object.values<string>(URL_VARIABLES).includes(variable)

type Known = Awaited<ReturnType<typeof listSubscriptions>>

function dialogOf(known: Known, params: URLSearchParams): SubscriptionDialog | null {
  const edited = known.find(({ id }) => id === params.get('edit'))
  if (edited) return { kind: 'edit', saved: savedSubscription(edited) }
  const unwanted = known.find(({ id }) => id === params.get('delete'))
  if (unwanted) return { kind: 'delete', id: unwanted.id, name: unwanted.name }
  if (!params.has('new')) return null
  return { kind: 'new', saved: { fields: { name: '', url: '', events: '' }, version: '' } }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const listHref = url.pathname + withoutDialog(url.search)
  if (form.get('intent') === 'delete') {
    const deleted = await deleteSubscription(ctx, String(form.get('id') ?? ''))
    if (deleted.ok) return redirectWithMessage(listHref, m.webhook_deleted())
    return refuse({ refusal: m.webhook_gone() }, 409)
  }
  const { version, ...typed } = readTexts(form, ['name', 'url', 'version'])
  const values = { ...typed, events: form.getAll('event').map(String) }
  const sent = { fields: subscriptionFields(values), version }
  const read = readTypedSubscription(ctx.actor, values)
  if (!read.ok) return refuseEdit(sent, read)
  const password = await freshPasswordError(ctx, form)
  if (password) return refuseEdit(sent, { errors: { password } as SubscriptionErrors })
  const id = url.searchParams.get('edit')
  const saved = id
    ? await updateSubscription(ctx, { id, version, ...values })
    : await createSubscription(ctx, values)
  if (!saved.ok) return refuseEdit(sent, saved)
  return redirectWithMessage(`${url.pathname}/${saved.id}`, id ? m.webhook_edited() : m.webhook_added())
}

export default function SettingsWebhookEvents({ loaderData, actionData }: Route.ComponentProps) {
  const { search } = useLocation()
  const { rows, may, events } = loaderData
  const dialog = useOpenedDialog(loaderData.dialog)
  const columns = useColumns(may)
  return (
    <>
      <PageTitle title={m.webhook_events_open()} />
      <BackLink to={localizeHref('/admin/settings/webhooks')}>{m.settings_webhooks()}</BackLink>
      <PageHeader
        title={m.webhook_events_open()}
        lead={m.webhook_events_lead()}
        actions={may.edit && <NewLink label={m.webhook_add()} />}
      />
      <FormAlert>{actionData && 'refusal' in actionData && actionData.refusal}</FormAlert>
      <DataTable
        label={m.webhook_events_open()}
        rows={rows}
        keyOf={({ id, name }) => id ?? name}
        columns={columns}
      />
      {dialog && (
        <SubscriptionDialogs
          dialog={dialog}
          events={events}
          closeHref={withoutDialog(search)}
          reply={actionData && 'fields' in actionData ? actionData : undefined}
        />
      )}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type Row = Loaded['rows'][number]

function useColumns(may: Loaded['may']): [Column<Row>, ...Column<Row>[]] {
  const hrefOf = useDialogHref()
  return [
    {
      heading: m.webhook_purpose(),
      cell: ({ name, origin, setBy, path }) => (
        <>
          <p className="font-semibold">{path ? <a href={localizeHref(path)}>{name}</a> : name}</p>
          <p className="sub">{[origin, setBy].filter(Boolean).join(' · ')}</p>
        </>
      ),
    },
    { heading: m.webhook_ticked(), width: 'w-50', card: 'line', cell: row => <p>{row.ticked}</p> },
    {
      heading: m.webhook_state(),
      width: 'w-36',
      isState: true,
      cell: ({ origin, pausedBecause }) =>
        origin ? (
          <SubscriptionState pausedBecause={pausedBecause} />
        ) : (
          <Badge tone="neutral">{m.webhook_built_in()}</Badge>
        ),
    },
    {
      heading: m.webhook_last_arrived(),
      width: 'w-44',
      isExtra: true,
      card: 'none',
      cell: row => row.lastText ?? m.webhook_never_arrived(),
    },
    {
      heading: m.list_actions(),
      width: 'w-28',
      actions: ({ id, name }) => (id ? recordActions({ name, id, may, hrefOf }) : []),
    },
  ]
}
