import { formatDay, formatYear } from '#app/kit/pure/days.ts'
import { numberFormat } from '#app/kit/pure/formats.ts'
import { formatBaht, type Satang, satangToBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { MonthRevenue } from '../queries/figures.server.ts'
import { axisAmounts, type ChartUnit, chartUnit } from '../rules/axis.ts'
import type { MonthBar, RevenueChartView } from './shown-figures.ts'

/**
 * The months as bars, scaled to the largest (rule dashboard.chart). A month in which more was taken back
 * than came in has no bar; its amount says so.
 */
export function showMonths(months: MonthRevenue[], locale: string): RevenueChartView {
  const largest = Math.max(0, ...months.map(({ amountSatang }) => amountSatang))
  const unit = chartUnit(largest)
  const shareOf = (amount: Satang) => (largest > 0 ? Math.max(0, amount) / largest : 0)
  const bars = months.map(({ month, amountSatang }, index): MonthBar => {
    const isFirst = index === 0
    return {
      month,
      share: shareOf(amountSatang),
      short: formatDay(month, locale, { month: 'short' }),
      year: isFirst || month.slice(5, 7) === '01' ? formatYear(month, locale) : '',
      long: formatDay(month, locale, { month: 'long', year: 'numeric' }),
      amount: formatBaht(amountSatang, locale, { decimals: 'never' }),
      compact: formatIn(unit, amountSatang, locale),
      isCurrent: index === months.length - 1,
    }
  })
  return {
    summary: summarise(bars),
    months: bars,
    unit: UNITS[unit].name(),
    axis: axisAmounts(largest).map(amount => ({
      share: shareOf(amount),
      text: formatIn(unit, amount, locale),
    })),
  }
}

function summarise(bars: MonthBar[]): string | null {
  const best = bars.find(({ share }) => share === 1)
  const [first] = bars
  const last = bars.at(-1)
  if (!best || !first || !last) return null
  return m.dashboard_chart_summary({
    from: first.long,
    to: last.long,
    amount: best.amount,
    month: best.long,
  })
}

const UNITS: Record<ChartUnit, { baht: number; name: () => string; digits: Intl.NumberFormatOptions }> = {
  baht: { baht: 1, name: m.dashboard_chart_baht, digits: { maximumFractionDigits: 0 } },
  thousand: { baht: 1e3, name: m.dashboard_chart_thousands, digits: { maximumSignificantDigits: 3 } },
  million: { baht: 1e6, name: m.dashboard_chart_millions, digits: { maximumSignificantDigits: 3 } },
}

function formatIn(unit: ChartUnit, amount: Satang, locale: string): string {
  const { baht, digits } = UNITS[unit]
  return numberFormat(locale, digits).format(satangToBaht(amount) / baht)
}
