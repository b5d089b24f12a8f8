import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { pageIn } from '#app/kit/pure/list-query.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { type BehindColumns, RowsBehind } from '../components/rows-behind.tsx'
import { type ApplicationBehind, listReached } from '../queries/applications-behind.server.ts'
import { readMonths } from '../rules/period.ts'
import { readStage } from '../rules/sign-up.ts'
import { STAGE_NAMES } from '../texts.ts'
import { showPeriod } from '../views/shown.server.ts'
import { USUAL_MONTHS } from '../views/sign-up.server.ts'
import type { Route } from './+types/admin-applications'

export const middleware: Route.MiddlewareFunction[] = [permit('applications.view')]

/** The applications that got so far with a form: what is behind a figure of the sign-up. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  await logView(db, { adminId: actor.userId, entityType: 'report', entityId: 'applications' })
  const { searchParams } = url
  const today = bangkokDay(now())
  const period = readMonths(searchParams, today, USUAL_MONTHS)
  const [asked, page] = [readStage(searchParams), pageIn(searchParams)]
  const { rows, total } = await listReached(db, { ...period, ...asked, page })
  return {
    total,
    page,
    title: m.report_reached({ stage: STAGE_NAMES[asked.of](), months: showPeriod(period, today).text }),
    rows: rows.map(viewApplication),
  }
}

function viewApplication({ id, name, selectedPlan, at }: ApplicationBehind) {
  return {
    id,
    name: name || m.report_nameless(),
    href: localizeHref(`/admin/applications/${id}`),
    plan: planTitle(selectedPlan, getLocale()),
    at: formatInstant(at, getLocale()),
  }
}
type ShownApplication = ReturnType<typeof viewApplication>

export default function ApplicationsBehind({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, title } = loaderData
  return (
    <RowsBehind
      report="signUp"
      lead={m.report_reached_lead()}
      keyOf={row => row.id}
      columns={COLUMNS()}
      title={title}
      rows={rows}
      total={total}
      page={page}
    />
  )
}

const COLUMNS = (): BehindColumns<ShownApplication> => [
  {
    heading: m.report_who(),
    cell: ({ name, href }) => (
      <p className="font-semibold">
        <a href={href}>{name}</a>
      </p>
    ),
  },
  { heading: m.review_plan(), cell: row => row.plan },
  { heading: m.report_when(), cell: row => row.at },
]
