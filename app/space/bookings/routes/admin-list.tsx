import { useLocation } from 'react-router'
import { can, mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { isNarrowed } from '#app/kit/pure/list-query.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Badge } from '#app/kit/ui/badge.tsx'
import type { ListColumns } from '#app/kit/ui/data-table.tsx'
import { useDialogHref } from '#app/kit/ui/list-actions.tsx'
import { ListScreen } from '#app/kit/ui/list-screen.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { unitName } from '#app/space/spaces/rules/spaces.ts'
import { answerBookings } from '../actions/bookings.server.ts'
import { BookingDialog } from '../components/booking-dialogs.tsx'
import { listBookings, listSpacesWithBookings, PLACES } from '../queries/bookings.server.ts'
import { BOOKING_STATUSES } from '../rules/bookings.ts'
import { BOOKING_STATUS_NAMES, costText, markedName, whoText } from '../texts/bookings.ts'
import { bookingTimeText } from '../texts/times.ts'
import { findBookingDialog, moreMayOf } from '../views/dialog.server.ts'
import { readBookingQuery } from '../views/list.server.ts'
import type { Route } from './+types/admin-list'

export const middleware: Route.MiddlewareFunction[] = [permit('bookings.view')]

/** Every booking, with search and filters. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const locale = getLocale()
  const found = await listSpacesWithBookings(db)
  const places = { value: PLACES, label: m.booking_places() }
  const spaces = [
    ...(found.some(({ kind }) => kind === 'call') ? [places] : []),
    ...found.map(space => ({ value: space.id, label: markedName(space, locale) })),
  ]
  const query = readBookingQuery(
    url.searchParams,
    found.map(({ id }) => id),
  )
  const may = mayOf(actor, 'bookings')
  const maySee = { receipts: can(actor, 'receipts.view'), documents: can(actor, 'documents.view') }
  const [{ rows, total }, dialog] = await Promise.all([
    listBookings(db, query, now()),
    findBookingDialog(db, url.searchParams, { now: now(), mayEdit: may.edit, maySee }),
  ])
  return {
    rows: rows.map(booking => ({
      id: booking.id,
      space: unitName(booking, locale),
      purpose: booking.purpose,
      time: bookingTimeText(booking, locale, now()),
      member: whoText(booking),
      paid: booking.visitor?.backSatang
        ? m.booking_visitor_returns({ price: formatBaht(booking.visitor.backSatang, locale) })
        : costText(booking),
      status: booking.status,
    })),
    total,
    page: query.page,
    dialog,
    spaces,
    may,
    isFiltered: isNarrowed(query) || query.from !== null || query.to !== null,
    ...moreMayOf(actor),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return answerBookings(
    commandContext(context),
    await readForm(request),
    url.pathname + withoutDialog(url.search),
  )
}

export default function BookingsList({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, total, page, isFiltered, dialog, spaces, may, mayTakeMoney, maySeeMember } = loaderData
  const { search } = useLocation()
  const closeHref = withoutDialog(search)
  return (
    <>
      <BackLink to={localizeHref('/admin/bookings')}>{m.booking_grid()}</BackLink>
      <ListScreen
        title={m.admin_bookings()}
        order={m.list_latest_first()}
        searchLabel={m.booking_search()}
        filters={[
          {
            name: 'state',
            label: m.state(),
            all: m.state_all(),
            options: [
              { value: 'waiting', label: m.booking_waits() },
              { value: 'stood', label: m.booking_stood() },
              { value: 'came', label: m.booking_came() },
              ...BOOKING_STATUSES.map(status => ({
                value: status,
                label: BOOKING_STATUS_NAMES[status].label(),
              })),
            ],
          },
          { name: 'space', label: m.booking_space(), all: m.booking_all_spaces(), options: spaces },
        ]}
        days={[
          { name: 'from', label: m.booking_from() },
          { name: 'to', label: m.booking_to() },
        ]}
        rows={rows}
        total={total}
        page={page}
        isFiltered={isFiltered}
        columns={useColumns()}
        mayDelete={false}
        keyOf={row => row.id}
        nameOf={row => `${row.space}, ${row.time}`}
        empty={{ title: m.booking_none(), hint: m.booking_none_hint() }}
        {...(may.edit && { newLabel: m.booking_new() })}
        exportPath={localizeHref('/admin/bookings/export')}
        exportsSelection
      />
      <BookingDialog
        dialog={dialog}
        mayEdit={may.edit}
        mayTakeMoney={mayTakeMoney}
        maySeeMember={maySeeMember}
        closeHref={closeHref}
        reply={actionData ?? undefined}
      />
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

function useColumns(): ListColumns<Row> {
  const hrefOf = useDialogHref()
  return [
    {
      heading: m.booking_space(),
      cell: row => (
        <div className="twofold min-w-0">
          <p title={row.space}>
            <a href={hrefOf('edit', row.id)}>{row.space}</a>
          </p>
          <p className="sub" title={row.purpose}>
            {row.purpose}
          </p>
        </div>
      ),
    },
    {
      heading: m.booking_when(),
      sort: 'start',
      width: 'w-56',
      card: 'wide',
      cell: row => (
        <div className="twofold">
          <p>{row.time}</p>
        </div>
      ),
    },
    {
      heading: m.booking_member(),
      name: 'member',
      width: 'w-40',
      card: 'line',
      cell: row => <span title={row.member}>{row.member}</span>,
    },
    {
      heading: m.booking_price(),
      name: 'price',
      width: 'w-28',
      card: 'none',
      cell: row => <span title={row.paid}>{row.paid}</span>,
    },
    {
      heading: m.state(),
      sort: 'status',
      isState: true,
      width: 'w-44',
      cell: ({ status }) => (
        <Badge tone={BOOKING_STATUS_NAMES[status].tone}>{BOOKING_STATUS_NAMES[status].label()}</Badge>
      ),
    },
  ]
}
