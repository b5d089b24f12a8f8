import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { LookingContext, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { mondayOf } from '#app/team/employees/rules/planned.ts'
import { startOf } from '#app/team/employees/rules/shifts.ts'
import { listTakenSwaps } from '../queries/swaps.server.ts'
import { datedShiftText } from '../texts.ts'

export const waiting: Waiting[] = [
  {
    place: 70,
    permission: 'roster.edit',
    bell: {
      kind: 'swap',
      icon: 'calendar_clock',
      label: m.admin_kind_swap,
      find: findNewest,
      all: { path: '/admin/roster', label: m.roster_title },
    },
    today: {
      kind: 'swaps',
      title: m.swap_to_decide,
      find: findToday,
      count: { text: m.dashboard_waiting_count, tone: 'waiting' },
      all: { path: '/admin/roster', label: m.roster_title },
    },
  },
]

/** A shift that has begun meanwhile stays as it is, and nobody decides about it any more. */
async function findSwaps({ db, now, kept }: LookingContext) {
  const found = await kept.find('swaps to decide', ['roster', 'employees'], () => listTakenSwaps(db, now()))
  return found.filter(swap => startOf(swap) > now())
}

async function findNewest(ctx: CommandContext, most: number) {
  const swaps = await findSwaps(ctx)
  return {
    count: swaps.length,
    newest: swaps.slice(0, most).map(({ id, takerName, giverName, createdAt, ...shift }) => ({
      path: `/admin/roster?week=${mondayOf(shift.date)}#${id}` as const,
      title: m.swap_to_decide_item({
        shift: datedShiftText(shift),
        giver: giverName,
        taker: takerName ?? '',
      }),
      detail: null,
      since: createdAt,
    })),
  }
}

async function findToday(ctx: LookingContext, most: number) {
  const swaps = await findSwaps(ctx)
  return {
    total: swaps.length,
    rows: swaps.slice(0, most).map(({ id, giverName, takerName, createdAt, ...shift }) => ({
      path: `/admin/roster?week=${mondayOf(shift.date)}#${id}`,
      name: takerName ?? '',
      facts: [m.swap_instead_of({ name: giverName }), datedShiftText(shift)],
      since: createdAt,
    })),
  }
}
