import { can, mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { dayIn, dayWindow } from '#app/kit/pure/zones.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { NewLink } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerBookings } from '../actions/bookings.server.ts'
import { BookingDialog } from '../components/booking-dialogs.tsx'
import { DayGrid } from '../components/day-grid.tsx'
import { Days } from '../components/days.tsx'
import { PlaceChips } from '../components/place-chips.tsx'
import { WeekGrid } from '../components/week-grid.tsx'
import { readView, VIEW_DAYS } from '../rules/view.ts'
import { isAskable } from '../schema.ts'
import { daysText } from '../texts/times.ts'
import { viewDay } from '../views/day.server.ts'
import { dayHref, findBookingDialog, moreMayOf } from '../views/dialog.server.ts'
import { choosePlace } from '../views/places.server.ts'
import { viewWeek } from '../views/week.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('bookings.view')]

const MINUTE_MS = 60_000

/** A day of all spaces of a place, or a week of them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'bookings', entityId: 'list' })
  const { place, places } = await choosePlace(db, url.searchParams.get('location'))
  const today = dayIn(now(), place.zone)
  const { day: asked } = readTexts(url.searchParams, ['day'])
  const day = isAskable(asked) ? asked : today
  const may = mayOf(actor, 'bookings')
  const maySee = { receipts: can(actor, 'receipts.view'), documents: can(actor, 'documents.view') }
  const view = readView(url.searchParams)
  const asks = { day, today, place, now: now(), namesHolders: can(actor, 'contracts.view') }
  const [spaces, week, dialog] = await Promise.all([
    view === 'day' ? viewDay(db, asks) : [],
    view === 'week' ? viewWeek(db, asks) : null,
    findBookingDialog(db, url.searchParams, { now: now(), mayEdit: may.edit, maySee }),
  ])
  const nowMinute =
    day === today ? Math.floor((now().getTime() - dayWindow(day, place.zone).from) / MINUTE_MS) : null
  return {
    view,
    day,
    today,
    place,
    places,
    spaces,
    week,
    dialog,
    daysShown: daysText(day, VIEW_DAYS[view]),
    nowMinute,
    may,
    mayAddSpaces: can(actor, 'spaces.edit'),
    ...moreMayOf(actor),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  return answerBookings(ctx, await readForm(request), url.pathname + dayHref(url.searchParams, ctx.now()))
}

export default function BookingsDay({ loaderData, actionData }: Route.ComponentProps) {
  const { view, day, today, place, places, spaces, week, dialog, nowMinute, may } = loaderData
  const { mayTakeMoney, maySeeMember, mayAddSpaces } = loaderData
  const carried = { ...(places.length > 0 && { location: place.id }), ...(week && { view }) }
  const hrefOf = (asked: Record<string, string>) => `?${new URLSearchParams({ day, ...carried, ...asked })}`
  const isEmpty = (week ?? { spaces }).spaces.length === 0
  const newHref = (at: Record<string, string>) => hrefOf({ new: '1', ...at })
  return (
    <>
      <PageTitle title={m.admin_bookings()} />
      <PageHeader
        title={m.admin_bookings()}
        lead={week ? m.booking_week_lead() : m.booking_manager_lead()}
        actions={<Ways newHref={may.edit && !isEmpty ? newHref({}) : null} />}
      />
      <Days
        view={view}
        day={day}
        today={today}
        carried={carried}
        hrefOf={hrefOf}
        title={loaderData.daysShown}
      />
      {places.length > 0 && (
        <div className="mb-4">
          <PlaceChips place={place} places={places} hrefOf={id => hrefOf({ location: id })} />
        </div>
      )}
      {isEmpty ? (
        <EmptyState
          title={m.space_none()}
          hint={m.space_none_hint()}
          action={
            mayAddSpaces && (
              <ButtonLink href={`${localizeHref('/admin/spaces')}?new=1`}>{m.space_add()}</ButtonLink>
            )
          }
        />
      ) : week ? (
        <WeekGrid week={week} dayHref={each => hrefOf({ day: each, view: 'day' })} />
      ) : (
        <DayGrid
          day={day}
          spaces={spaces}
          nowMinute={nowMinute}
          zone={place.zone}
          mayEdit={may.edit}
          openHref={id => hrefOf({ edit: id })}
          newHref={({ spaceId, unit }, at) => newHref({ in: spaceId, unit: String(unit), at })}
        />
      )}
      <BookingDialog
        dialog={dialog}
        mayEdit={may.edit}
        mayTakeMoney={mayTakeMoney}
        maySeeMember={maySeeMember}
        closeHref={hrefOf({})}
        reply={actionData ?? undefined}
      />
    </>
  )
}

/** To the list, and for who may book to a new series or booking. */
function Ways({ newHref }: { newHref: string | null }) {
  return (
    <>
      <ButtonLink
        look="secondary"
        size="small"
        href={localizeHref('/admin/bookings/list')}
        className="max-sm:px-2.5"
      >
        {m.booking_list()}
      </ButtonLink>
      {newHref && (
        <>
          <ButtonLink
            look="secondary"
            size="small"
            href={localizeHref('/admin/bookings/series')}
            className="max-sm:px-2.5"
          >
            {m.series_new_link()}
          </ButtonLink>
          <NewLink label={m.booking_new()} to={newHref} />
        </>
      )}
    </>
  )
}
