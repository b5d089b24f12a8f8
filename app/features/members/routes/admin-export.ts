import { commandContext, permit } from '#app/features/accounts/guard.server.ts'
import { logActivity } from '#app/features/activity/commands.server.ts'
import { findSettings } from '#app/features/settings/queries.server.ts'
import { csvResponse } from '#app/platform/csv-response.server.ts'
import { bangkokDay } from '#app/pure/days.ts'
import { readMemberQuery } from '../list.server.ts'
import { listAllMembers, type MemberRow } from '../queries.server.ts'
import type { Route } from './+types/admin-export'

export const middleware: Route.MiddlewareFunction[] = [permit('members.view')]

/** The file's columns in the words of the specification (admin-and-blog §3, "Member"). */
const COLUMNS: [string, (member: MemberRow) => string | null][] = [
  ['Member ID', row => row.memberId],
  ['Name', row => row.name],
  ['Email', row => row.email],
  ['Secondary Email', row => row.secondaryEmail],
  ['Mobile Phone', row => row.mobilePhone],
  ['Work Phone', row => row.workPhone],
  ['Address', row => row.address],
  ['Date of Birth', row => row.dateOfBirth],
  ['Membership Type', row => row.membershipType],
  ['Plan', row => row.planName],
  ['Status', row => row.status],
  ['Join Date', row => row.joinDate],
  ['Expiry Date', row => row.expiryDate],
  ['Auto-Renew', row => (row.autoRenew ? 'yes' : 'no')],
  ['Line', row => row.lineId],
  ['WhatsApp', row => row.whatsapp],
  ['Instagram', row => row.instagram],
  ['Facebook', row => row.facebook],
  ['Telegram', row => row.telegram],
  ['Emergency Contact', row => row.emergencyContact],
]

/** What the list shows with its search, filters and order, as a file. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, actor, now } = commandContext(context)
  const { requestDaysBefore } = (await findSettings(db)).renewals
  const rows = await listAllMembers(db, readMemberQuery(url.searchParams, { now: now(), requestDaysBefore }))
  await db.transaction(tx =>
    logActivity(tx, {
      adminId: actor.userId,
      action: 'exported',
      entityType: 'members',
      entityId: 'list',
      details: { rows: rows.length },
    }),
  )
  return csvResponse(
    `members_${bangkokDay(now())}.csv`,
    COLUMNS.map(([heading]) => heading),
    rows.map(row => COLUMNS.map(([, read]) => read(row))),
  )
}
