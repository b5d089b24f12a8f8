import { ArrowDown, ArrowUp } from 'lucide-react'
import { Form, useLocation } from 'react-router'
import { mayOf } from '#app/house/accounts/rules/people.ts'
import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { allowedDialogs, readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { Column } from '#app/kit/ui/data-table.tsx'
import { recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { createService, deleteServices, moveService, updateService } from '../commands.server.ts'
import { ServiceDialogs } from '../components/service-dialogs.tsx'
import { listServices } from '../queries.server.ts'
import { SERVICE_ICONS } from '../rules.ts'
import { SERVICE_FIELDS } from '../schema.ts'
import { SERVICE_ICON_DRAWINGS, SERVICE_ICON_NAMES } from '../texts/icons.ts'
import { findServiceDialog, readServiceQuery } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('services.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'services', entityId: 'list' })
  const query = readServiceQuery(url.searchParams)
  const may = mayOf(actor, 'services')
  const [{ rows, total }, dialog] = await Promise.all([
    listServices(db, query),
    findServiceDialog(db, allowedDialogs(url.searchParams, may)),
  ])
  return { rows, total, page: query.page, isFiltered: isNarrowed(query), dialog, may }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const listHref = url.pathname + withoutDialog(url.search)
  const intent = form.get('intent')
  if (intent === 'delete') {
    const deleted = await deleteServices(ctx, form.getAll('id').map(String))
    return redirectWithMessage(listHref, deleted.ok ? m.service_deleted() : m.service_gone())
  }
  if (intent === 'up' || intent === 'down') {
    const moved = await moveService(ctx, { id: String(form.get('id')), direction: intent })
    return redirectWithMessage(listHref, moved.ok ? m.service_moved() : m.service_gone())
  }
  const values = readTexts(form, SERVICE_FIELDS)
  const id = url.searchParams.get('edit')
  const { version } = readTexts(form, ['version'])
  const saved = id ? await updateService(ctx, { id, values, version }) : await createService(ctx, values)
  if (saved.ok) return redirectWithMessage(listHref, id ? m.service_updated() : m.service_created())
  const refusal = saved.errors ? saved : { errors: { form: m.service_gone() } }
  return refuseEdit(request, { fields: values, version }, refusal)
}

export default function ServicesManager({ loaderData, actionData }: Route.ComponentProps) {
  const { dialog: found, may, ...list } = loaderData
  const dialog = useOpenedDialog(found)
  const { search } = useLocation()
  const columns = useColumns(may)
  return (
    <>
      <ListScreen
        title={m.service_manager()}
        lead={m.service_manager_lead()}
        searchLabel={m.service_search()}
        filters={[
          {
            name: 'state',
            label: m.service_state(),
            all: m.service_all_states(),
            options: [
              { value: 'active', label: m.service_active() },
              { value: 'inactive', label: m.service_inactive() },
            ],
          },
          {
            name: 'icon',
            label: m.service_icon(),
            all: m.service_all_icons(),
            options: SERVICE_ICONS.map(icon => ({ value: icon, label: SERVICE_ICON_NAMES[icon]() })),
          },
        ]}
        {...list}
        columns={columns}
        keyOf={row => row.id}
        nameOf={row => row.title}
        empty={{ title: m.service_none(), hint: m.service_none_hint() }}
        {...(may.edit && { newLabel: m.service_add() })}
        exportPath={localizeHref('/admin/services/export')}
        mayDelete={may.delete}
      />
      {dialog && (
        <ReadOnly when={!may.edit}>
          <ServiceDialogs dialog={dialog} closeHref={withoutDialog(search)} reply={actionData ?? undefined} />
        </ReadOnly>
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
      heading: m.service_title(),
      sort: 'title',
      cell: row => {
        const Icon = SERVICE_ICON_DRAWINGS[row.icon]
        return (
          <div className="flex items-center gap-3">
            <Icon className="size-6 shrink-0 text-reef" aria-hidden="true" />
            <div className="min-w-0">
              <p title={row.title}>
                <a href={hrefOf('edit', row.id)}>{row.title}</a>
              </p>
              <p className="sub" title={row.description}>
                {row.description}
              </p>
            </div>
          </div>
        )
      },
    },
    { heading: m.service_price(), sort: 'price', width: 'w-48', card: 'line', cell: row => row.price },
    {
      heading: m.service_state(),
      isState: true,
      width: 'w-36',
      cell: row =>
        row.isActive ? (
          <Badge tone="good">{m.service_active()}</Badge>
        ) : (
          <Badge>{m.service_inactive()}</Badge>
        ),
    },
    {
      heading: m.service_order(),
      sort: 'position',
      width: 'w-40',
      card: 'line',
      cell: row => (may.edit ? <MoveButtons {...row} /> : row.position + 1),
    },
    {
      heading: m.list_actions(),
      actions: ({ id, title }) => recordActions({ name: title, id, may, hrefOf }),
      width: 'w-28',
    },
  ]
}

const MOVE = 'grid size-11 place-items-center rounded-control text-muted hover:bg-sea-1 hover:text-ink'

/** Where visitors see it, counted from 1, with a step up or down. */
function MoveButtons({ id, title, position }: Row) {
  const { pathname, search } = useLocation()
  return (
    <Form
      method="post"
      action={pathname + withoutDialog(search)}
      preventScrollReset
      className="flex items-center"
    >
      <input type="hidden" name="id" value={id} />
      <span className="min-w-6 tabular-nums">{position + 1}</span>
      <button type="submit" name="intent" value="up" className={MOVE} title={m.service_up({ name: title })}>
        <ArrowUp className="size-5" aria-hidden="true" />
        <span className="sr-only">{m.service_up({ name: title })}</span>
      </button>
      <button
        type="submit"
        name="intent"
        value="down"
        className={MOVE}
        title={m.service_down({ name: title })}
      >
        <ArrowDown className="size-5" aria-hidden="true" />
        <span className="sr-only">{m.service_down({ name: title })}</span>
      </button>
    </Form>
  )
}
