import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Form, Link } from 'react-router'
import { can, mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { addDays, type Day, formatDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { dayIn, dayWindow } from '#app/kit/pure/zones.ts'
import { ButtonLink, buttonClasses } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { NewLink } from '#app/kit/ui/list-actions.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { answerBookings } from '../actions/bookings.server.ts'
import { BookingDialog } from '../components/booking-dialogs.tsx'
import { DayGrid } from '../components/day-grid.tsx'
import { PlaceChips } from '../components/place-chips.tsx'
import { isAskable } from '../schema.ts'
import { viewDay } from '../views/day.server.ts'
import { dayHref, findBookingDialog, moreMayOf } from '../views/dialog.server.ts'
import { choosePlace } from '../views/places.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('bookings.view')]

const MINUTE_MS = 60_000

/** A day of all spaces of a place. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'bookings', entityId: 'list' })
  const { place, places } = await choosePlace(db, url.searchParams.get('location'))
  const today = dayIn(now(), place.zone)
  const { day: asked } = readTexts(url.searchParams, ['day'])
  const day = isAskable(asked) ? asked : today
  const may = mayOf(actor, 'bookings')
  const maySee = { receipts: can(actor, 'receipts.view'), documents: can(actor, 'documents.view') }
  const [spaces, dialog] = await Promise.all([
    viewDay(db, { day, place, now: now() }),
    findBookingDialog(db, url.searchParams, { now: now(), mayEdit: may.edit, maySee }),
  ])
  const nowMinute =
    day === today ? Math.floor((now().getTime() - dayWindow(day, place.zone).from) / MINUTE_MS) : null
  return {
    day,
    today,
    place,
    places,
    spaces,
    dialog,
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
  const { day, today, place, places, spaces, dialog, nowMinute, may } = loaderData
  const { mayTakeMoney, maySeeMember, mayAddSpaces } = loaderData
  const location = places.length > 0 ? place.id : null
  const hrefOf = (asked: Record<string, string>) =>
    `?${new URLSearchParams({ day, ...(location && { location }), ...asked })}`
  const newHref = (at: Record<string, string>) => hrefOf({ new: '1', ...at })
  return (
    <>
      <title>{`${m.admin_bookings()} · Sala`}</title>
      <PageHeader
        title={m.admin_bookings()}
        lead={m.booking_manager_lead()}
        actions={<Ways newHref={may.edit && spaces.length > 0 ? newHref({}) : null} />}
      />
      <Days {...{ day, today, location, hrefOf }} />
      {places.length > 0 && (
        <div className="mb-4">
          <PlaceChips {...{ place, places }} hrefOf={id => hrefOf({ location: id })} />
        </div>
      )}
      {spaces.length === 0 ? (
        <EmptyState
          title={m.space_none()}
          hint={m.space_none_hint()}
          action={
            mayAddSpaces && (
              <ButtonLink href={`${localizeHref('/admin/spaces')}?new=1`}>{m.space_add()}</ButtonLink>
            )
          }
        />
      ) : (
        <DayGrid
          {...{ day, spaces, nowMinute }}
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

type DaysProps = {
  day: Day
  today: Day
  /** The place whose days they are, where there are several. */
  location: string | null
  hrefOf: (asked: Record<string, string>) => string
}

/** Which day is shown, and the ways to others. */
function Days({ day, today, location, hrefOf }: DaysProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Step to={hrefOf({ day: addDays(day, -1) })} label={m.booking_day_before()} icon={ChevronLeft} />
      <Step to={hrefOf({ day: addDays(day, 1) })} label={m.booking_day_after()} icon={ChevronRight} />
      <h2 className="text-lg font-bold">
        {formatDay(day, getLocale(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
      </h2>
      {day !== today && (
        <Link to={location ? hrefOf({ day: today }) : '?'} className={buttonClasses('secondary', 'small')}>
          {m.booking_today()}
        </Link>
      )}
      <Form method="get" className="flex items-center gap-2 ml-auto">
        {location && <input type="hidden" name="location" value={location} />}
        <input
          type="date"
          name="day"
          aria-label={m.booking_day()}
          defaultValue={day}
          key={day}
          className="min-h-11 rounded-control border border-control bg-surface px-3"
        />
        <button type="submit" className={buttonClasses('secondary', 'small')}>
          {m.booking_show()}
        </button>
      </Form>
    </div>
  )
}

function Step({ to, label, icon: Icon }: { to: string; label: string; icon: typeof ChevronLeft }) {
  return (
    <Link to={to} aria-label={label} className={buttonClasses('secondary', 'small', 'min-w-11 px-2')}>
      <Icon className="size-5" aria-hidden="true" />
    </Link>
  )
}
