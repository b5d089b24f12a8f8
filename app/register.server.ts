import { NIL } from 'uuid'
import { registerPermissions } from '#app/house/accounts/rules/people.ts'
import { registerPortalDoor } from '#app/house/accounts/steps/portal-door.server.ts'
import { registerStaffKeys } from '#app/house/accounts/steps/staff-keys.server.ts'
import { registerPermissionWords } from '#app/house/accounts/texts/roles.ts'
import { registerLogged } from '#app/house/activity/rules/logged.ts'
import { registerActivityListener } from '#app/house/activity/steps/log.server.ts'
import { registerVouchers } from '#app/joining/entitlements/steps/vouchers.server.ts'
import { guestsOfDeparted } from '#app/joining/guest-visits/steps/departure.server.ts'
import { registerStaffAtWork } from '#app/joining/kiosks/steps/staff.server.ts'
import { registerMemberCalendars } from '#app/joining/members/steps/calendars.server.ts'
import { registerDeparture } from '#app/joining/members/steps/departures.server.ts'
import { findUndecidedSlips } from '#app/joining/receipts/queries/undecided.server.ts'
import { registerTopics } from '#app/kit/platform/changes.server.ts'
import { bangkokInstant } from '#app/kit/pure/instants.ts'
import { listKeysOf } from '#app/machines/api-keys/queries.server.ts'
import { endKeysOf } from '#app/machines/api-keys/steps.server.ts'
import { announceLogged } from '#app/machines/webhooks/steps/announce.server.ts'
import { findUncountedCash } from '#app/money/cash-ups/steps.server.ts'
import { registerClosingCheck } from '#app/money/ledger/steps.server.ts'
import { registerBooked } from '#app/money/payments/steps/booked.server.ts'
import { EVERY_NOUN, LIVE, PERMISSION_WORDS, PERMISSIONS } from '#app/nouns.ts'
import { bookingsOfDeparted } from '#app/space/bookings/steps/departure.server.ts'
import { endMemberFeeds, findMemberCalendar } from '#app/space/bookings/steps/feeds.server.ts'
import { nameBookedLines } from '#app/space/bookings/views/own.server.ts'
import { findVouchersLeft, spendVoucher } from '#app/space/credits/steps/vouchers.server.ts'
import { listWhoIsIn } from '#app/team/attendance/queries/records.server.ts'
import { listEmployed } from '#app/team/employees/queries/employees.server.ts'
import { employeeName } from '#app/team/employees/texts/employees.ts'

// What a lower floor needs to know of those above it is said here, once, before anybody is served: it cannot ask them.

registerPortalDoor(listEmployed)

registerStaffKeys({ list: listKeysOf, end: endKeysOf })

registerPermissions(PERMISSIONS)

registerPermissionWords(PERMISSION_WORDS)

registerVouchers({ find: findVouchersLeft, spend: spendVoucher })

registerActivityListener(announceLogged)

registerBooked(nameBookedLines)

registerDeparture(bookingsOfDeparted)

registerDeparture(guestsOfDeparted)

registerMemberCalendars({ find: findMemberCalendar, end: endMemberFeeds })

registerStaffAtWork(async (db, now) =>
  (await listWhoIsIn(db, now, { but: NIL })).map(({ person, record: { date, timeIn } }) => ({
    name: employeeName(person),
    since: timeIn === null ? null : bangkokInstant(`${date}T${timeIn}`),
  })),
)

registerClosingCheck(findUndecidedSlips)

registerClosingCheck(findUncountedCash)

registerLogged(EVERY_NOUN)

registerTopics(LIVE)
