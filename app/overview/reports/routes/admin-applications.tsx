import { commandContext, permit } from '#app/house/access/steps.server.ts'
import { logView } from '#app/house/activity/steps/log.server.ts'
import { planTitle } from '#app/house/plans/texts/plans.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { PAGE_SIZE, pageIn } from '#app/kit/pure/list-query.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { DataTable } from '#app/kit/ui/data-table.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
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
    ...{ total, page },
    title: m.report_reached({ stage: STAGE_NAMES[asked.of](), months: showPeriod(period, today).text }),
    rows: rows.map(viewApplication),
  }
}

function viewApplication({ id, name, selectedPlan, at }: ApplicationBehind) {
  return {
    ...{ id, name: name || m.report_nameless() },
    href: localizeHref(`/admin/applications/${id}`),
    plan: planTitle(selectedPlan, getLocale()),
    at: formatInstant(at, getLocale()),
  }
}
type ShownApplication = ReturnType<typeof viewApplication>

export default function ApplicationsBehind({ loaderData }: Route.ComponentProps) {
  const { rows, total, page, title } = loaderData
  return (
    <>
      <PageTitle title={`${title} · ${m.report_title()}`} />
      <BackLink to={localizeHref('/admin/reports/sign-up')}>{m.report_sign_up()}</BackLink>
      <PageHeader title={title} lead={m.report_reached_lead()} />
      {rows.length === 0 ? (
        <EmptyState title={m.report_nobody()} />
      ) : (
        <DataTable label={title} rows={rows} keyOf={row => row.id} columns={COLUMNS()} />
      )}
      <Pagination page={page} pageSize={PAGE_SIZE} total={total} label={title} />
    </>
  )
}

const COLUMNS = (): Parameters<typeof DataTable<ShownApplication>>[0]['columns'] => [
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
