import { bangkokDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import type { RegistrationVariant } from '#app/people/applicants/rules.ts'
import { listStageDays } from '../queries/sign-up.server.ts'
import { listMonths, type Months, readMonths } from '../rules/period.ts'
import { countsOf, isRecorded, type Stage, type StageDay, signUpMonths, stagesOf } from '../rules/sign-up.ts'
import type { ReportTable } from '../rules/tables.ts'
import { STAGE_NAMES } from '../texts.ts'
import type { Reading } from './reading.ts'
import { figureText, monthKey, monthText } from './shown.server.ts'
import type { Bar } from './shown.ts'

export const USUAL_MONTHS = 3

/** How many got how far with a form, by month and in all (rule reports.sign-up). */
export async function findSignUp({ db, now, params }: Reading, variant: RegistrationVariant) {
  const period = readMonths(params, bangkokDay(now()), USUAL_MONTHS)
  const days = await listStageDays(db, { ...period, variant })
  return {
    period,
    isEmpty: days.length === 0,
    table: tableOf(signUpMonths(listMonths(period), days), days, { period, variant }),
    bars: barsOf(countsOf(days), stagesOf(variant)),
  }
}

function tableOf(
  months: ReturnType<typeof signUpMonths>,
  days: readonly StageDay[],
  { period, variant }: { period: Months; variant: RegistrationVariant },
): ReportTable {
  const stages = stagesOf(variant)
  const figuresOf = (counts: Record<Stage, number>, within: Months) =>
    stages.map(stage => ({ value: counts[stage], path: pathOf(stage, { ...within, variant }) }))
  const rows = months.map(({ month, counts }) => ({
    key: monthKey(month),
    name: monthText(month),
    figures: figuresOf(counts, { from: month, to: month }),
  }))
  const sum = {
    key: 'Total',
    name: m.report_total(),
    isSum: true,
    figures: figuresOf(countsOf(days), period),
  }
  return {
    heading: m.dashboard_month,
    columns: stages.map(stage => ({ heading: STAGE_NAMES[stage], kind: 'count' })),
    rows: [...rows, sum],
  }
}

/** The applications that got so far; behind a step of the form is nobody. */
function pathOf(of: Stage, { from, to, variant }: Months & { variant: RegistrationVariant }) {
  if (!isRecorded(of)) return undefined
  return `/admin/reports/applications?${new URLSearchParams({ of, variant, from: monthKey(from), to: monthKey(to) })}`
}

/** Each stage as wide as it has people. */
function barsOf(counts: Record<Stage, number>, stages: readonly Stage[]): Bar[] {
  const most = Math.max(1, ...stages.map(stage => counts[stage]))
  return stages.map(stage => ({
    key: String(stage),
    label: STAGE_NAMES[stage](),
    text: figureText('count', counts[stage]),
    from: 0,
    to: counts[stage] / most,
    look: 'level',
  }))
}
