import type { CommandContext } from '#app/house/access/steps.server.ts'
import { countFrom } from '#app/kit/platform/list-page.server.ts'
import type { LookingContext, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { countPendingLeave, listPendingLeave } from '../queries/leave.server.ts'
import { LEAVE_TYPE_NAMES, spanText } from '../texts/leave.ts'

export const waiting: Waiting[] = [
  {
    place: 60,
    permission: 'leave.edit',
    bell: {
      kind: 'leave',
      icon: 'palm',
      label: m.admin_kind_leave,
      find: findNewest,
      all: { path: '/admin/leave', label: m.admin_all_leave },
    },
    today: {
      kind: 'leave',
      title: m.dashboard_waiting_leave,
      find: findToday,
      count: { text: m.dashboard_waiting_count, tone: 'waiting' },
      all: { path: '/admin/leave?status=pending', label: m.dashboard_see_leave },
    },
  },
]

async function findNewest(ctx: CommandContext, most: number) {
  const { rows, count } = await findPending(ctx, most)
  return {
    count,
    newest: rows.map(row => ({
      path: `/admin/leave?status=pending#${row.id}` as const,
      title: row.employeeName,
      detail: `${LEAVE_TYPE_NAMES[row.leaveType]()}, ${spanText(row)}`,
      since: row.createdAt,
    })),
  }
}

async function findToday(ctx: LookingContext, most: number) {
  const { rows, count } = await findPending(ctx, most)
  return {
    total: count,
    rows: rows.map(row => ({
      path: `/admin/leave?status=pending#${row.id}`,
      name: row.employeeName,
      since: row.createdAt,
      facts: [LEAVE_TYPE_NAMES[row.leaveType](), spanText(row)],
    })),
  }
}

/** From memory: the bell and the dashboard ask alike. */
function findPending({ db, kept }: LookingContext, most: number) {
  return kept.find(`pending leave ${most}`, ['leave', 'employees'], async () => {
    const rows = await listPendingLeave(db, most)
    return { rows, count: await countFrom(rows, most, () => countPendingLeave(db)) }
  })
}
