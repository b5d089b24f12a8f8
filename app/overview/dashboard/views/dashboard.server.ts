import { can } from '#app/house/access/rules.ts'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import { viewEntries } from '#app/house/history/views/entries.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { listDayRevenue, sumRevenue } from '#app/money/payments/queries.server.ts'
import { listDayCounts } from '../queries/day-counts.server.ts'
import { type Counts, countNow, listMonthlyRevenue } from '../queries/figures.server.ts'
import { findPastCounts } from '../queries/past-counts.server.ts'
import { daysAhead, daysOfPeriod, periodOf } from '../rules/periods.ts'
import { listRecentActivity } from './recent-activity.server.ts'

/** As many as the chart shows (rule dashboard.chart). */
const CHART_MONTHS = 12

export type DashboardFigures = Awaited<ReturnType<typeof findDashboard>>

/** Everything that the dashboard shows for the period in its URL; no revenue or requests for people who may not see them. */
export async function findDashboard(
  { db, actor, now }: Pick<CommandContext, 'db' | 'actor' | 'now'>,
  params: URLSearchParams,
) {
  const period = periodOf(params.get('period'))
  const moment = now()
  const today = bangkokDay(moment)
  const spans = daysOfPeriod(period, today)
  const quick = db.prepared // all but the past, which may mean reading a year of changes
  const ahead = daysAhead(spans.current)
  const [counts, past, byDay, activities, revenue] = await Promise.all([
    countNow(quick, { now: moment, today }),
    findPastCounts(db, { today, since: spans.current.from }),
    listDayCounts(quick, { period: spans.current, now: moment, until: ahead.to }),
    listRecentActivity(quick, actor).then(rows => viewEntries(quick, rows, { actor, now: moment })),
    can(actor, 'ledger.view')
      ? Promise.all([
          sumRevenue(quick, spans),
          listMonthlyRevenue(quick, { today, monthsBack: CHART_MONTHS }),
          listDayRevenue(quick, spans.current),
        ])
      : null,
  ])
  const [total, months, days] = revenue ?? [null, null, []]
  return {
    period,
    spans,
    ahead,
    today,
    activities,
    months,
    counts: compare(counts, past),
    revenue: total,
    byDay: {
      ...byDay,
      revenue: days.map(({ day, amountSatang }) => ({ day, count: amountSatang })),
      requests: can(actor, 'requests.view') ? byDay.requests : [],
    },
  }
}

/** `before` is what the change is counted from. */
export type Figure = { now: number; before: number }

function compare(now: Counts, before: Counts): Record<keyof Counts, Figure> {
  const figure = (name: keyof Counts) => ({ now: now[name], before: before[name] })
  return { members: figure('members'), services: figure('services'), events: figure('events') }
}
