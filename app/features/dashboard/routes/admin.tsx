import { m } from '../../../paraglide/messages.js'
import { getLocale } from '../../../paraglide/runtime.js'
import { requestContext } from '../../../platform/server-context.ts'
import { formatInstant } from '../../../pure/instants.ts'
import { formatBaht } from '../../../pure/money.ts'
import { actorContext } from '../../accounts/guard.server.ts'
import type { AdminRole } from '../../accounts/rules.ts'
import { IncomingList } from '../components/incoming-list.tsx'
import { type IncomingRow, listNewestApplications, listNewestReceipts } from '../queries.server.ts'
import type { Route } from './+types/admin'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(requestContext)
  const { admin } = context.get(actorContext)
  const applicationsCursor = url.searchParams.get('applications')
  const receiptsCursor = url.searchParams.get('receipts')
  const [applications, receipts] = await Promise.all([
    listNewestApplications(db, applicationsCursor),
    listNewestReceipts(db, receiptsCursor),
  ])
  return {
    admin,
    applications: { ...applications, cursor: applicationsCursor, rows: applications.rows.map(forPeople) },
    receipts: { ...receipts, cursor: receiptsCursor, rows: receipts.rows.map(forPeople) },
  }
}

/** Times and money as text: formatted once, on the server, so that both renderings agree. */
function forPeople<Row extends IncomingRow>({ receivedAt, totalSatang, ...row }: Row) {
  const locale = getLocale()
  return {
    ...row,
    receivedAt: receivedAt.toISOString(),
    receivedText: formatInstant(receivedAt, locale),
    totalText: totalSatang === null ? null : formatBaht(totalSatang, locale),
  }
}

const ROLE_NAMES: Record<AdminRole, () => string> = {
  owner: m.admin_role_owner,
  manager: m.admin_role_manager,
  front_desk: m.admin_role_front_desk,
}

export default function Dashboard({ loaderData: { admin, applications, receipts } }: Route.ComponentProps) {
  return (
    <>
      <title>{`${m.admin_dashboard()} · Sala`}</title>
      <h1 className="text-title font-bold">{m.dashboard_welcome({ name: admin?.displayName ?? '' })}</h1>
      {admin && <p className="mt-1 text-muted">{m.dashboard_role({ role: ROLE_NAMES[admin.role]() })}</p>}
      <div className="mt-10 grid gap-12">
        <IncomingList kind="applications" page={applications} />
        <IncomingList kind="receipts" page={receipts} />
      </div>
    </>
  )
}
