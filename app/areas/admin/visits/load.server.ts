import type { CommandContext } from '#app/house/access/steps.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { formatInstant, lastMinuteOf } from '#app/kit/pure/instants.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { viewPickable } from '#app/people/members/views/pick.server.ts'
import { listGuestsIn, listGuestsLeft } from '#app/presence/guest-visits/queries.server.ts'
import { listDoubtful } from '#app/presence/kiosks/queries.server.ts'
import { WHY_NOT } from '#app/presence/kiosks/texts.ts'
import {
  countByHour,
  listFireList,
  listLeft,
  listLongStays,
  listMaybeHere,
  listProvisional,
  listProvisionalLeft,
  listWhoOf,
  type VisitRow,
} from '#app/presence/visits/queries.server.ts'
import { earliestToCharge } from '#app/presence/visits/rules/visits.ts'
import { listWhoIsIn } from '#app/team/attendance/queries/records.server.ts'
import { employeeName } from '#app/team/employees/texts/employees.ts'

const HOUR_MS = 60 * 60_000
const HOURS_SHOWN = 24
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Everything that the screen of who is in shows. */
export async function loadVisits(
  { db, actor, now }: Pick<CommandContext, 'db' | 'actor' | 'now'>,
  typed: string,
) {
  const at = now()
  const since = new Date(at.getTime() - HOURS_SHOWN * HOUR_MS)
  const hours = hoursUntil(at)
  const [settings, { inside, perhaps, provisional, guests, staff }, left, stays, doubtful, counts, found] =
    await Promise.all([
      findSettings(db),
      loadInside({ db, now }),
      loadLeft(db, since, at),
      listLongStays(db, earliestToCharge(at)),
      listDoubtful(db),
      countByHour(db, hours),
      typed.trim() === '' ? null : loadArrivals({ db, actor, now }, typed),
    ])
  return {
    inside,
    perhaps,
    provisional,
    guests,
    staff,
    found,
    full: fullText(inside.length + provisional.length + guests.length, settings.rooms.capacity),
    left,
    stays: stays.map(visit => ({ ...viewVisit(visit, at), stayText: stayText(visit, at) })),
    doubtful: doubtful.map(({ at: shownAt, reason, kiosk, ...row }) => ({
      ...row,
      where: m.visits_doubtful_at({ kiosk, time: timeText(shownAt, at) ?? '' }),
      why: reason ? WHY_NOT[reason]() : '',
    })),
    hours: hours.map((hour, i) => ({ hour: clockText(hour), people: counts[i] ?? 0 })),
  }
}

/** Who may be meant by what was typed at the desk, and whether they are in. */
async function loadArrivals({ db, actor, now }: Pick<CommandContext, 'db' | 'actor' | 'now'>, typed: string) {
  const found = await viewPickable({ db, actor }, typed)
  const ids = found.map(({ id }) => id)
  const inside = await listWhoOf(db, ids, now())
  return found.map(one => ({ ...one, isIn: inside.includes(one.id) }))
}

/** Who has left lately, the last first, each with how staff take that back while the stay is not over. */
async function loadLeft(db: Executor, since: Date, now: Date) {
  const [visits, provisional, guests] = await Promise.all([
    listLeft(db, since),
    listProvisionalLeft(db, since),
    listGuestsLeft(db, since),
  ])
  const rows = [
    ...visits.map(visit => ({ ...visit, href: `/admin/members/${visit.memberRowId}`, intent: 'reopen' })),
    ...provisional.map(visit => ({
      ...visit,
      href: `/admin/applications/${visit.applicationId}`,
      intent: 'reopen',
    })),
    ...guests.map(guest => ({ ...guest, endsAt: guest.until, href: null, intent: 'guest_reopen' })),
  ]
  return rows
    .toSorted((a, b) => (b.leftAt?.getTime() ?? 0) - (a.leftAt?.getTime() ?? 0))
    .slice(0, MOST_LEFT)
    .map(({ id, name, href, intent, enteredAt, leftAt, leftHow, endsAt }) => ({
      id,
      name,
      href,
      intent,
      isAssumed: leftHow === 'assumed',
      canReopen: endsAt === null || endsAt > now,
      sinceText: timeText(enteredAt, now) ?? '',
      leftText: timeText(leftAt, now) ?? '',
    }))
}

