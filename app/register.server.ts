import { sql } from 'drizzle-orm'
import { registerPortalDoor } from '#app/house/accounts/portal-door.server.ts'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { registerRecordNames } from '#app/house/activity/entity-names.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { plans } from '#app/house/plans/tables.server.ts'
import { accessCodes } from '#app/joining/access-codes/tables.server.ts'
import { lockMember } from '#app/joining/members/commands.server.ts'
import { findMemberId } from '#app/joining/members/queries.server.ts'
import { members } from '#app/joining/members/tables.server.ts'
import { receiptWebhook } from '#app/joining/receipts/events.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { registrationWebhook } from '#app/joining/registration/events.server.ts'
import { applications } from '#app/joining/registration/tables.server.ts'
import { apiKeys } from '#app/machines/api-keys/tables.server.ts'
import { registerWebhookKinds } from '#app/machines/webhooks/kinds.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { registerPeople } from '#app/money/payments/people.server.ts'
import { blogPosts, blogRequests } from '#app/public/blog/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { services } from '#app/public/services/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { isEmployed } from '#app/team/employees/queries.server.ts'
import { departments, employees } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'

// What a lower floor needs to know of those above it is said here, once, before anybody is served: it cannot ask them.

registerPortalDoor(isEmployed)

registerWebhookKinds({ registration: registrationWebhook, receipt: receiptWebhook })

registerPeople({
  lockMember,
  findMemberId,
  members: sql`${members}`,
  purchases: sql`(select id, name, selected_plan as plan from ${applications})`,
})

const staff = sql`(select users.id, coalesce(display_name, users.name) as name
  from ${users} left join ${adminUsers} on user_id = users.id)`
const team = sql`(select id, first_name || ' ' || last_name as name from ${employees})`

registerRecordNames({
  ...{ account: staff, admin: staff, staff, employee: team, leave_balance: team },
  ...{ application: sql`${applications}`, member: sql`${members}`, department: sql`${departments}` },
  ...{ plan: sql`${plans}`, api_key: sql`${apiKeys}` },
  service: sql`(select id, title as name from ${services})`,
  receipt: sql`(select id, coalesce(name, email) as name from ${receipts})`,
  access_code: sql`(select id, access_id as name from ${accessCodes})`,
  document: sql`(select id, number as name from ${documents})`,
  leave_request: sql`(select leave_requests.id, team.name
    from ${leaveRequests} join ${team} as team on team.id = employee_id)`,
  attendance_record: sql`(select attendance_records.id, team.name, date as day
    from ${attendanceRecords} join ${team} as team on team.id = employee_id)`,
  event: sql`(select id, title as name from ${events})`,
  message: sql`(select id, subject as name from ${messages})`,
  blog_post: sql`(select id, coalesce(nullif(title, ''), slug) as name from ${blogPosts})`,
  blog_request: sql`(select id, coalesce(slug, topic) as name from ${blogRequests})`,
  mail: sql`(select id, subject as name from ${mails})`,
})
