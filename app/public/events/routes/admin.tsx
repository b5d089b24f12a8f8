import { Link, useLocation } from 'react-router'
import { can, mayOf } from '#app/house/access/rules.ts'
import { authorise, commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm, readUpload } from '#app/kit/platform/form.server.ts'
import { refuseEdit } from '#app/kit/platform/refuse.server.ts'
import { allowedDialogs, readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { recordActions, useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { Picture } from '#app/kit/ui/picture.tsx'
import { ReadOnly } from '#app/kit/ui/read-only.tsx'
import { useOpenedDialog } from '#app/kit/ui/use-opened-dialog.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { countGuestsOf } from '#app/public/guests/queries.server.ts'
import { guestsPath } from '#app/public/guests/rules.ts'
import { createEvent, deleteEvents, updateEvent } from '../commands.server.ts'
import { EventDialogs } from '../components/event-dialogs.tsx'
import { listEvents } from '../queries.server.ts'
import { EVENT_TYPES } from '../rules.ts'
import { EVENT_FIELDS } from '../schema.ts'
import { EVENT_TYPE_NAMES } from '../texts.ts'
import { findEventDialog, readEventQuery } from '../views.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('events.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'events', entityId: 'list' })
  const query = readEventQuery(url.searchParams)
  const may = mayOf(actor, 'events')
  const [{ rows, total }, dialog] = await Promise.all([
    listEvents(db, query),
    findEventDialog(db, allowedDialogs(url.searchParams, may)),
  ])
  const guests = await countGuestsOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    rows: rows.map(({ startsAt, ...row }) => ({
      ...row,
      guests: guests.get(row.id) ?? { coming: 0, waiting: 0 },
      startsText: formatInstant(startsAt, getLocale()),
      isPast: startsAt < now(),
    })),
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    dialog,
    may,
    maySeeGuests: can(actor, 'guests.view'),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const listHref = url.pathname + withoutDialog(url.search)
  if (form.get('intent') === 'delete') {
    const deleted = await deleteEvents(ctx, form.getAll('id').map(String))
    return redirectWithMessage(listHref, deleted.ok ? m.event_deleted() : m.event_gone())
  }
  await authorise(ctx, 'events.edit')
  const upload = readUpload(form, 'image')
  const values = readTexts(form, EVENT_FIELDS)
  const { version } = readTexts(form, ['version'])
  const id = url.searchParams.get('edit')
  const saved = id
    ? await updateEvent(ctx, { id, values, upload, version })
    : await createEvent(ctx, { values, upload })
  if (saved.ok) return redirectWithMessage(listHref, id ? m.event_updated() : m.event_created())
  const refusal = saved.errors ? saved : { errors: { form: m.event_gone() } }
  return refuseEdit({ fields: values, version }, refusal)
}

export default function EventsManager({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, page, isFiltered, may, maySeeGuests } = loaderData
  const dialog = useOpenedDialog(loaderData.dialog)
  const { search } = useLocation()
  const columns = useColumns(may, maySeeGuests)
  return (
    <>
      <ListScreen
        title={m.event_manager()}
        lead={m.event_manager_lead()}
        order={m.list_latest_first()}
        searchLabel={m.event_search()}
        filters={[
          {
            name: 'type',
            label: m.event_type(),
            all: m.event_all_types(),
            options: EVENT_TYPES.map(type => ({ value: type, label: EVENT_TYPE_NAMES[type]() })),
          },
        ]}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        columns={columns}
        mayDelete={may.delete}
        keyOf={row => row.id}
        nameOf={row => row.title}
        empty={{ title: m.event_none(), hint: m.event_none_hint() }}
        {...(may.edit && { newLabel: m.event_add() })}
        exportPath={localizeHref('/admin/events/export')}
        exportsSelection
      />
      {dialog && (
        <ReadOnly when={!may.edit}>
          <EventDialogs dialog={dialog} closeHref={withoutDialog(search)} reply={actionData ?? undefined} />
        </ReadOnly>
      )}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type Row = Loaded['rows'][number]

function useColumns(may: Loaded['may'], maySeeGuests: boolean): ListColumns<Row> {
  const hrefOf = useDialogHref()
  return [
    {
      heading: m.event_title(),
      sort: 'title',
      cell: row => (
        <div className="flex items-center gap-3">
          <Picture src={row.imageUrl} className="size-10 shrink-0 rounded-control" />
          <div className="twofold min-w-0">
            <p title={row.title}>
              <a href={hrefOf('edit', row.id)}>{row.title}</a>
            </p>
            <p className="sub" title={row.description}>
              {row.description}
            </p>
          </div>
        </div>
      ),
    },
    {
      heading: m.event_type(),
      sort: 'type',
      width: 'w-44',
      card: 'none',
      cell: row => <Badge>{EVENT_TYPE_NAMES[row.type]()}</Badge>,
    },
    {
      heading: m.event_date(),
      sort: 'date',
      width: 'w-44',
      card: 'wide',
      cell: row => <span className={row.isPast ? 'text-muted' : ''}>{row.startsText}</span>,
    },
    {
      heading: m.guest_column(),
      name: 'guests',
      isState: true,
      width: 'w-24',
      cell: row => <GuestCount row={row} isLink={maySeeGuests} />,
    },
    {
      heading: m.list_actions(),
      width: 'w-33',
      actions: ({ id, title }) => recordActions({ name: title, id, may, hrefOf, canClone: true }),
    },
  ]
}

/** How many come, and who they are. */
function GuestCount({ row: { id, title, seats, guests }, isLink }: { row: Row; isLink: boolean }) {
  const { coming, waiting } = guests
  const text = seats === null ? String(coming) : m.guest_count_of({ coming, seats })
  return (
    <div className="tabular-nums">
      <p>
        {isLink ? (
          <Link to={localizeHref(guestsPath(id))}>
            {text}
            <span className="sr-only"> {m.guest_list_of({ title })}</span>
          </Link>
        ) : (
          text
        )}
      </p>
      {waiting > 0 && <p className="sub">{m.guest_count_waiting({ count: waiting })}</p>}
    </div>
  )
}
