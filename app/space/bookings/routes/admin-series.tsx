import { data } from 'react-router'
import { mayOf } from '#app/house/access/rules.ts'
import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { answerSeries } from '../actions/series.server.ts'
import { addToSeries, cancelWholeSeries, moveWholeSeries } from '../commands/staff-series.server.ts'
import { SeriesPanel } from '../components/series-panel.tsx'
import { findSeries } from '../queries/series.server.ts'
import { viewSeries } from '../views/series.server.ts'
import type { Route } from './+types/admin-series'

export const middleware: Route.MiddlewareFunction[] = [permit('bookings.view')]

/** A series, with what can be done about all of it. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const series = await findSeries(db, params.id)
  if (!series) throw data(null, { status: 404 })
  await logView(db, { adminId: actor.userId, entityType: 'bookings', entityId: series.id })
  const asked = { params: url.searchParams, by: 'staff', now: now() } as const
  return { series: await viewSeries(db, series, asked), may: mayOf(actor, 'bookings') }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const ctx = commandContext(context)
  const asked = {
    seriesId: params.id,
    form: await readForm(request),
    params: url.searchParams,
    here: localizeHref(`/admin/bookings/series/${params.id}`),
  }
  return answerSeries(ctx, asked, {
    add: one => addToSeries(ctx, one),
    cancel: part => cancelWholeSeries(ctx, part),
    move: move => moveWholeSeries(ctx, move),
  })
}

export default function AdminSeries({ loaderData, actionData }: Route.ComponentProps) {
  const { series, may } = loaderData
  return (
    <div className="max-w-3xl">
      <PageTitle title={series.space} />
      <BackLink to={localizeHref('/admin/bookings')}>{m.booking_grid()}</BackLink>
      <PageHeader title={series.space} lead={[series.member, series.rule].filter(Boolean).join(' · ')} />
      <SeriesPanel
        series={series}
        hrefOf={id => localizeHref(`/admin/bookings/list?edit=${id}`)}
        mayEdit={may.edit}
        mayGiveBack
        error={actionData?.error}
      />
    </div>
  )
}
