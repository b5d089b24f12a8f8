import { Bell, CalendarCheck, CalendarClock, ClockAlert, Mail, Palmtree, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { commandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerPress, answerUndo } from '../actions/clock.server.ts'
import { ClockPanel } from '../components/clock-panel.tsx'
import { loadToday } from '../views/today.server.ts'
import type { Route } from './+types/portal-today'

export function loader({ context }: Route.LoaderArgs) {
  return loadToday(commandContext(context))
}

/** Takes a press back; without JavaScript also presses, which a script does through `/employee/clock`. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const form = await readForm(request)
  const isUndo = form.get('intent') === 'undo'
  const { isOk, message } = isUndo ? await answerUndo(ctx, form) : await answerPress(ctx, form)
  return isOk ? redirectWithMessage(url.pathname, message) : refuse({ message })
}

export default function PortalToday({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, firstName, day, clock, undo, shifts, forgotten, isOnLeave } = loaderData
  return (
    <>
      <PageTitle title={m.portal_title()} />
      <p className="font-semibold text-reef first-letter:uppercase">{day}</p>
      <h1 className="mt-1 mb-6 text-title font-bold">{m.portal_greeting({ name: firstName })}</h1>
      <div className="grid gap-4">
        {isOnLeave && (
          <p className="flex gap-3">
            <Palmtree className="mt-0.5 size-5 shrink-0 text-reef" aria-hidden="true" />
            {m.portal_on_leave()}
          </p>
        )}
        <ClockPanel userId={userId} clock={clock} undo={undo} shifts={shifts} refusal={actionData?.message} />
        {forgotten.map(({ id, day: forgottenDay, timeIn }) => (
          <p key={id} className="flex gap-3 rounded-control border border-clay bg-clay/10 px-4 py-3">
            <ClockAlert className="mt-0.5 size-5 shrink-0 text-clay" aria-hidden="true" />
            <span>{m.portal_forgotten({ day: forgottenDay, time: timeIn })}</span>
          </p>
        ))}
        <News {...loaderData} />
        <WhoIsIn people={loaderData.whoIsIn} />
      </div>
    </>
  )
}

type Today = Route.ComponentProps['loaderData']

function News({ unread, decided, swaps, openShifts }: Today) {
  return (
    <Section icon={Bell} title={m.portal_news()}>
      <ul className="grid gap-1">
        {unread > 0 && (
          <NewsItem icon={Mail} to="/employee/messages">
            {m.portal_unread({ count: unread })}
          </NewsItem>
        )}
        {decided.map(({ id, isApproved, from, to }) => (
          <NewsItem key={id} icon={Palmtree} to="/employee/leave">
            {isApproved ? m.portal_leave_approved({ from, to }) : m.portal_leave_rejected({ from, to })}
          </NewsItem>
        ))}
        {openShifts > 0 && (
          <NewsItem icon={CalendarClock} to="/employee/roster">
            {m.roster_news_open({ count: openShifts })}
          </NewsItem>
        )}
        <NewsItem icon={CalendarClock} to="/employee/roster">
          {swaps > 0 ? m.swap_news({ count: swaps }) : m.roster_own()}
        </NewsItem>
        <NewsItem icon={CalendarCheck} to="/employee/attendance">
          {m.portal_own_attendance()}
        </NewsItem>
      </ul>
    </Section>
  )
}

function NewsItem({ icon: Icon, to, children }: { icon: typeof Mail; to: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={localizeHref(to)}
        className="flex min-h-11 items-center gap-3 rounded-control px-2 font-semibold hover:bg-sea-1"
      >
        <Icon className="size-5 shrink-0 text-reef" aria-hidden="true" />
        {children}
      </Link>
    </li>
  )
}

function WhoIsIn({ people }: { people: Today['whoIsIn'] }) {
  return (
    <Section icon={Users} title={m.portal_who_is_in()}>
      {people.length === 0 ? (
        <p className="px-2 text-muted">{m.portal_nobody_in()}</p>
      ) : (
        <ul>
          {people.map(({ id, name, department, since }) => (
            <li
              key={id}
              className="flex items-baseline justify-between gap-4 border-b border-line px-2 py-2 last:border-b-0"
            >
              <span className="min-w-0">
                <span className="font-semibold">{name}</span>{' '}
                <span className="text-sm text-muted">{department}</span>
              </span>
              <span className="shrink-0 text-sm text-muted tabular-nums">
                {m.portal_since({ time: since })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Section({ icon: Icon, title, children }: { icon: typeof Mail; title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <h2 className="mb-2 flex items-center gap-2 px-2 font-bold">
        <Icon className="size-5" aria-hidden="true" />
        {title}
      </h2>
      {children}
    </section>
  )
}
