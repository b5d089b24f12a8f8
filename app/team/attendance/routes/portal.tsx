import { commandContext } from '#app/house/access/steps.server.ts'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { ownEmployee } from '#app/team/employees/queries/own.server.ts'
import { MonthHead } from '../components/month-head.tsx'
import { OwnDays } from '../components/own-days.tsx'
import { findMonth } from '../queries/month.server.ts'
import type { Route } from './+types/portal'

/** One's own month and nobody else's; what staff noted for themselves stays with them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const ctx = commandContext(context)
  const { id: employeeId } = await ownEmployee(ctx)
  const query = { employeeId, month: url.searchParams.get('month'), now: ctx.now() }
  const { days, ...view } = await findMonth(ctx.db, query)
  return { ...view, days: days.map(day => ({ ...day, notes: '' })) }
}

export default function OwnAttendance({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title={m.attendance_own()} />
      <PageHeader title={m.attendance_own()} lead={m.attendance_own_lead()} />
      <MonthHead {...loaderData} />
      <OwnDays days={loaderData.days} />
    </>
  )
}
