import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import { registrationSteps } from '#app/joining/registration/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerClosedMonths, ledgerEntries } from '#app/money/payments/tables.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { eventGuests } from '#app/public/guests/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { departments, employees, workShifts } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { accessCodeRows } from './access-codes.ts'
import { activityRows } from './activity.ts'
import { APPLICATIONS, DECISIONS } from './applications.ts'
import { attendanceRows } from './attendance.ts'
import { BANK } from './bank.ts'
import { blogRows } from './blog.ts'
import { BOOKINGS } from './bookings.ts'
import { COMPANY, CONTRACT, MEMBERS, POOL } from './companies.ts'
import { documentRows } from './documents.ts'
import { departmentRows, employeeRows, workShiftRows } from './employees.ts'
import { entitlementRows } from './entitlements.ts'
import { eventGuestRows } from './event-guests.ts'
import { eventRows } from './events.ts'
import { leaveRows } from './leave.ts'
import { closedMonthRows, ledgerRows } from './ledger.ts'
import { mailRows } from './mails.ts'
import { messageRows, portalUserRows } from './messages.ts'
import { type Noun, noun } from './noun.ts'
import { RECEIPTS } from './receipts.ts'
import { registrationStepRows } from './registration-steps.ts'
import { RENEWALS } from './renewals.ts'
import { PACKS, SPACES } from './spaces.ts'
import { adminRows, userRows } from './staff.ts'
import { stayRows } from './stays.ts'

/** What the sample fills, in an order in which everything that others refer to comes before them. */
export const NOUNS: Noun[] = [
  noun(departments, departmentRows),
  noun(employees, employeeRows),
  noun(users, year => [...userRows(year), ...portalUserRows(year)]),
  noun(workShifts, workShiftRows),
  noun(adminUsers, adminRows),
  noun(attendanceRecords, attendanceRows),
  ...COMPANY,
  MEMBERS,
  ...CONTRACT,
  noun(entitlements, entitlementRows),
  ...RENEWALS,
  ...APPLICATIONS,
  noun(registrationSteps, registrationStepRows),
  ...RECEIPTS,
  DECISIONS,
  noun(accessCodes, accessCodeRows),
  noun(visits, stayRows),
  noun(ledgerEntries, ledgerRows),
  noun(ledgerClosedMonths, closedMonthRows),
  ...BANK,
  noun(documents, documentRows),
  noun(events, eventRows),
  noun(eventGuests, eventGuestRows),
  SPACES,
  ...BOOKINGS,
  PACKS,
  ...POOL,
  noun(messages, messageRows),
  noun(blogPosts, blogRows),
  noun(mails, mailRows),
  noun(leaveRequests, leaveRows),
  noun(adminActivityLog, activityRows),
]
