import type { PgTable } from 'drizzle-orm/pg-core'
import { adminUsers, users } from '#app/house/accounts/tables.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { mails } from '#app/house/mail/tables.server.ts'
import {
  contractBillLines,
  contractBillPeriods,
  contractBills,
  contractItems,
  contracts,
  seatHolders,
  seats,
} from '#app/joining/contracts/tables.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { registrationSteps } from '#app/joining/registration/tables.server.ts'
import { renewalRequests, renewals } from '#app/joining/renewals/tables.server.ts'
import { slips, slipUses } from '#app/joining/slips/tables.server.ts'
import { bankAccounts, bankImports, bankLines, bankMatches } from '#app/money/bank/tables.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerClosedMonths, ledgerEntries } from '#app/money/payments/tables.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { consents } from '#app/people/agreement/tables.server.ts'
import { applicationDecisions, applications } from '#app/people/applicants/tables.server.ts'
import { customerPeople, customers } from '#app/people/customers/tables.server.ts'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { members } from '#app/people/members/tables.server.ts'
import { visits } from '#app/presence/visits/tables.server.ts'
import { blogPosts } from '#app/public/blog/tables.server.ts'
import { events } from '#app/public/events/tables.server.ts'
import { eventGuests } from '#app/public/guests/tables.server.ts'
import { bookings, bookingVisitors } from '#app/space/bookings/tables.server.ts'
import { creditEntries, creditGrants, creditWallets } from '#app/space/credits/tables.server.ts'
import { creditPacks } from '#app/space/packs/tables.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { attendanceRecords } from '#app/team/attendance/tables.server.ts'
import { departments, employees, workShifts } from '#app/team/employees/tables.server.ts'
import { leaveRequests } from '#app/team/leave/tables.server.ts'
import { messages } from '#app/team/messages/tables.server.ts'
import { accessCodeRows } from './access-codes.ts'
import { activityRows } from './activity.ts'
import { applicationRows } from './applications.ts'
import { attendanceRows } from './attendance.ts'
import { bankAccountRows, bankImportRows, bankLineRows, bankMatchRows } from './bank.ts'
import { blogRows } from './blog.ts'
import {
  contractBillLineRows,
  contractBillPeriodRows,
  contractBillRows,
  contractItemRows,
  contractRows,
  customerPersonRows,
  customerRows,
  poolEntryRows,
  poolGrantRows,
  poolRows,
  seatHolderRows,
  seatRows,
} from './companies.ts'
import { consentRows } from './consents.ts'
import { decisionRows } from './decisions.ts'
import { documentRows } from './documents.ts'
import { departmentRows, employeeRows } from './employees.ts'
import { entitlementRows } from './entitlements.ts'
import { eventGuestRows } from './event-guests.ts'
import { eventRows } from './events.ts'
import { leaveRows } from './leave.ts'
import { closedMonthRows, ledgerRows } from './ledger.ts'
import { mailRows } from './mails.ts'
import { memberRows } from './members.ts'
import { messageRows, portalUserRows } from './messages.ts'
import { billRows, receiptRows } from './receipts.ts'
import { registrationStepRows } from './registration-steps.ts'
import { renewalRequestRows, renewalRows } from './renewal-requests.ts'
import { slipRows, slipUseRows } from './slip-readings.ts'
import { bookingRows, bookingVisitorRows, packRows, spaceRows } from './spaces.ts'
import { adminRows, userRows } from './staff.ts'
import { stayRows } from './stays.ts'
import { workShiftRows } from './work-shifts.ts'
import type { Year } from './year.ts'

/** Stores a file that belongs to the sample, under its storage key. */
export type KeepFile = (key: string, content: Uint8Array) => Promise<void>

type Rows<Row> = (year: Year, keepFile: KeepFile) => Row[] | Promise<Row[]>

export type Noun = { table: PgTable; rows: Rows<Record<string, unknown>> }

function noun<Table extends PgTable>(table: Table, rows: Rows<Table['$inferInsert']>): Noun {
  return { table, rows }
}

/** What the sample fills, in an order in which everything that others refer to comes before them. */
export const NOUNS: Noun[] = [
  noun(departments, departmentRows),
  noun(employees, employeeRows),
  noun(users, year => [...userRows(year), ...portalUserRows(year)]),
  noun(workShifts, workShiftRows),
  noun(adminUsers, adminRows),
  noun(attendanceRecords, attendanceRows),
  noun(customers, customerRows),
  noun(customerPeople, customerPersonRows),
  noun(members, memberRows),
  noun(contracts, contractRows),
  noun(contractItems, contractItemRows),
  noun(seats, seatRows),
  noun(seatHolders, seatHolderRows),
  noun(contractBills, contractBillRows),
  noun(contractBillPeriods, contractBillPeriodRows),
  noun(contractBillLines, contractBillLineRows),
  noun(entitlements, entitlementRows),
  noun(renewalRequests, renewalRequestRows),
  noun(renewals, renewalRows),
  noun(applications, applicationRows),
  noun(registrationSteps, registrationStepRows),
  noun(consents, consentRows),
  noun(bills, billRows),
  noun(receipts, receiptRows),
  noun(slips, slipRows),
  noun(slipUses, slipUseRows),
  noun(applicationDecisions, decisionRows),
  noun(accessCodes, accessCodeRows),
  noun(visits, stayRows),
  noun(ledgerEntries, ledgerRows),
  noun(ledgerClosedMonths, closedMonthRows),
  noun(bankAccounts, bankAccountRows),
  noun(bankImports, bankImportRows),
  noun(bankLines, bankLineRows),
  noun(bankMatches, bankMatchRows),
  noun(documents, documentRows),
  noun(events, eventRows),
  noun(eventGuests, eventGuestRows),
  noun(spaces, spaceRows),
  noun(bookings, bookingRows),
  noun(bookingVisitors, bookingVisitorRows),
  noun(creditPacks, packRows),
  noun(creditWallets, poolRows),
  noun(creditGrants, poolGrantRows),
  noun(creditEntries, poolEntryRows),
  noun(messages, messageRows),
  noun(blogPosts, blogRows),
  noun(mails, mailRows),
  noun(leaveRequests, leaveRows),
  noun(adminActivityLog, activityRows),
]
