import { commandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { answerOwnForm } from '../actions.server.ts'
import { OpenShifts } from '../components/open-shifts.tsx'
import { OwnSwaps } from '../components/own-swaps.tsx'
import { loadOpenShifts, loadOwnSwaps } from '../views/swaps.server.ts'
import { listOwnWeeks } from '../views/week.server.ts'
import type { Route } from './+types/portal'

/** One's own shifts and nobody else's, as far as they are published. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { id } = await ownEmployee(ctx)
  const [weeks, swaps, open] = await Promise.all([
    listOwnWeeks(ctx.db, id, ctx.now()),
    loadOwnSwaps(ctx.db, id, ctx.now()),
    loadOpenShifts(ctx.db, ctx.now()),
  ])
  return { weeks, swaps, open }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { isOk, message } = await answerOwnForm(commandContext(context), await readForm(request))
  return isOk ? redirectWithMessage(url.pathname, message) : refuse({ message }, 409)
}

export default function OwnRoster({ loaderData: { weeks, swaps, open }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.roster_own()} />
      <PageHeader title={m.roster_own()} lead={m.roster_own_lead()} />
      <div className="has-[p]:mb-4">
        <FormAlert>{actionData?.message}</FormAlert>
      </div>
      <div className="grid gap-6">
        <OpenShifts shifts={open} />
        <OwnSwaps swaps={swaps} />
        {weeks.map(({ monday, text, isPublished, days }) => (
          <section key={monday} aria-label={text}>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
              <h2 className="text-lg font-bold">{text}</h2>
              <Badge tone={isPublished ? 'good' : 'neutral'}>
                {isPublished ? m.roster_is_published() : m.roster_is_usual()}
              </Badge>
            </div>
            {days.length === 0 ? (
              <p className="text-muted">{m.roster_own_none()}</p>
            ) : (
              <ul className="overflow-hidden rounded-card border border-line bg-surface">
                {days.map(day => (
                  <li
                    key={day.date}
                    className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-3 last:border-b-0"
                  >
                    <span
                      className={classNames(
                        'font-semibold first-letter:uppercase',
                        day.isToday && 'text-reef',
                      )}
                    >
                      {day.text}
                    </span>
                    <span className="tabular-nums">
                      {day.isOnLeave ? m.attendance_status_leave() : day.hours.join(', ')}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </div>
    </>
  )
}
