import { addMonths, bangkokDay, type Day, monthOf } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { type DayBridge, findLastDay, listBridges, listCohortDays } from '../queries/memberships.server.ts'
import { type Amount, type Bridge, joined } from '../rules/bridge.ts'
import { cohortsOf } from '../rules/cohorts.ts'
import { listMonths, readMonths } from '../rules/period.ts'
import { CHANGES, type Change } from '../rules/recurring.ts'
import type { Figure, ReportColumn, ReportTable } from '../rules/tables.ts'
import { CHANGE_NAMES } from '../texts.ts'
import type { Reading } from './reading.ts'
import { bahtText, monthKey, monthText } from './shown.server.ts'
import type { Bar } from './shown.ts'

const USUAL_MONTHS = 12

/** How a bridge is read, from its start to its end. */
const STEPS = ['start', ...CHANGES, 'end'] as const
type Step = (typeof STEPS)[number]

const STEP_NAMES = { ...CHANGE_NAMES, start: m.report_start, end: m.report_end }

type MonthBridge = { month: Day; bridge: Bridge }

/** The bridge of each month that is recorded (rule reports.bridge), as members and as what they bring in a month. */
export async function findBridges({ db, now, params }: Reading) {
  const period = readMonths(params, bangkokDay(now()), USUAL_MONTHS)
  const days = await listBridges(db, period)
  const months = [...Map.groupBy(days, ({ day }) => monthOf(day))].flatMap(([month, ofMonth]) => {
    const bridge = joined(ofMonth)
    return bridge ? [{ month, bridge }] : []
  })
  return {
    period,
    whole: joined(days),
    isEmpty: days.every(isNothing),
    lastDay: days.at(-1)?.day ?? null,
    members: tableOf(months, 'members'),
    recurring: tableOf(months, 'satang'),
  }
}

const isNothing = ({ start, end, ended }: DayBridge) => start.members + end.members + ended.members === 0

function tableOf(months: MonthBridge[], of: keyof Amount): ReportTable {
  const kind = of === 'members' ? 'count' : 'money'
  return {
    heading: m.dashboard_month,
    columns: STEPS.map((step): ReportColumn => ({ heading: STEP_NAMES[step], kind })),
    rows: months.map(({ month, bridge }) => ({
      key: monthKey(month),
      name: monthText(month),
      figures: STEPS.map((step): Figure => ({ value: bridge[step][of], path: pathOf(month, step) })),
    })),
  }
}

const pathOf = (month: Day, step: Step) => `/admin/reports/members?month=${monthKey(month)}&of=${step}`

const LESS: readonly Change[] = ['shrunk', 'ended']

/** The way from what memberships brought in a month as the period began to what they bring at its end. */
export function bridgeBars(whole: Bridge): Bar[] {
  const ways = waysOf(whole)
  const most = Math.max(1, whole.start.satang, ...ways.map(({ from, to }) => Math.max(from, to)))
  const bar = (step: Step, { from, to }: { from: number; to: number }, look: Bar['look']): Bar => ({
    key: step,
    label: STEP_NAMES[step](),
    text: bahtText(whole[step].satang),
    from: Math.min(from, to) / most,
    to: Math.max(from, to) / most,
    look,
  })
  return [
    bar('start', { from: 0, to: whole.start.satang }, 'level'),
    ...ways.map(way => bar(way.change, way, way.to < way.from ? 'less' : 'more')),
    bar('end', { from: 0, to: whole.end.satang }, 'level'),
  ]
}

/** From where to where each change leads: the next begins where the one before ended. */
function waysOf(whole: Bridge): { change: Change; from: number; to: number }[] {
  let level = whole.start.satang
  return CHANGES.map(change => {
    const from = level
    level += whole[change].satang * (LESS.includes(change) ? -1 : 1)
    return { change, from, to: level }
  })
}

/** How many of those who first paid in each month were members in the months after it (rule reports.cohorts). */
export async function findCohorts({ db, now, params }: Reading): Promise<ReportTable> {
  const period = readMonths(params, bangkokDay(now()), USUAL_MONTHS)
  const last = await findLastDay(db)
  const all = last === null ? [] : await listCohortDays(db, period)
  const cohorts = cohortsOf(listMonths(period), all, monthOf(last ?? period.to)).filter(
    ({ joined }) => joined > 0,
  )
  const longest = Math.max(0, ...cohorts.map(({ kept }) => kept.length))
  return {
    heading: m.report_cohort,
    columns: [
      { heading: m.report_cohort_joined, kind: 'count' },
      ...Array.from(
        { length: longest },
        (_, months): ReportColumn => ({
          heading: (_none, options) => m.report_cohort_month({ months }, options),
          kind: 'share',
        }),
      ),
    ],
    rows: cohorts.map(({ cohort, joined: first, kept }) => ({
      key: monthKey(cohort),
      name: monthText(cohort),
      figures: [
        { value: first, path: pathOf(cohort, 'new') },
        ...Array.from({ length: longest }, (_, at): Figure => {
          const count = kept[at]
          if (count === undefined) return null
          const path = `${pathOf(addMonths(cohort, at), 'end')}&cohort=${monthKey(cohort)}`
          return { value: count / first, path }
        }),
      ],
    })),
  }
}
