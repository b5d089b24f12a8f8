import { findPayer } from '#app/joining/contracts/queries/payers.server.ts'
import type { Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { listUnsigned } from '../queries.server.ts'
import { SIGNING_STATE_NAMES } from '../texts.ts'

/** So long what came back unsigned is told of. */
const TOLD_MS = 14 * 24 * 60 * 60_000

export const waiting: Waiting[] = [
  {
    place: 92,
    permission: 'contracts.view',
    today: {
      kind: 'unsigned',
      title: m.signing_unsigned,
      count: { text: m.dashboard_in_all, tone: 'waiting' },
      all: { path: '/admin/contracts', label: m.dashboard_see_contracts },
      find: async ({ db, now }, most) => {
        const unsigned = await listUnsigned(db, new Date(now().getTime() - TOLD_MS))
        const rows = unsigned.slice(0, most).map(async ({ id, number, customerId, state, endedAt }) => ({
          path: `/admin/contracts/${id}/signing`,
          name: (await findPayer(db, customerId)).name,
          facts: [number, SIGNING_STATE_NAMES[state].label()],
          ...(endedAt && { since: endedAt }),
        }))
        return { total: unsigned.length, rows: await Promise.all(rows) }
      },
    },
  },
]
