import { changedFields } from '#app/house/activity/rules/activity.ts'
import { expiryDay } from '#app/house/plans/rules/prices.ts'
import { addDays, bangkokDay, type Day, dayOfMonth, daysBetween } from '#app/kit/pure/days.ts'
import { newMemberId } from '#app/people/members/rules/member-id.ts'
import type { Person } from './people.ts'
import { approvalsOf, type Draft, type MemberRow, newMember } from './purchases.ts'
import { createRandom } from './random.ts'
import { firstDayOf, momentOf } from './seasons.ts'
import { type Clerk, MANAGER } from './staff.ts'

/** What happened to a member apart from purchases; `by` null is the nightly job. */
export type MemberChange = {
  key: string
  memberRowId: string
  at: Date
  by: Clerk | null
  action: 'created' | 'updated' | 'expired'
  details: Record<string, unknown>
}

export type Life = { member: MemberRow; changes: MemberChange[] }

/** Each member as they are when `today` begins, with how they came there. */
export function livesOf(purchases: Draft[], today: Day): Life[] {
  const states = approvalsOf(purchases).map(({ after }) => after)
  return [...Map.groupBy(states, ({ id }) => id).values()].map(own => lifeOf(own, today))
}

function lifeOf(states: MemberRow[], today: Day): Life {
  const expired = states.flatMap((state, position) => {
    const next = states[position + 1]
    return expiryOf(state, next ? bangkokDay(next.updatedAt) : addDays(today, 1), today)
  })
  const last = states.at(-1)
  if (!last) throw new Error('A member without a state')
  const isOver = last.expiryDate !== null && last.expiryDate < today
  const member: MemberRow = isOver ? { ...last, status: 'expired' } : last
  const touched = touch(member, today)
  return touched
    ? { member: touched.member, changes: [...expired, touched.change] }
    : { member, changes: expired }
}

/** The nightly job's word when nobody renewed in time. */
function expiryOf(state: MemberRow, renewedOn: Day, today: Day): MemberChange[] {
  if (state.expiryDate === null || state.expiryDate >= today || renewedOn <= state.expiryDate) return []
  return [
    {
      key: `${state.id}-expired-${state.expiryDate}`,
      memberRowId: state.id,
      at: momentOf(addDays(state.expiryDate, 1), 0),
      by: null,
      action: 'expired',
      details: { before: { status: 'active' }, after: { status: 'expired' } },
    },
  ]
}

/** Now and then staff change a member by hand: somebody moved away, somebody broke the rules, somebody pays themselves. */
function touch(member: MemberRow, today: Day): { member: MemberRow; change: MemberChange } | null {
  const random = createRandom(`touch-${member.id}`)
  const left = member.expiryDate === null ? 0 : daysBetween(today, member.expiryDate)
  const daysKnown = daysBetween(bangkokDay(member.updatedAt), today)
  if (daysKnown < 2) return null
  const on = (day: Day) => momentOf(day, random.int(10, 17), random.int(0, 59))
  const yesterday = addDays(today, -1)
  if (left > 3 && random.chance(0.07)) return change(member, { status: 'suspended' }, on(yesterday))
  if (left < -100 && random.chance(0.05))
    return change(member, { status: 'inactive' }, on(addDays(today, -random.int(1, 30))))
  if (left > 0 && member.membershipType === 'monthly' && random.chance(0.25))
    return change(member, { autoRenew: false }, on(addDays(today, -random.int(1, daysKnown - 1))))
  return null
}

function change(member: MemberRow, fields: Partial<MemberRow>, updatedAt: Date) {
  const after = { ...member, ...fields, updatedAt }
  const details = changedFields(member, { ...after, updatedAt: member.updatedAt })
  const key = `${member.id}-updated`
  return {
    member: after,
    change: { key, memberRowId: member.id, at: updatedAt, by: MANAGER, action: 'updated' as const, details },
  }
}

/** Members whom the manager wrote in by hand, from before the year began and during it: nothing was booked for them. */
export function handmadeLives(people: Person[], today: Day): Life[] {
  const start = firstDayOf(today)
  const span = daysBetween(start, today) - 5
  return people.map((person, index) => {
    const random = createRandom(`handmade-${person.key}`)
    const joinDate = addDays(start, Math.floor((span * index) / people.length))
    const createdAt = momentOf(joinDate, random.int(10, 16), random.int(0, 59))
    // The last two are friends of the house.
    const isGuest = index >= people.length - 2
    const expiryDate = isGuest ? null : expiryDay('annual', joinDate)
    const isOver = expiryDate !== null && expiryDate < today
    const memberId = newMemberId(random.bytes)
    const member = newMember(person, {
      memberId,
      joinDate,
      createdAt,
      expiryDate,
      membershipType: 'annual',
      status: isOver ? 'expired' : 'active',
      anchorDay: isGuest ? null : dayOfMonth(joinDate),
      autoRenew: !isGuest,
      updatedAt: isOver ? momentOf(addDays(expiryDate, 1), 0) : createdAt,
    })
    const details = { memberId, planName: null, expiryDate }
    const created = { key: `${member.id}-created`, memberRowId: member.id, at: createdAt, by: MANAGER }
    const changes = expiryOf(member, addDays(today, 1), today)
    return { member, changes: [{ ...created, action: 'created', details }, ...changes] }
  })
}
