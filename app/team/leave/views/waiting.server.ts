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
      ...{ kind: 'leave', icon: 'palm', label: m.admin_kind_leave, find: findNewest },
      all: { path: '/admin/leave', label: m.admin_all_leave },
    },
    today: {
      ...{ kind: 'leave', title: m.dashboard_waiting_leave, find: findToday },
      count: { text: m.dashboard_waiting_count, tone: 'waiting' },
      all: { path: '/admin/leave?status=pending', label: m.dashboard_see_leave },
    },
  },
]

async function findNewest({ db, kept }: CommandContext, most: number) {
  const { rows, count } = await kept.find('pending leave', ['leave', 'employees'], async () => {
    const rows = await listPendingLeave(db, most)
    return { rows, count: await countFrom(rows, most, () => countPendingLeave(db)) }
  })
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

async function findToday({ db }: LookingContext, most: number) {
  const [total, rows] = await Promise.all([countPendingLeave(db), listPendingLeave(db, most)])
  return {
    total,
    rows: rows.map(row => ({
      ...{ path: `/admin/leave?status=pending#${row.id}`, name: row.employeeName, since: row.createdAt },
      facts: [LEAVE_TYPE_NAMES[row.leaveType](), spanText(row)],
    })),
  }
}
