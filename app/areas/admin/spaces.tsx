import { useLocation } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { authorise, type CommandContext, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { listLocations } from '#app/house/locations/queries.server.ts'
import { listCatalogue } from '#app/house/plans/queries.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { changedText } from '#app/kit/forms/together-texts.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm, readUpload } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { allowedDialogs, readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { readSeenRows } from '#app/kit/pure/together.ts'
import { ActiveBadge, activeFilter, switchActions } from '#app/kit/ui/active-state.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { Picture } from '#app/kit/ui/picture.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { HousePlan } from '#app/kit/ui/spot-plan.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { endSpaceFeed, renewSpaceFeed } from '#app/space/bookings/commands/feed.server.ts'
import { passBookingsOn } from '#app/space/bookings/steps/pass-on.server.ts'
import { findSpaceCalendar } from '#app/space/bookings/views/calendar.server.ts'
import { createSpace, deleteSpaces, switchSpaces, updateSpace } from '#app/space/spaces/commands.server.ts'
import { CalendarDialog } from '#app/space/spaces/components/calendar-dialog.tsx'
import { SpaceDialogs } from '#app/space/spaces/components/space-dialogs.tsx'
import { listGivers, listSpaces } from '#app/space/spaces/queries.server.ts'
import { SPACE_KINDS } from '#app/space/spaces/rules/spaces.ts'
import { readSpaceForm } from '#app/space/spaces/schema.ts'
import { hourText, SPACE_KIND_NAMES, whoText } from '#app/space/spaces/texts.ts'
import { findSpaceDialog, readSpaceQuery } from '#app/space/spaces/views.server.ts'
import type { Route } from './+types/spaces'

export const middleware: Route.MiddlewareFunction[] = [permit('spaces.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { db, actor } = ctx
  await logView(db, { adminId: actor.userId, entityType: 'spaces', entityId: 'list' })
  const query = readSpaceQuery(url.searchParams)
  const may = mayOf(actor, 'spaces')
  const asked = allowedDialogs(url.searchParams, may)
  const [{ rows, total }, all, dialog, calendar] = await Promise.all([
    listSpaces(db, query),
    listLocations(db),
    findSpaceDialog(db, asked),
    findSpaceCalendar(ctx, asked.get('calendar') ?? ''),
  ])
  const locale = getLocale()
  const locations = all.length > 1 ? all : []
  return {
    rows: rows.map(({ id, kind, imageUrl, spot, units, seats, priceRules, isActive, ...row }) => ({
      id,
      kind,
      imageUrl,
      spot,
      units,
      seats,
      isActive,
      name: textIn(row.name, locale),
      place: textIn(row.place, locale),
      location: locations.find(one => one.id === row.locationId)?.name,
      who: whoText(row),
      price: hourText(priceRules),
    })),
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    dialog,
    calendar,
    edited: asked.get('edit'),
    locations,
    givers: dialog ? await listGivers(db) : [],
    plans: dialog ? (await listCatalogue(db)).map(({ name }) => ({ value: name, label: planOf(name) })) : [],
    may,
  }
}

const planOf = (name: string) => planTitle(name, getLocale())

type Sent = { form: FormData; url: URL; list: string }

const ANSWERS = {
  save,
  delete: async (ctx: CommandContext, { form, list }: Sent) => {
    const deleted = await deleteSpaces(ctx, form.getAll('id').map(String))
    const refusal = () => (deleted.ok || deleted.reason === 'not_found' ? m.space_gone() : m.space_in_use())
    return redirectWithMessage(list, deleted.ok ? m.space_deleted() : refusal())
  },
  set: async (ctx: CommandContext, { form, list }: Sent) => {
    const to = form.get('to') === 'active' ? 'active' : 'inactive'
    return redirectWithMessage(list, changedText(await switchSpaces(ctx, { rows: readSeenRows(form), to })))
  },
  renew_feed: async (ctx: CommandContext, { form, url }: Sent) => {
    const made = await renewSpaceFeed(ctx, readTexts(form, ['id']).id)
    return redirectWithMessage(url.pathname + url.search, made.ok ? m.booking_feed_made() : m.space_gone())
  },
  end_feed: async (ctx: CommandContext, { form, url }: Sent) => {
    const ended = await endSpaceFeed(ctx, readTexts(form, ['id']).id)
    return redirectWithMessage(url.pathname + url.search, ended.ok ? m.booking_feed_ended() : m.space_gone())
  },
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const list = url.pathname + withoutDialog(url.search)
  return answerOf(ANSWERS, form, 'save')(commandContext(context), { form, url, list })
}

async function save(ctx: CommandContext, { form, url, list }: Sent) {
  await authorise(ctx, 'spaces.edit')
  const upload = readUpload(form, 'image')
  const values = readSpaceForm(form)
  const { version } = readTexts(form, ['version'])
  const id = url.searchParams.get('edit')
  const saved = id
    ? await updateSpace(ctx, { id, values, upload, version }, passBookingsOn)
    : await createSpace(ctx, { values, upload })
  if (saved.ok) return redirectWithMessage(list, id ? m.space_updated() : m.space_created())
  const refusal = saved.errors ? saved : { errors: { form: m.space_gone() } }
  return refuseEdit({ fields: values, version }, refusal)
}

export default function SpacesManager({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, page, isFiltered, may, plans, givers } = loaderData
  const dialog = useOpenedDialog(loaderData.dialog)
  const { search } = useLocation()
  const columns = useColumns(may)
  const hrefOf = useDialogHref()
  return (
    <>
      <ListScreen
        title={m.space_manager()}
        lead={m.space_manager_lead()}
        order={m.list_by_name()}
        searchLabel={m.space_search()}
        filters={[
          {
            name: 'kind',
            label: m.space_kind(),
            all: m.space_all_kinds(),
            options: SPACE_KINDS.map(kind => ({ value: kind, label: SPACE_KIND_NAMES[kind]() })),
          },
          activeFilter(),
        ]}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        columns={columns}
        mayDelete={may.delete}
        keyOf={row => row.id}
        nameOf={row => row.name}
        empty={{ title: m.space_none(), hint: m.space_none_hint() }}
        {...(may.edit && { newLabel: m.space_add() })}
        exportPath={localizeHref('/admin/spaces/export')}
        exportsSelection
        {...(may.edit && { further: switchActions() })}
      />
      {loaderData.calendar && (
        <CalendarDialog space={loaderData.calendar} closeHref={withoutDialog(search)} />
      )}
      {dialog && (
        <ReadOnly when={!may.edit}>
          <SpaceDialogs
            dialog={dialog}
            plans={plans}
            givers={givers}
            locations={loaderData.locations}
            closeHref={withoutDialog(search)}
            calendarHref={loaderData.edited && may.edit ? hrefOf('calendar', loaderData.edited) : null}
            reply={actionData ?? undefined}
          />
        </ReadOnly>
      )}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type Row = Loaded['rows'][number]

const whereOf = ({ place, location }: Row) => [place, location].filter(Boolean).join(' · ')

function useColumns(may: Loaded['may']): ListColumns<Row> {
  const hrefOf = useDialogHref()
  return [
    {
      heading: m.space_name(),
      sort: 'name',
      cell: row => (
        <div className="flex items-center gap-3">
          <Picture
            src={row.imageUrl}
            className="size-10 shrink-0 rounded-control"
            placeholder={row.spot && <HousePlan lit={row.spot} />}
          />
          <div className="min-w-0">
            <p title={row.name}>
              <a href={hrefOf('edit', row.id)}>{row.name}</a>
            </p>
            <p className="sub" title={whereOf(row)}>
              {whereOf(row)}
            </p>
          </div>
        </div>
      ),
    },
    {
      heading: m.space_kind(),
      sort: 'kind',
      width: 'w-56',
      isExtra: true,
      card: 'none',
      cell: row => <Badge>{SPACE_KIND_NAMES[row.kind]()}</Badge>,
    },
    { heading: m.space_units_short(), sort: 'units', width: 'w-20', card: 'none', cell: row => row.units },
    {
      heading: m.space_audience(),
      name: 'audience',
      width: 'w-35',
      card: 'line',
      cell: row => <span title={row.who}>{row.who}</span>,
    },
    { heading: m.service_price(), name: 'price', width: 'w-30', card: 'line', cell: row => row.price },
    {
      heading: m.state(),
      name: 'state',
      isState: true,
      width: 'w-31',
      cell: row => <ActiveBadge isActive={row.isActive} />,
    },
    {
      heading: m.list_actions(),
      width: 'w-32',
      actions: ({ id, name }) => recordActions({ name, id, may, hrefOf, canClone: true }),
    },
  ]
}
