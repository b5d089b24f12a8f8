import { addDays, daysBetween, formatDay, formatSpan, SHORT_DAY } from '#app/kit/pure/days.ts'
import { numberFormat } from '#app/kit/pure/formats.ts'
import { formatBaht, satangToBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import type { DayCount } from '../queries/day-counts.server.ts'
import type { DaySpan } from '../rules/periods.ts'
import { PERIOD_NAMES } from '../texts.ts'
import type { DashboardFigures, Figure } from './dashboard.server.ts'
import { showMonths } from './months.server.ts'
import type { Direction, ShownFigures, SparkView, StatCardView } from './shown-figures.ts'

/** The figures as the page shows them: formatted once, on the server, so that both renderings agree. */
export function showFigures(figures: DashboardFigures): ShownFigures {
  const { period, spans, activities, months } = figures
  const locale = getLocale()
  return {
    period,
    days: formatSpan(spans.current, locale),
    daysBefore: formatSpan(spans.previous, locale),
    since: formatDay(spans.current.from, locale, SHORT_DAY),
    cards: showCards(figures, locale),
    chart: months && showMonths(months, locale),
    activities: activities.map(({ id, before, record, after, when, exact, iso }) => {
      return { id, before, record, after, when, exact, iso }
    }),
  }
}

/** A line ends between two days, and not within one. */
const unbroken = (days: string) => days.replace(/(?<!–) (?!–)/g, '\u00A0')

function showCards(
  { period, spans, ahead, counts, revenue, byDay }: DashboardFigures,
  locale: string,
): StatCardView[] {
  const day = unbroken(formatDay(spans.current.from, locale, SHORT_DAY))
  const number = (value: number) => numberFormat(locale, {}).format(value)
  const baht = (satang: number) => formatBaht(satang, locale, { decimals: 'never' })
  const count = (title: string, note: string, figure: Figure): Omit<StatCardView, 'spark'> => ({
    title,
    note,
    value: number(figure.now),
    change: countChange(figure, day, locale),
  })
  const until = endText(ahead, locale)
  const most = ({ day: at, count: value }: DayCount) => ({
    count: number(value),
    day: formatDay(at, locale, SHORT_DAY),
  })
  return [
    {
      ...count(m.dashboard_total_members(), m.dashboard_members_note(), counts.members),
      spark: showSpark(spans.current, byDay.members, {
        label: best => m.dashboard_members_spark(most(best)),
        caption: m.dashboard_members_spark_caption(),
      }),
    },
    ...(revenue
      ? [
          {
            title: m.dashboard_monthly_revenue(),
            value: baht(revenue.now),
            note: m.dashboard_revenue_note({
              period: PERIOD_NAMES[period](),
              days: unbroken(formatSpan(spans.current, locale)),
            }),
            change: revenueChange(revenue, unbroken(formatSpan(spans.previous, locale)), locale),
            spark: showSpark(spans.current, byDay.revenue, {
              label: best => m.dashboard_revenue_spark({ ...most(best), amount: baht(best.count) }),
              caption: m.dashboard_revenue_spark_caption(),
            }),
          },
        ]
      : []),
    {
      ...count(m.dashboard_active_services(), m.dashboard_services_note(), counts.services),
      spark: showSpark(spans.current, byDay.requests, {
        label: best => m.dashboard_requests_spark(most(best)),
        caption: m.dashboard_requests_spark_caption(),
      }),
    },
    {
      ...count(m.dashboard_upcoming_events(), m.dashboard_events_note(), counts.events),
      spark: showSpark(ahead, byDay.events, {
        label: best => m.dashboard_events_spark({ ...most(best), until }),
        caption: m.dashboard_events_spark_caption({ until: unbroken(until) }),
      }),
    },
  ]
}

/** Of another year it says which. */
const endText = ({ from, to }: DaySpan, locale: string) =>
  formatDay(to, locale, from.slice(0, 4) === to.slice(0, 4) ? { day: 'numeric', month: 'short' } : SHORT_DAY)

type SparkTexts = { label: (most: DayCount) => string; caption: string }

/** Each day of the span; null where there is nothing on any, or one day alone. */
function showSpark(
  { from, to }: DaySpan,
  days: DayCount[],
  { label, caption }: SparkTexts,
): SparkView | null {
  const [best] = days.toSorted((a, b) => b.count - a.count)
  if (!best || best.count <= 0 || from === to) return null
  const byDay = new Map(days.map(({ day, count }) => [day, count]))
  return {
    label: label(best),
    caption,
    shares: Array.from({ length: daysBetween(from, to) + 1 }, (_, at) =>
      Math.max(0, (byDay.get(addDays(from, at)) ?? 0) / best.count),
    ),
  }
}

function directionOf(difference: number): Direction {
  if (difference === 0) return 'same'
  return difference > 0 ? 'up' : 'down'
}

function countChange({ now, before }: Figure, day: string, locale: string): StatCardView['change'] {
  const direction = directionOf(now - before)
  const words = {
    up: m.dashboard_more_since,
    down: m.dashboard_fewer_since,
    same: m.dashboard_same_since,
  }[direction]
  return { direction, amount: sizeOf(now - before, locale), words: words({ day }) }
}

/** In whole baht, as the figures are shown; in percent too where there was something before. */
function revenueChange({ now, before }: Figure, days: string, locale: string): StatCardView['change'] {
  const difference = Math.round(satangToBaht(now - before))
  const direction = directionOf(difference)
  const words = {
    up: m.dashboard_more_than,
    down: m.dashboard_less_than,
    same: m.dashboard_same_as,
  }[direction]
  const amount = sizeOf(difference, locale, BAHT)
  const percent = before > 0 && difference !== 0 ? sizeOf((now - before) / before, locale, PERCENT) : ''
  return { direction, amount: percent ? `${amount} (${percent})` : amount, words: words({ days }) }
}

const BAHT: Intl.NumberFormatOptions = {
  style: 'currency',
  currency: 'THB',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
}

const PERCENT: Intl.NumberFormatOptions = { style: 'percent', maximumFractionDigits: 0 }

/** Without a sign, since the words after it say which way; nothing for nothing. */
function sizeOf(n: number, locale: string, options: Intl.NumberFormatOptions = {}): string {
  return n === 0 ? '' : numberFormat(locale, { ...options, signDisplay: 'never' }).format(n)
}
