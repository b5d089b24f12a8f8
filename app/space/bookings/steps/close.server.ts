import { v7 as uuidv7 } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange, NOBODY } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { LIMITS } from '#app/space/spaces/rules/spaces.ts'
import { lockSpaces } from '#app/space/spaces/steps/lock.server.ts'
import { listTaken, windowOf } from '../queries/taken.server.ts'
import { policyOf } from '../rules/bookings.ts'
import { judgeTime, type TimeRefusal } from '../rules/free.ts'
import { bookings } from '../tables.server.ts'
import { findByKey } from './book.server.ts'
import { expireHolds } from './end.server.ts'

// This is a step of commands, within whose transaction it runs: the command asks who may.

export type Closure = {
  spaceId: string
  /** Which unit; null for all of them. */
  unit: number | null
  from: Date
  to: Date
  reason: string
  /** Of the form: pressing twice closes once. */
  key: string | null
  adminId: string
  now: Date
  /** What calendars add to the id to make it one of the whole world. */
  host: string
}

export type Closed = Result<{ units: number }, TimeRefusal | 'unknown_space'>

/** What a space asks of bookings, it does not ask of those who close it; what is taken stays so. */
const WITHOUT_TERMS = {
  turnaroundMinutes: 0,
  hours: null,
  minMinutes: 1,
  maxMinutes: LIMITS.maxMinutes.most,
  maxDaysAhead: LIMITS.maxDaysAhead.most,
}

/** Takes a time of a space for nobody (rule bookings.closed): all that is asked for, or nothing where any of it is taken. */
export async function closeSpace(tx: Transaction, closure: Closure): Promise<Closed> {
  const { spaceId, unit, from, to, key, now } = closure
  await lockSpaces(tx, [spaceId])
  const space = await findSpace(tx, spaceId)
  if (!space || (unit !== null && unit > space.units)) return fail('unknown_space')
  const units = unit === null ? Array.from({ length: space.units }, (_, n) => n + 1) : [unit]
  if (key && (await findByKey(tx, key))) return ok({ units: units.length })
  if (!(to > from)) return fail('invalid')
  await expireHolds(tx, spaceId, now)
  const window = windowOf({ from: from.getTime(), to: to.getTime() }, 0)
  const taken = (await listTaken(tx, { spaceIds: [spaceId], window, now })).get(spaceId) ?? []
  for (const each of units) {
    const judged = judgeTime({ ...space, ...WITHOUT_TERMS }, taken, { from, to, unit: each }, now)
    if (!judged.ok) return judged
  }
  for (const [index, each] of units.entries()) await insert(tx, closure, each, index === 0 ? key : null)
  await announceChange(tx, 'bookings', NOBODY)
  return ok({ units: units.length })
}

async function insert(tx: Transaction, closure: Closure, unit: number, submissionKey: string | null) {
  const { spaceId, from: startsAt, to: endsAt, reason, adminId, now, host } = closure
  const id = uuidv7()
  await tx.insert(bookings).values({
    id,
    spaceId,
    unit,
    startsAt,
    endsAt,
    blockedUntil: endsAt,
    status: 'confirmed',
    madeBy: 'staff',
    isClosure: true,
    purpose: reason,
    policy: policyOf({ cancelHours: 0 }, startsAt, { now }),
    icalUid: `${id}@${host}`,
    submissionKey,
    createdAt: now,
    updatedAt: now,
  })
  await logActivity(tx, {
    adminId,
    action: 'space_closed',
    entityType: 'booking',
    entityId: id,
    details: { startsAt, endsAt, unit, reason },
  })
}
