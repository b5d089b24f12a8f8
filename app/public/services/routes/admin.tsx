import { data, useLocation } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { changedText } from '#app/kit/forms/together-texts.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { allowedDialogs, readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { readSeenRows } from '#app/kit/pure/together.ts'
import { ActiveBadge, activeFilter, switchActions } from '#app/kit/ui/active-state.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import {
  createService,
  deleteServices,
  moveService,
  switchServices,
  updateService,
} from '../commands.server.ts'
import { MoveButtons, useMovedRows } from '../components/move-row.tsx'
import { ServiceDialogs } from '../components/service-dialogs.tsx'
import { isOwnOrder, listServiceIds, listServices } from '../queries.server.ts'
import { readMove, SERVICE_ICONS } from '../rules.ts'
import { SERVICE_FIELDS } from '../schema.ts'
import { markOfOrder } from '../steps.server.ts'
import { SERVICE_ICON_DRAWINGS, SERVICE_ICON_NAMES } from '../texts/icons.ts'
import { findServiceDialog, readServiceQuery } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('services.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'services', entityId: 'list' })
  const query = readServiceQuery(url.searchParams)
  const may = mayOf(actor, 'services')
  const [{ rows, total }, ids, dialog] = await Promise.all([
    listServices(db, query),
    listServiceIds(db),
    findServiceDialog(db, allowedDialogs(url.searchParams, may)),
  ])
  const isFiltered = isNarrowed(query)
  return {
    rows: rows.map(row => ({ ...row, place: ids.indexOf(row.id) + 1 })),
    total,
    page: query.page,
    isFiltered,
    dialog,
    may,
    // In another order, or with some left out, a row would not be seen to move.
    isInOwnOrder: !isFiltered && isOwnOrder(query),
    seen: markOfOrder(ids),
  }
}

type Sent = { form: FormData; params: URLSearchParams; list: string }

const ANSWERS = {
  delete: async (ctx: CommandContext, { form, list }: Sent) => {
    const deleted = await deleteServices(ctx, form.getAll('id').map(String))
    return redirectWithMessage(list, deleted.ok ? m.service_deleted() : m.service_gone())
  },
  set: async (ctx: CommandContext, { form, list }: Sent) => {
    const rows = readSeenRows(form)
    const to = form.get('to') === 'active' ? 'active' : 'inactive'
    return redirectWithMessage(list, changedText(await switchServices(ctx, { rows, to })))
  },
  up: move,
  down: move,
  place: move,
  save,
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const list = url.pathname + withoutDialog(url.search)
  return answerOf(ANSWERS, form, 'save')(commandContext(context), { form, params: url.searchParams, list })
}

async function move(ctx: CommandContext, { form, list }: Sent) {
  const { intent, place, id, seen } = readTexts(form, ['intent', 'place', 'id', 'seen'])
  const asked = readMove(intent, place)
  if (asked === null) throw data(null, { status: 400 })
  const moved = await moveService(ctx, { id, move: asked, seen })
  const refusal = moved.ok || moved.reason === 'not_found' ? m.service_gone() : m.service_order_changed()
  const message = moved.ok ? m.service_moved(moved.value) : refusal
  // A script stays where it is and says so itself; the form of a step goes on to a page that does.
  return intent === 'place' ? data({ moved: message }) : redirectWithMessage(list, message)
}

async function save(ctx: CommandContext, { form, params, list }: Sent) {
  const values = readTexts(form, SERVICE_FIELDS)
  const id = params.get('edit')
  const { version } = readTexts(form, ['version'])
  const saved = id ? await updateService(ctx, { id, values, version }) : await createService(ctx, values)
  if (saved.ok) return redirectWithMessage(list, id ? m.service_updated() : m.service_created())
  const refusal = saved.errors ? saved : { errors: { form: m.service_gone() } }
  return refuseEdit({ fields: values, version }, refusal)
}

export default function ServicesManager({ loaderData, actionData }: Route.ComponentProps) {
  const { dialog: found, may, isInOwnOrder, seen, rows: loaded, ...list } = loaderData
  const dialog = useOpenedDialog(found)
  const { search } = useLocation()
  const { rows, moving, said } = useMovedRows(loaded, seen)
  const reply = actionData && 'fields' in actionData ? actionData : undefined
  const columns = useColumns(may, may.edit && isInOwnOrder ? moving : null)
  return (
    <>
      <ListScreen
        title={m.service_manager()}
        lead={m.service_manager_lead()}
        order={m.service_list_order()}
        searchLabel={m.service_search()}
        filters={[
          activeFilter(),
          {
            name: 'icon',
            label: m.service_icon(),
            all: m.service_all_icons(),
            options: SERVICE_ICONS.map(icon => ({ value: icon, label: SERVICE_ICON_NAMES[icon]() })),
          },
        ]}
        {...list}
        rows={rows}
        notice={
          <p role="status" className="mb-4 font-semibold empty:hidden">
            {said}
          </p>
        }
        columns={columns}
        keyOf={row => row.id}
        nameOf={row => row.title}
        empty={{ title: m.service_none(), hint: m.service_none_hint() }}
        {...(may.edit && { newLabel: m.service_add() })}
        exportPath={localizeHref('/admin/services/export')}
        exportsSelection
        {...(may.edit && { further: switchActions() })}
        mayDelete={may.delete}
      />
      {dialog && (
        <ReadOnly when={!may.edit}>
          <ServiceDialogs dialog={dialog} closeHref={withoutDialog(search)} reply={reply} />
        </ReadOnly>
      )}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type Row = Loaded['rows'][number]

function useColumns(
  may: Loaded['may'],
  moving: ReturnType<typeof useMovedRows>['moving'] | null,
): ListColumns<Row> {
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
    { heading: m.service_price(), sort: 'price', width: 'w-40', card: 'line', cell: row => row.price },
    {
      heading: m.state(),
      name: 'state',
      isState: true,
      width: 'w-36',
      cell: row => <ActiveBadge isActive={row.isActive} />,
    },
    {
      heading: m.service_order(),
      name: 'order',
      width: 'w-44',
      card: 'line',
      cell: row => (moving ? <MoveButtons row={row} moving={moving} /> : row.place),
    },
    {
      heading: m.list_actions(),
      actions: ({ id, title }) => recordActions({ name: title, id, may, hrefOf }),
      width: 'w-28',
    },
  ]
}
