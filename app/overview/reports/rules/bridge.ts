import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { CHANGES, type Change, type Changed } from './recurring.ts'

/** How many members, and what they bring in a month; what shrinks or ends is counted above zero. */
export type Amount = { members: number; satang: Satang }

/** From how it stood as a time began to how it stood as that ended (rule reports.bridge). */
export type Bridge = { start: Amount; end: Amount } & Record<Change, Amount>

/** Nobody, as before anybody came. */
export const NOBODY: Amount = { members: 0, satang: 0 }

/** Whether a change adds to what stood before, or takes from it. */
const SIGN = { new: 1, returned: 1, grown: 1, shrunk: -1, ended: -1 } as const satisfies Record<
  Change,
  1 | -1
>

/** Whether a change is of how many there are. */
const IS_OF_MEMBERS = {
  new: true,
  returned: true,
  grown: false,
  shrunk: false,
  ended: true,
} as const satisfies Record<Change, boolean>

/** What lies between two days, from what stood before the first of them. */
export function bridgeFrom(
  start: Amount,
  changes: readonly Pick<Changed, 'change' | 'beforeSatang' | 'afterSatang'>[],
) {
  const of = (change: Change) => changes.filter(each => each.change === change)
  const parts = CHANGES.map(change => [change, sumOf(of(change))] as const)
  return closed(start, Object.fromEntries(parts) as Record<Change, Amount>)
}

function sumOf(changes: readonly Pick<Changed, 'beforeSatang' | 'afterSatang'>[]): Amount {
  const satang = changes.reduce((sum, each) => sum + Math.abs(each.afterSatang - each.beforeSatang), 0)
  return { members: changes.length, satang }
}

function closed(start: Amount, parts: Record<Change, Amount>): Bridge {
  const end = CHANGES.reduce(
    (sum, change) => ({
      members: sum.members + (IS_OF_MEMBERS[change] ? SIGN[change] * parts[change].members : 0),
      satang: sum.satang + SIGN[change] * parts[change].satang,
    }),
    start,
  )
  return { start, ...parts, end }
}

/** Each of the days from the first to the last, one going on where the other ended. */
export function bridgesOfDays(
  { from, to }: { from: Day; to: Day },
  start: Amount,
  changes: readonly Changed[],
): (Bridge & { day: Day })[] {
  const byDay = Map.groupBy(changes, ({ day }) => day)
  const bridges: (Bridge & { day: Day })[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const bridge = bridgeFrom(bridges.at(-1)?.end ?? start, byDay.get(day) ?? [])
    bridges.push({ day, ...bridge })
  }
  return bridges
}

/** One bridge over several that go on where the one before ended; null over none. */
export function joined(bridges: readonly Bridge[]): Bridge | null {
  const [first, ...others] = bridges
  return first ? others.reduce(joinTwo, first) : null
}

function joinTwo(one: Bridge, next: Bridge): Bridge {
  const parts = CHANGES.map(change => [
    change,
    {
      members: one[change].members + next[change].members,
      satang: one[change].satang + next[change].satang,
    },
  ])
  return { start: one.start, ...(Object.fromEntries(parts) as Record<Change, Amount>), end: next.end }
}
