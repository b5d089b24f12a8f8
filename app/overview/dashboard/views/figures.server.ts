import { addDays, type Day, daysBetween, formatDay, formatSpan, SHORT_DAY } from '#app/kit/pure/days.ts'
import { numberFormat } from '#app/kit/pure/formats.ts'
import { formatBaht, satangToBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { PERIOD_NAMES } from '../texts.ts'
import type { DashboardFigures, Figure } from './dashboard.server.ts'
import { showMonths } from './months.server.ts'
import type { Direction, ShownFigures, StatCardView } from './shown-figures.ts'

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
  { period, spans, counts, revenue, days }: DashboardFigures,
  locale: string,
): StatCardView[] {
  const day = unbroken(formatDay(spans.current.from, locale, SHORT_DAY))
  const count = (title: string, note: string, figure: Figure): StatCardView => ({
    title,
    value: numberFormat(locale, {}).format(figure.now),
    note,
    change: countChange(figure, day, locale),
  })
  return [
    count(m.dashboard_total_members(), m.dashboard_members_note(), counts.members),
    ...(revenue
      ? [
          {
            title: m.dashboard_monthly_revenue(),
            value: formatBaht(revenue.now, locale, { decimals: 'never' }),
            note: m.dashboard_revenue_note({
              period: PERIOD_NAMES[period](),
              days: unbroken(formatSpan(spans.current, locale)),
            }),
            change: revenueChange(revenue, unbroken(formatSpan(spans.previous, locale)), locale),
            spark: revenueSpark(spans.current, days, locale),
          },
        ]
      : []),
    count(m.dashboard_active_services(), m.dashboard_services_note(), counts.services),
    count(m.dashboard_upcoming_events(), m.dashboard_events_note(), counts.events),
  ]
}

/** Each day of the period; null where nothing came in on any. */
function revenueSpark(
  { from, to }: { from: Day; to: Day },
  days: DashboardFigures['days'],
  locale: string,
): StatCardView['spark'] {
  const [first, ...others] = days
  if (!first) return null
  const best = others.reduce((most, each) => (each.amountSatang > most.amountSatang ? each : most), first)
  if (best.amountSatang <= 0) return null
  const byDay = new Map(days.map(({ day, amountSatang }) => [day, amountSatang]))
  const amounts = Array.from(
    { length: daysBetween(from, to) + 1 },
    (_, at) => byDay.get(addDays(from, at)) ?? 0,
  )
  return {
    label: m.dashboard_revenue_spark({
      amount: formatBaht(best.amountSatang, locale, { decimals: 'never' }),
      day: formatDay(best.day, locale, SHORT_DAY),
    }),
    shares: amounts.map(amount => Math.max(0, amount) / best.amountSatang),
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
