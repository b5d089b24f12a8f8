import { data, Form } from 'react-router'
import { can, mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { MailLink } from '#app/kit/ui/contact-links.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { removeGuest } from '#app/public/guests/commands/cancel.server.ts'
import { countGuests, listGuests, readGuestQuery } from '#app/public/guests/queries.server.ts'
import { GUEST_STATUSES } from '#app/public/guests/rules.ts'
import { STATUS_LOOKS } from '#app/public/guests/texts.ts'
import { findEvent } from '../queries.server.ts'
import type { Route } from './+types/admin-guests'

export const middleware: Route.MiddlewareFunction[] = [permit('guests.view')]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { db, actor } = commandContext(context)
  const event = await findEvent(db, params.id)
  if (!event) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'guests', entityId: event.id })
  const query = readGuestQuery(url.searchParams)
  const [{ rows, total }, counts] = await Promise.all([
    listGuests(db, event.id, query),
    countGuests(db, event.id),
  ])
  const { id, title, seats } = event
  return {
    event: { id, title, seats },
    counts,
    may: mayOf(actor, 'guests'),
    maySeeData: can(actor, 'privacy.view'),
    total,
    page: query.page,
    isFiltered: isNarrowed(query),
    rows: rows.map(({ id, name, email, status, submittedAt }) => ({
      id,
      name,
      email,
      status,
      cameText: formatInstant(submittedAt, getLocale()),
    })),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { intent, id } = readTexts(await readForm(request), ['intent', 'id'])
  if (intent !== 'remove') throw data(null, { status: 400 })
  const removed = await removeGuest(commandContext(context), id)
  const refusal = removed.ok || removed.reason === 'not_found' ? m.guest_gone() : m.guest_event_over()
  return redirectWithMessage(url.pathname + url.search, removed.ok ? m.guest_removed() : refusal)
}

type Loaded = Route.ComponentProps['loaderData']
type Row = Loaded['rows'][number]

export default function GuestsScreen({ loaderData }: Route.ComponentProps) {
  const { event, counts, may, maySeeData, rows, total, page, isFiltered } = loaderData
  const { coming, waiting } = counts
  return (
    <>
      <BackLink to={localizeHref('/admin/events')}>{m.event_manager()}</BackLink>
      <ListScreen
        title={m.guest_list_of({ title: event.title })}
        lead={
          event.seats === null
            ? m.guest_list_lead({ coming })
            : m.guest_list_lead_seats({ coming, seats: event.seats, waiting })
        }
        order={m.guest_list_order()}
        searchLabel={m.guest_search()}
        filters={[
          {
            name: 'status',
            label: m.review_status(),
            all: m.review_all_statuses(),
            options: GUEST_STATUSES.map(value => ({ value, label: STATUS_LOOKS[value].label() })),
          },
        ]}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        keyOf={row => row.id}
        nameOf={row => row.name}
        columns={columns(may.edit, maySeeData)}
        empty={{ title: m.guest_none(), hint: m.guest_none_hint() }}
        exportPath={localizeHref(`/admin/events/${event.id}/guests/export`)}
        exportsSelection
      />
    </>
  )
}

function columns(mayEdit: boolean, maySeeData: boolean): ListColumns<Row> {
  return [
    { heading: m.receipt_name(), sort: 'name', cell: ({ name }) => <p title={name}>{name}</p> },
    {
      heading: m.receipt_email(),
      sort: 'email',
      card: 'none',
      cell: ({ email }) => email && <MailLink address={email} />,
    },
    {
      heading: m.review_received(),
      sort: 'received',
      width: 'w-44',
      card: 'wide',
      cell: row => row.cameText,
    },
    {
      heading: m.review_status(),
      name: 'status',
      width: 'w-40',
      isState: true,
      cell: ({ status }) => <Badge tone={STATUS_LOOKS[status].tone}>{STATUS_LOOKS[status].label()}</Badge>,
    },
    {
      heading: m.list_actions(),
      width: 'w-56',
      ...(mayEdit && { cell: (row: Row) => <RemoveForm row={row} /> }),
      actions: ({ id, name }) =>
        maySeeData
          ? [
              {
                label: m.privacy_of({ name }),
                href: localizeHref(`/admin/privacy/guest/${id}`),
                icon: 'personal_data',
              },
            ]
          : [],
    },
  ]
}

function RemoveForm({ row: { id, name, status } }: { row: Row }) {
  if (status === 'cancelled') return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} readOnly />
      <Button type="submit" name="intent" value="remove" look="danger" size="small">
        {m.guest_remove()}
        <span className="sr-only"> {name}</span>
      </Button>
    </Form>
  )
}
