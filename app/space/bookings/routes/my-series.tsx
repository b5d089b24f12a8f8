import { data } from 'react-router'
import { accountContext, ownSelf } from '#app/joining/portal-accounts/steps/guard.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { addOwnLeftOut, cancelOwnSeries, moveOwnSeries } from '../commands/own-series.server.ts'
import { SeriesPanel } from '../components/series-panel.tsx'
import { findSeries } from '../queries/series.server.ts'
import { readFromDay, readSeen } from '../schema.ts'
import { seriesMovedText, seriesRefusalText } from '../texts/series.ts'
import { findShift, viewSeries } from '../views/series.server.ts'
import type { Route } from './+types/my-series'

/** A series of one's own; everybody else's is not there. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const series = await findSeries(ctx.db, params.id)
  if (!series?.memberRowId) throw data(null, { status: 404 })
  await ownSelf(ctx, series.memberRowId)
  const asked = { params: url.searchParams, by: 'member', now: ctx.now() } as const
  return {
    series: await viewSeries(ctx.db, series, asked),
    home: localizeHref(`/my/members/${series.memberRowId}`),
  }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const ctx = accountContext(context)
  const form = await readForm(request)
  const { intent, id } = readTexts(form, ['intent', 'id'])
  const part = { seriesId: params.id, fromDay: readFromDay(url.searchParams.get('from')) }
  const here = localizeHref(`/my/series/${params.id}`)
  if (intent === 'add') {
    const added = await addOwnLeftOut(ctx, id)
    if (added.ok) return redirectWithMessage(here, m.series_added())
    return refuse({ error: seriesRefusalText(added.reason) }, 409)
  }
  if (intent === 'cancel') {
    const cancelled = await cancelOwnSeries(ctx, part)
    if (cancelled.ok)
      return redirectWithMessage(here, m.series_cancelled({ count: cancelled.value.cancelled }))
    if (cancelled.reason === 'not_found') throw data(null, { status: 404 })
    return refuse({ error: seriesRefusalText(cancelled.reason) }, 409)
  }
  const shift = await findShift(ctx.db, { ...part, params: url.searchParams, now: ctx.now() })
  if (intent !== 'move' || !shift) return refuse({ error: seriesRefusalText('invalid') })
  const moved = await moveOwnSeries(ctx, { ...part, shift, seenStaying: readSeen(form, 'staying') })
  if (moved.ok) return redirectWithMessage(here, seriesMovedText(moved.value))
  if (moved.reason === 'not_found') throw data(null, { status: 404 })
  return refuse({ error: seriesRefusalText(moved.reason) }, 409)
}

export default function MySeries({ loaderData, actionData }: Route.ComponentProps) {
  const { series, home } = loaderData
  return (
    <div className="mx-auto max-w-xl">
      <title>{`${series.space} · Sala`}</title>
      <BackLink to={home}>{m.my_title()}</BackLink>
      <PageHeader title={series.space} lead={series.rule} />
      <SeriesPanel
        series={series}
        hrefOf={id => localizeHref(`/my/bookings/${id}`)}
        mayEdit
        error={actionData?.error}
      />
    </div>
  )
}
