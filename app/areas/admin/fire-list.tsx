import { Printer } from 'lucide-react'
import { FirePeople } from '#app/areas/shell/fire-people.tsx'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { findFireList } from '#app/presence/kiosks/steps/fire-list.server.ts'
import type { Route } from './+types/fire-list'

export const middleware: Route.MiddlewareFunction[] = [permit('visits.view')]

/** Everybody in the house on one page to print, with a box for each. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'visits', entityId: 'fire-list' })
  return { list: await findFireList(db, now()), time: formatInstant(now(), getLocale()) }
}

export default function FireListScreen({ loaderData: { list, time } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.visits_fire_list()} />
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
      <FirePeople list={list} />
    </>
  )
}
