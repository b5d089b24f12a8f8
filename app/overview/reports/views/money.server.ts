import { listCatalogue } from '#app/house/plans/queries.server.ts'
import { totalFor } from '#app/house/plans/rules/total.ts'
import { addMonths, bangkokDay, monthOf } from '#app/kit/pure/days.ts'
import { writeMonths } from '#app/money/ledger/rules.ts'
import { findPricing } from '#app/money/payments/queries.server.ts'
import { SOLD_KINDS } from '#app/money/payments/rules.ts'
import { SOLD_NAMES } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { countRenewals, sumMonths } from '../queries/money.server.ts'
import { type MoneyMonth, moneyMonths } from '../rules/money.ts'
import { listMonths, type Months, readMonths } from '../rules/period.ts'
import type { Figure, ReportColumn, ReportTable } from '../rules/tables.ts'
import type { Reading } from './reading.ts'
import { bahtText, monthKey, monthText } from './shown.server.ts'
import type { Bar } from './shown.ts'

const USUAL_MONTHS = 12
const RENEWAL_MONTHS = 3

const COLUMNS: ReportColumn[] = [
  ...SOLD_KINDS.map((kind): ReportColumn => ({ heading: SOLD_NAMES[kind], kind: 'money' })),
  { heading: m.ledger_charged, kind: 'money' },
  { heading: m.report_charged_before, kind: 'money' },
  { heading: m.report_received, kind: 'money' },
  { heading: m.report_received_before, kind: 'money' },
]

/** What was sold and what came in, by month, with the year before (rule reports.money). */
export async function findMoney({ db, now, params }: Reading) {
  const period = readMonths(params, bangkokDay(now()), USUAL_MONTHS)
  const sums = await sumMonths(db, { from: addMonths(period.from, -12), to: period.to })
  const months = moneyMonths(listMonths(period), sums)
  const isEmpty = months.every(
    ({ chargedSatang, receivedSatang }) => chargedSatang === 0 && receivedSatang === 0,
  )
  return { period, months, isEmpty, table: tableOf(months, period) }
}

function tableOf(months: MoneyMonth[], period: Months): ReportTable {
  const rows = months.map(month => ({
    key: monthKey(month.month),
    name: monthText(month.month),
    figures: figuresOf(month),
  }))
  const sums = pathsOf(period).map((path, at) => ({
    value: rows.reduce((sum, { figures }) => sum + (figures[at]?.value ?? 0), 0),
    path,
  }))
  const sum = { key: 'Total', name: m.report_total(), figures: sums, isSum: true }
  return { heading: m.dashboard_month, columns: COLUMNS, rows: [...rows, sum] }
}

function figuresOf({ month, sold, ...sums }: MoneyMonth): Figure[] {
  const paths = pathsOf({ from: month, to: month })
  return [
    ...SOLD_KINDS.map(kind => sold[kind]),
    sums.chargedSatang,
    sums.chargedBeforeSatang,
    sums.receivedSatang,
    sums.receivedBeforeSatang,
  ].map((value, at) => ({ value, path: paths[at] }))
}

/** Where the figures of months lead to, column by column: to what the ledger has of them, or of a year before. */
function pathsOf({ from, to }: Months): string[] {
  const within = ledgerOf({ from, to })
  const yearBefore = ledgerOf({ from: addMonths(from, -12), to: addMonths(to, -12) })
  const sold = SOLD_KINDS.map(kind => `${within}&sold=${kind}`)
  return [...sold, within, yearBefore, within, yearBefore]
}

const ledgerOf = (months: Months) => `/admin/ledger?month=${writeMonths(months)}`

/** What came in each month, with where the year before was. */
export function moneyBars(months: readonly MoneyMonth[]): Bar[] {
  const most = Math.max(1, ...months.flatMap(month => [month.receivedSatang, month.receivedBeforeSatang]))
  const shareOf = (satang: number) => Math.max(0, satang) / most
  return months.map(({ month, receivedSatang, receivedBeforeSatang }) => ({
    key: month,
    label: monthText(month),
    text: bahtText(receivedSatang),
    from: 0,
    to: shareOf(receivedSatang),
    look: 'level',
    ...(receivedBeforeSatang > 0 && { mark: shareOf(receivedBeforeSatang) }),
  }))
}

/** What those whose membership ends from today on would pay for the next one, if all of them went on (rule reports.renewals). */
export async function findRenewals({ db, now }: Reading): Promise<ReportTable> {
  const today = bangkokDay(now())
  const months = listMonths({ from: monthOf(today), to: addMonths(monthOf(today), RENEWAL_MONTHS - 1) })
  const [ending, catalogue, pricing] = await Promise.all([
    countRenewals(db, { from: today, before: addMonths(monthOf(today), RENEWAL_MONTHS) }),
    listCatalogue(db),
    findPricing(db, today),
  ])
  const prices = new Map(catalogue.map(plan => [plan.name, totalFor(plan, true, pricing).totalSatang]))
  return {
    heading: m.dashboard_month,
    columns: [
      { heading: m.report_renewals_members, kind: 'count' },
      { heading: m.report_renewals_satang, kind: 'money' },
    ],
    rows: months.map(month => {
      const ofMonth = ending.filter(each => each.month === month)
      const path = `/admin/reports/members?month=${monthKey(month)}&of=due`
      return {
        key: monthKey(month),
        name: monthText(month),
        figures: [
          { value: ofMonth.reduce((sum, { members }) => sum + members, 0), path },
          {
            value: ofMonth.reduce((sum, { plan, members }) => sum + members * (prices.get(plan) ?? 0), 0),
            path,
          },
        ],
      }
    }),
  }
}
