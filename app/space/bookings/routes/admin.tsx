import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Form, Link } from 'react-router'
import { can, mayOf } from '#app/house/accounts/rules/people.ts'
import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { addDays, bangkokDay, bangkokTime, formatDay, isDay } from '#app/kit/pure/days.ts'
import { ButtonLink, buttonClasses } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { answerBookings } from '../actions/bookings.server.ts'
import { BookingDialog } from '../components/booking-dialogs.tsx'
import { DayGrid } from '../components/day-grid.tsx'
import { viewDay } from '../views/day.server.ts'
import { dayHref, findBookingDialog, moreMayOf } from '../views/dialog.server.ts'
import type { Route } from './+types/admin'

export const middleware: Route.MiddlewareFunction[] = [permit('bookings.view')]

/** A day of all spaces. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'bookings', entityId: 'list' })
  const today = bangkokDay(now())
  const asked = url.searchParams.get('day') ?? ''
  const day = isDay(asked) && asked > '2000-01-01' && asked < '9999-01-01' ? asked : today
  const may = mayOf(actor, 'bookings')
  const maySee = { receipts: can(actor, 'receipts.view'), documents: can(actor, 'documents.view') }
  const [spaces, dialog] = await Promise.all([
    viewDay(db, day, now()),
    findBookingDialog(db, url.searchParams, { now: now(), mayEdit: may.edit, maySee }),
  ])
  const nowMinute = day === today ? bangkokTime(now()).minutes : null
  return { day, today, spaces, dialog, nowMinute, may, ...moreMayOf(actor) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  return answerBookings(ctx, await readForm(request), url.pathname + dayHref(url.searchParams, ctx.now()))
}

export default function BookingsDay({ loaderData, actionData }: Route.ComponentProps) {
  const { day, today, spaces, dialog, nowMinute, may, mayTakeMoney, maySeeMember } = loaderData
  const closeHref = `?day=${day}`
  const newHref = (at: Record<string, string>) => `?${new URLSearchParams({ day, new: '1', ...at })}`
  const clock = (minute: number) =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
  return (
    <>
      <title>{`${m.admin_bookings()} · Sala`}</title>
      <PageHeader
        title={m.admin_bookings()}
        lead={m.booking_manager_lead()}
        actions={
          <>
            <ButtonLink look="secondary" href={localizeHref('/admin/bookings/list')}>
              {m.booking_list()}
            </ButtonLink>
            {may.edit && (
              <ButtonLink look="secondary" href={localizeHref('/admin/bookings/series')}>
                {m.series_new()}
              </ButtonLink>
            )}
            {may.edit && (
              <Link to={newHref({})} className={buttonClasses('primary', 'regular')} preventScrollReset>
                {m.booking_new()}
              </Link>
            )}
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Step to={`?day=${addDays(day, -1)}`} label={m.booking_day_before()} icon={ChevronLeft} />
        <Step to={`?day=${addDays(day, 1)}`} label={m.booking_day_after()} icon={ChevronRight} />
        <h2 className="text-lg font-bold">
          {formatDay(day, getLocale(), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })}
        </h2>
        {day !== today && (
          <Link to="?" className={buttonClasses('secondary', 'small', 'min-h-11')}>
            {m.booking_today()}
          </Link>
        )}
        <Form method="get" className="flex items-center gap-2 ml-auto">
          <input
            type="date"
            name="day"
            aria-label={m.booking_day()}
            defaultValue={day}
            key={day}
            className="min-h-11 rounded-control border border-control bg-surface px-3"
          />
          <button type="submit" className={buttonClasses('secondary', 'small', 'min-h-11')}>
            {m.booking_show()}
          </button>
        </Form>
      </div>
      {spaces.length === 0 ? (
        <EmptyState title={m.space_none()} hint={m.space_none_hint()} />
      ) : (
        <DayGrid
          {...{ day, spaces, nowMinute }}
          mayEdit={may.edit}
          openHref={id => `?day=${day}&edit=${id}`}
          newHref={({ spaceId, unit }, minute) =>
            newHref({ in: spaceId, unit: String(unit), at: `${day}T${clock(minute)}` })
          }
        />
      )}
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

function Step({ to, label, icon: Icon }: { to: string; label: string; icon: typeof ChevronLeft }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className={buttonClasses('secondary', 'small', 'min-h-11 min-w-11 px-2')}
    >
      <Icon className="size-5" aria-hidden="true" />
    </Link>
  )
}
