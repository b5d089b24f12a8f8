import { bangkokDay } from '#app/kit/pure/days.ts'
import type { TodayNote, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { type OverdueView, viewOverdue } from './overdue.server.ts'

export const waiting: Waiting[] = [
  {
    place: 91,
    permission: 'contracts.view',
    today: {
      kind: 'overdue',
      title: m.dashboard_overdue,
      count: { text: m.dashboard_in_all, tone: 'bad' },
      all: { path: '/admin/contracts', label: m.dashboard_see_contracts },
      find: async ({ db, now }, most) => {
        const { rows, total } = await viewOverdue(db, bangkokDay(now()), most)
        return {
          total,
          rows: rows.map(bill => ({
            path: `/admin/contracts/bills/${bill.id}`,
            name: bill.customer,
            note: noteOf(bill),
            facts: [bill.number, bill.lacks, bill.late],
          })),
        }
      },
    },
  },
]

function noteOf({ closes: text, isClosed }: OverdueView): TodayNote | null {
  return text === null ? null : { text, tone: isClosed ? 'bad' : 'waiting' }
}
