import { data } from 'react-router'
import { mayOf } from '#app/house/accounts/rules/people.ts'
import { commandContext, permit } from '#app/house/accounts/steps/guard.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { addToSeries, cancelWholeSeries, moveWholeSeries } from '../commands/staff-series.server.ts'
import { SeriesPanel } from '../components/series-panel.tsx'
import { findSeries } from '../queries/series.server.ts'
import { readFromDay, readSeen } from '../schema.ts'
import { seriesMovedText, seriesRefusalText } from '../texts/series.ts'
import { findShift, viewSeries } from '../views/series.server.ts'
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
  const form = await readForm(request)
  const { intent, id, back } = readTexts(form, ['intent', 'id', 'back'])
  const part = { seriesId: params.id, fromDay: readFromDay(url.searchParams.get('from')) }
  const here = localizeHref(`/admin/bookings/series/${params.id}`)
  if (intent === 'add') {
    const added = await addToSeries(ctx, id)
    if (added.ok) return redirectWithMessage(here, m.series_added())
    return refuse({ error: seriesRefusalText(added.reason) }, 409)
  }
  if (intent === 'cancel') {
    const cancelled = await cancelWholeSeries(ctx, { ...part, giveBack: back === 'on' })
    if (cancelled.ok)
      return redirectWithMessage(here, m.series_cancelled({ count: cancelled.value.cancelled }))
    if (cancelled.reason === 'not_found') throw data(null, { status: 404 })
    return refuse({ error: seriesRefusalText(cancelled.reason) }, 409)
  }
  const shift = await findShift(ctx.db, { ...part, params: url.searchParams, now: ctx.now() })
  if (intent !== 'move' || !shift) return refuse({ error: seriesRefusalText('invalid') })
  const moved = await moveWholeSeries(ctx, { ...part, shift, seenStaying: readSeen(form, 'staying') })
  if (moved.ok) return redirectWithMessage(here, seriesMovedText(moved.value))
  if (moved.reason === 'not_found') throw data(null, { status: 404 })
  return refuse({ error: seriesRefusalText(moved.reason) }, 409)
}

export default function AdminSeries({ loaderData, actionData }: Route.ComponentProps) {
  const { series, may } = loaderData
  return (
    <div className="max-w-3xl">
      <title>{`${series.space} · Sala`}</title>
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
