import { data } from 'react-router'
import { readForm } from '#app/kit/platform/form.server.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { accountContext, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { answerSeries } from '../actions/series.server.ts'
import { addOwnLeftOut, cancelOwnSeries, moveOwnSeries } from '../commands/own-series.server.ts'
import { SeriesPanel } from '../components/series-panel.tsx'
import { findSeries } from '../queries/series.server.ts'
import { viewSeries } from '../views/series.server.ts'
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
  const asked = {
    seriesId: params.id,
    form: await readForm(request),
    params: url.searchParams,
    here: localizeHref(`/my/series/${params.id}`),
  }
  return answerSeries(ctx, asked, {
    add: one => addOwnLeftOut(ctx, one),
    cancel: part => cancelOwnSeries(ctx, part),
    move: move => moveOwnSeries(ctx, move),
  })
}

export default function MySeries({ loaderData, actionData }: Route.ComponentProps) {
  const { series, home } = loaderData
  return (
    <div className="mx-auto max-w-xl">
      <PageTitle title={series.space} />
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
