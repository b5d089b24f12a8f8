import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import type { Database } from '../../platform/database.server.ts'
import { type Day, formatDay } from '../../pure/days.ts'
import { formatInstant } from '../../pure/instants.ts'
import { formatBaht, type Satang } from '../../pure/money.ts'
import { type Actor, can } from '../accounts/rules.ts'
import { viewEntries } from '../activity/entries.server.ts'
import { listActivityOf } from '../activity/queries.server.ts'
import { listMemberApplications, listMemberCodes, listReceiptsOf } from './history.server.ts'
import { fromToday } from './member-texts.ts'
import type { MemberRow } from './queries.server.ts'

const NEWEST_ACTIVITY = 10

/** The member as the screen shows it: days, times and amounts in the language of the request. */
export function viewMember(member: MemberRow, today: Day) {
  const locale = getLocale()
  const { createdAt: _created, updatedAt: _updated, anchorDay: _anchor, ...shown } = member
  const dayText = (day: Day | null) => day && formatDay(day, locale)
  return {
    ...shown,
    joinDate: formatDay(member.joinDate, locale),
    expiryDate: dayText(member.expiryDate),
    expiresIn: member.expiryDate && fromToday(member.expiryDate, today, locale),
    dateOfBirth: dayText(member.dateOfBirth),
    lastRenewedAt: member.lastRenewedAt && formatInstant(member.lastRenewedAt, locale),
  }
}

/** What led to the membership and what it led to; `activity` is null for those who may not read the log. */
export async function findHistory(
  db: Database,
  member: MemberRow,
  reader: { actor: Pick<Actor, 'admin'>; now: Date },
) {
  const withActivity = can(reader.actor, 'activity.view')
  const [applications, codes] = await Promise.all([
    listMemberApplications(db, member),
    listMemberCodes(db, { id: member.id, now: reader.now }),
  ])
  const ids = applications.map(({ id }) => id)
  const record = { entityType: 'member', entityId: member.id, limit: NEWEST_ACTIVITY }
  const [receipts, activity] = await Promise.all([
    listReceiptsOf(db, ids),
    withActivity ? listActivityOf(db, record) : [],
  ])
  return {
    applications: applications.map(({ selectedPlan, ...row }) => ({
      ...incoming(row, '/admin/applications/'),
      text: selectedPlan,
    })),
    receipts: receipts.map(row => ({ ...incoming(row, '/admin/receipts/'), text: row.reason })),
    codes: codes.map(({ validFrom, validUntil, ...code }) => ({
      ...code,
      from: formatInstant(validFrom, getLocale()),
      until: formatInstant(new Date(validUntil.getTime() - 60_000), getLocale()),
    })),
    activity: withActivity ? await viewEntries(db, activity, reader) : null,
  }
}

type Incoming = {
  id: string
  status: 'submitted' | 'approved' | 'rejected'
  submittedAt: Date
  totalSatang: Satang | null
}

function incoming({ id, status, submittedAt, totalSatang }: Incoming, path: string) {
  const locale = getLocale()
  return {
    ...{ id, status },
    href: localizeHref(path + id),
    at: formatInstant(submittedAt, locale),
    total: totalSatang === null ? null : formatBaht(totalSatang, locale),
  }
}
