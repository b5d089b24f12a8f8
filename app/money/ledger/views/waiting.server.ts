import { formatBaht } from '#app/kit/pure/money.ts'
import type { Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findOwing } from './totals.server.ts'

export const waiting: Waiting[] = [
  {
    place: 90,
    permission: 'ledger.view',
    today: {
      kind: 'unpaid',
      title: m.dashboard_unpaid,
      count: { text: m.dashboard_in_all, tone: 'bad' },
      all: { path: '/admin/ledger', label: m.dashboard_see_ledger },
      find: async (ctx, most) => {
        const { count, rows } = await findOwing(ctx, most)
        return {
          total: count,
          rows: rows.map(({ id, name, memberId, owedSatang }) => ({
            path: `/admin/members/${id}/account`,
            name,
            facts: [memberId],
            note: { text: formatBaht(owedSatang, getLocale()), tone: 'bad' },
          })),
        }
      },
    },
  },
]
