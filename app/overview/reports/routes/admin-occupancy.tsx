import { ChartColumn } from 'lucide-react'
import { can } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { PlaceLinks } from '../components/place-links.tsx'
import { ReportPanel } from '../components/report-panel.tsx'
import { ReportScreen } from '../components/report-screen.tsx'
import { findOccupancy } from '../views/occupancy.server.ts'
import { figureText, showPeriod, showTable } from '../views/shown.server.ts'
import type { Route } from './+types/admin-occupancy'

export const middleware: Route.MiddlewareFunction[] = [permit('ledger.view')]

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, actor } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'report', entityId: 'occupancy' })
  const found = await findOccupancy({ db, now, params: url.searchParams })
  const look = { actor, see: 'visits.view' } as const
  return {
    period: showPeriod(found.period, bangkokDay(now())),
    isEmpty: found.isEmpty,
    assumed: {
      share: figureText('share', found.assumed.value),
      href: found.assumed.value > 0 && can(actor, 'visits.view') ? localizeHref(found.assumed.path) : null,
    },
    place: found.place?.id ?? null,
    places: found.places,
    members: showTable(found.members, { label: m.report_occupancy_members(), ...look }),
    guests: showTable(found.guests, { label: m.report_occupancy_guests(), ...look }),
  }
}

/** How full it was by hour and weekday, members and guests apart (rule reports.occupancy). */
export default function OccupancyReport({ loaderData }: Route.ComponentProps) {
  const { period, isEmpty, assumed, place, places, members, guests } = loaderData
  return (
    <ReportScreen report="occupancy" definition={m.report_occupancy_definition()} period={period}>
      <PlaceLinks place={place} places={places} />
      {isEmpty ? (
        <EmptyState
          icon={ChartColumn}
          title={m.report_occupancy_none()}
          hint={m.report_occupancy_none_hint()}
        />
      ) : (
        <>
          <p className="text-sm text-muted">
            {m.report_occupancy_assumed({ share: assumed.share })}{' '}
            {assumed.href && (
              <a href={assumed.href} className="quiet-link">
                {m.report_occupancy_assumed_who()}
              </a>
            )}
          </p>
          <ReportPanel
            title={m.report_occupancy_members()}
            lead={m.report_occupancy_lead()}
            name="occupancy"
            table={members}
            isShaded
          />
          <ReportPanel
            title={m.report_occupancy_guests()}
            lead={m.report_occupancy_guests_lead()}
            name="guests"
            table={guests}
            isShaded
          />
        </>
      )}
    </ReportScreen>
  )
}
