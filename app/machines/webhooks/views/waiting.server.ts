import type { LookingContext, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { countStoppedDeliveries, listStoppedDeliveries } from '../queries/deliveries.server.ts'
import { countFailedAddresses } from '../queries/subscriptions.server.ts'
import { kindName, listSeenKinds } from '../steps/kinds.server.ts'

export const waiting: Waiting[] = [
  {
    place: 110,
    permission: 'webhooks.edit',
    today: {
      kind: 'deliveries',
      title: m.dashboard_stopped_deliveries,
      find: findStopped,
      count: { text: m.dashboard_in_all, tone: 'bad' },
      all: { path: '/admin/settings/webhooks?status=stopped', label: m.dashboard_see_deliveries },
    },
    warnings: async ctx => {
      const { db, kept } = ctx
      const [failed, stopped] = await Promise.all([
        kept.find('failed addresses', ['deliveries'], () => countFailedAddresses(db)),
        countKeptStopped(ctx),
      ])
      return [
        failed === 0
          ? null
          : { path: '/admin/settings/webhooks/events', text: m.admin_failed_addresses({ count: failed }) },
        stopped === 0
          ? null
          : { path: '/admin/settings/webhooks', text: m.admin_stopped_deliveries({ count: stopped }) },
      ]
    },
  },
]

/** From memory: every screen asks for it. */
function countKeptStopped({ db, kept }: LookingContext) {
  return kept.find('stopped deliveries', ['deliveries'], () => countStoppedDeliveries(db))
}

async function findStopped(ctx: LookingContext, most: number) {
  const total = await countKeptStopped(ctx)
  const asked = { limit: most, seenKinds: listSeenKinds(ctx.actor) }
  const rows = total === 0 ? [] : await listStoppedDeliveries(ctx.db, asked)
  return {
    total,
    rows: rows.map(({ id, kind, about, createdAt }) => ({
      path: `/admin/settings/webhooks/${id}`,
      name: about || kindName(kind),
      facts: [kindName(kind)],
      since: createdAt,
    })),
  }
}