const MOST_LEFT = 30

/** How full it is, members and guests; null where nobody has said how many fit in (rule visits.capacity). */
function fullText(people: number, capacity: number | null): string | null {
  if (capacity === null) return null
  const number = new Intl.NumberFormat(getLocale())
  const percent = new Intl.NumberFormat(getLocale(), { style: 'percent' }).format(people / capacity)
  const [count, places] = [number.format(people), number.format(capacity)]
  return m.visits_capacity({ count, capacity: places, percent })
}

/**
 * Who is in the house: members with their visits, those who are perhaps gone (rule visits.assumed), who waits to be a member,
 * members' guests, and staff who are at work.
 */
export async function loadInside({ db, now }: Pick<CommandContext, 'db' | 'now'>) {
  const at = now()
  const [visits, maybe, provisional, guests, working] = await Promise.all([
    listFireList(db, at),
    listMaybeHere(db, at),
    listProvisional(db, at),
    listGuestsIn(db, at),
    listWhoIsIn(db, at, { but: NOBODY }),
  ])
  return {
    inside: visits.map(visit => viewVisit(visit, at)),
    perhaps: maybe.map(({ id, name, memberRowId, enteredAt }) => ({
      id,
      name,
      href: memberRowId && `/admin/members/${memberRowId}`,
      sinceText: timeText(enteredAt, at) ?? '',
    })),
    provisional: provisional.map(({ id, applicationId, name, plan, enteredAt, until }) => ({
      id,
      applicationId,
      name,
      as: m.visits_is_provisional({ plan }),
      sinceText: timeText(enteredAt, at) ?? '',
      untilText: timeText(until && lastMinuteOf(until), at) ?? '',
    })),
    guests: guests.map(({ id, name, host, enteredAt, until }) => ({
      id,
      name,
      as: m.visits_is_guest({ host }),
      sinceText: timeText(enteredAt, at) ?? '',
      untilText: timeText(until && lastMinuteOf(until), at) ?? '',
    })),
    staff: working.map(({ person, record }) => ({
      id: person.id,
      name: employeeName(person),
      sinceText: record.timeIn ?? '',
    })),
  }
}

function viewVisit({ id, memberRowId, name, memberId, plan, enteredAt, until }: VisitRow, now: Date) {
  return {
    id,
    memberRowId,
    name,
    memberId,
    plan,
    sinceText: timeText(enteredAt, now) ?? '',
    untilText: timeText(until && lastMinuteOf(until), now) ?? m.visits_no_end(),
  }
}

function stayText({ until, leftAt, leftHow }: VisitRow, now: Date): string {
  if (leftHow === 'assumed' || !leftAt || !until)
    return m.visits_stay_unknown({ time: timeText(until, now) ?? '' })
  return m.visits_stay_over({ minutes: Math.ceil((leftAt.getTime() - until.getTime()) / 60_000) })
}

const clockText = (at: Date) => formatInstant(at, getLocale(), { timeStyle: 'short' })

const DAY_AND_HOUR = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const

/** The hour, with the day where it is not today, and with a year that is not this one. */
function timeText(at: Date | null, now: Date): string | null {
  if (at === null) return null
  const [day, today] = [bangkokDay(at), bangkokDay(now)]
  if (day === today) return clockText(at)
  return formatInstant(at, getLocale(), day.slice(0, 4) === today.slice(0, 4) ? DAY_AND_HOUR : undefined)
}

/** The beginnings of the hours up to the one of now. */
function hoursUntil(now: Date): Date[] {
  const last = Math.floor(now.getTime() / HOUR_MS)
  return Array.from({ length: HOURS_SHOWN }, (_, i) => new Date((last - HOURS_SHOWN + 1 + i) * HOUR_MS))
}
