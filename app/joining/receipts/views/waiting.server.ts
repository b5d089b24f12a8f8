import { findKeptWaiting, INCOMING, lineOf } from '#app/joining/applications/views/incoming.server.ts'
import { viewReadings } from '#app/joining/slips/views/readings.server.ts'
import type { ReadingView } from '#app/joining/slips/views/readings.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import type { TodayNote, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { listWaitingReceipts } from '../queries/review.server.ts'

export const waiting: Waiting[] = [
  {
    place: 20,
    permission: 'receipts.edit',
    bell: {
      kind: 'receipt',
      icon: 'receipt',
      label: m.admin_kind_receipt,
      all: { path: '/admin/receipts', label: m.admin_all_receipts },
      find: async ctx => {
        const { receipts, newest } = await findKeptWaiting(ctx)
        return { count: receipts, newest: newest.filter(({ kind }) => kind === 'receipt').map(lineOf) }
      },
    },
    today: {
      kind: 'receipts',
      title: m.dashboard_waiting_receipts,
      inbox: m.admin_receipts,
      count: { text: m.dashboard_waiting_count, tone: 'waiting' },
      all: { path: '/admin/receipts?status=submitted', label: m.dashboard_see_receipts },
      find: async ({ db, kept }, most) => {
        const { total, rows } = await kept.find(`waiting receipts ${most}`, INCOMING, () =>
          listWaitingReceipts(db, most),
        )
        const readings = await viewReadings(db, rows)
        return {
          total,
          rows: rows.map(({ id, who, plan, total, createdAt }) => ({
            path: `/admin/receipts/${id}`,
            name: who,
            since: createdAt,
            facts: [plan, total === null ? null : formatBaht(total, getLocale())],
            note: noteOf(readings.get(id)),
          })),
        }
      },
    },
  },
]

/** What was read from the picture. */
function noteOf(reading: ReadingView | undefined): TodayNote | null {
  return reading ? { text: reading.verdict, tone: reading.tone === 'bad' ? 'bad' : 'waiting' } : null
}
