import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import type { MemberRow } from '../queries/members.server.ts'
import { graceEnd } from '../rules/members.ts'
import { fromToday } from '../texts.ts'

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
