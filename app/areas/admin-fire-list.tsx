import { Printer } from 'lucide-react'
import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import type { Route } from './+types/admin-fire-list'
import { loadInside } from './visits/load.server.ts'

export const middleware: Route.MiddlewareFunction[] = [permit('visits.view')]

/** Everybody in the house on one page to print, with a box for each. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  await logView(ctx.db, { adminId: ctx.actor.userId, entityType: 'visits', entityId: 'fire-list' })
  return { ...(await loadInside(ctx)), time: formatInstant(ctx.now(), getLocale()) }
}

export default function FireList({
  loaderData: { inside, perhaps, guests, staff, time },
}: Route.ComponentProps) {
  const people = [
    ...staff.map(person => ({ ...person, as: m.visits_is_staff() })),
    ...inside.map(visit => ({ ...visit, as: visit.plan ?? '' })),
    ...guests,
    ...perhaps.map(visit => ({ ...visit, as: m.visits_perhaps() })),
  ]
  return (
    <>
      <title>{`${m.visits_fire_list()} · Sala`}</title>
      <div className="print:hidden">
        <BackLink to={localizeHref('/admin/visits')}>{m.visits_title()}</BackLink>
      </div>
      <PageHeader
        title={m.visits_fire_title({ time })}
        lead={m.visits_fire_lead()}
        actions={
          <span className="noscript:hidden print:hidden">
            <Button onClick={() => window.print()} look="secondary" size="small">
              <Printer className="size-5" aria-hidden="true" />
              {m.visits_print()}
            </Button>
          </span>
        }
      />
      {people.length === 0 ? (
        <EmptyState title={m.visits_none()} />
      ) : (
        <table className="w-full">
          <thead>
            <tr className="border-b-2 border-line text-left">
              <th scope="col" className="w-24 py-2 font-semibold">
                {m.visits_fire_seen()}
              </th>
              <th scope="col" className="py-2 font-semibold">
                {m.visits_person()}
              </th>
              <th scope="col" className="py-2 font-semibold">
                {m.visits_since()}
              </th>
            </tr>
          </thead>
          <tbody>
            {people.map(({ id, name, as, sinceText }) => (
              <tr key={id} className="break-inside-avoid border-b border-line">
                <td className="py-2">
                  <span className="block size-6 border-2 border-ink" />
                </td>
                <th scope="row" className="py-2 text-left font-semibold">
                  {name} <span className="font-normal text-muted">{as}</span>
                </th>
                <td className="py-2 tabular-nums">{sinceText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
