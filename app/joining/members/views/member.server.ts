import { type Actor, can } from '#app/house/access/rules.ts'
import { listActivityOf } from '#app/house/activity/queries/activity.server.ts'
import { viewEntries } from '#app/house/history/views/entries.server.ts'
import type { Database } from '#app/kit/platform/database.server.ts'
import type { ServerContext } from '#app/kit/platform/server-context.ts'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { listMemberCodes } from '../queries/history.server.ts'
import type { MemberRow } from '../queries/members.server.ts'
import { graceEnd } from '../rules/members.ts'
import { fromToday } from '../texts.ts'
import { findHistoryItems } from './history-items.server.ts'

const NEWEST_ACTIVITY = 10

/** The member as the screen shows it: days, times and amounts in the language of the request. */
export function viewMember(member: MemberRow, today: Day, graceDays: number) {
  const locale = getLocale()
  const { createdAt: _created, updatedAt: _updated, anchorDay: _anchor, leavingAt, ...shown } = member
  const dayText = (day: Day | null) => day && formatDay(day, locale)
  return {
    ...shown,
    joinDate: formatDay(member.joinDate, locale),
    expiryDate: dayText(member.expiryDate),
    leavingSince: leavingAt && formatInstant(leavingAt, locale),
    graceEnd: dayText(graceEnd(member, today, graceDays)),
    expiresIn: member.expiryDate && fromToday(member.expiryDate, today, locale),
    dateOfBirth: dayText(member.dateOfBirth),
    lastRenewedAt: member.lastRenewedAt && formatInstant(member.lastRenewedAt, locale),
  }
}

/**
 * What led to the membership and what it led to, as far as the reader may view such records (rule accounts.alone); `codes`
 * and `activity` are null for those who may not view codes, or the log.
 */
export async function findHistory(
  db: Database,
  member: MemberRow,
  reader: { actor: Pick<Actor, 'admin'>; now: Date; secrets: ServerContext['secrets'] },
) {
  const withActivity = can(reader.actor, 'activity.view')
  const record = { entityType: 'member', entityId: member.id, limit: NEWEST_ACTIVITY }
  const [codes, items, activity] = await Promise.all([
    can(reader.actor, 'access_codes.view')
      ? listMemberCodes({ db, secrets: reader.secrets }, { id: member.id, now: reader.now })
      : null,
    findHistoryItems(db, member, reader.actor),
    withActivity ? listActivityOf(db, record) : [],
  ])
  return {
    codes:
      codes?.map(({ validFrom, validUntil, ...code }) => ({
        ...code,
        from: formatInstant(validFrom, getLocale()),
        until: formatInstant(new Date(validUntil.getTime() - 60_000), getLocale()),
      })) ?? null,
    items,
    activity: withActivity ? await viewEntries(db, activity, reader) : null,
  }
}
