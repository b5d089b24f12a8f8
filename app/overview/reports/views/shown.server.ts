import { type Actor, can, type Permission } from '#app/house/access/rules.ts'
import { addMonths, type Day, formatDay, monthOf } from '#app/kit/pure/days.ts'
import { formatDate, numberFormat } from '#app/kit/pure/formats.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listMonths, MOST_MONTHS, type Months } from '../rules/period.ts'
import type { FigureKind, ReportTable } from '../rules/tables.ts'
import type { ShownPeriod, ShownTable } from './shown.ts'

const MONTH = { month: 'short', year: 'numeric' } as const

/** "Nov 2026". */
export const monthText = (month: Day) => formatDay(month, getLocale(), MONTH)

/** As the address has it. */
export const monthKey = (month: Day) => month.slice(0, 7)

export const bahtText = (satang: number) => formatBaht(satang, getLocale(), { decimals: 'never' })

const TEXTS: Record<FigureKind, (value: number) => string> = {
  count: value => numberFormat(getLocale(), {}).format(value),
  money: bahtText,
  share: value => numberFormat(getLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(value),
  average: value => numberFormat(getLocale(), { maximumFractionDigits: 1 }).format(value),
}

export const figureText = (kind: FigureKind, value: number) => TEXTS[kind](value)

/**
 * The table in words, with ways to the rows behind its figures.
 * @param see what the screen with those rows asks for, unless its column says otherwise
 */
export function showTable(
  table: ReportTable,
  { label, actor, see }: { label: string; actor: Pick<Actor, 'admin'>; see: Permission },
): ShownTable {
  const maySee = table.columns.map(column => can(actor, column.see ?? see))
  const kindAt = (at: number) => table.columns[at]?.kind ?? 'count'
  const largest = largestOf(table)
  return {
    label,
    heading: table.heading(),
    columns: table.columns.map(({ heading }) => heading()),
    rows: table.rows.map(({ key, name, figures, isSum = false }) => ({
      key,
      name,
      isSum,
      cells: figures.map((figure, at) => {
        if (figure === null) return null
        const kind = kindAt(at)
        return {
          text: figureText(kind, figure.value),
          href: maySee[at] && figure.path && figure.value !== 0 ? localizeHref(figure.path) : null,
          share: Math.max(0, figure.value) / (largest.get(kind) || 1),
        }
      }),
    })),
  }
}

/** The largest figure of each kind, which the others are a part of. */
function largestOf({ rows, columns }: ReportTable): Map<FigureKind, number> {
  const largest = new Map<FigureKind, number>()
  for (const { figures } of rows.filter(({ isSum }) => !isSum))
    for (const [at, figure] of figures.entries()) {
      const kind = columns[at]?.kind ?? 'count'
      largest.set(kind, Math.max(largest.get(kind) ?? 0, figure?.value ?? 0))
    }
  return largest
}

/** The months as the screen offers them, the newest first. */
export function showPeriod({ from, to }: Months, today: Day): ShownPeriod {
  const current = monthOf(today)
  const months = listMonths({ from: addMonths(current, 1 - MOST_MONTHS), to: current })
  const spanned = { timeZone: 'UTC', last: from === to ? null : Date.parse(to) }
  return {
    from: monthKey(from),
    to: monthKey(to),
    text: formatDate(Date.parse(from), getLocale(), MONTH, spanned),
    months: months.toReversed().map(month => ({ value: monthKey(month), label: monthText(month) })),
  }
}
