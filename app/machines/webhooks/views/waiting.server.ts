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
      ...{ kind: 'deliveries', title: m.dashboard_stopped_deliveries, find: findStopped },
      count: { text: m.dashboard_in_all, tone: 'bad' },
      all: { path: '/admin/settings/webhooks?status=stopped', label: m.dashboard_see_deliveries },
    },
    warnings: async ({ db, kept }) => {
      const [failed, stopped] = await Promise.all([
        kept.find('failed addresses', ['deliveries'], () => countFailedAddresses(db)),
        kept.find('stopped deliveries', ['deliveries'], () => countStoppedDeliveries(db)),
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

async function findStopped({ db, actor }: LookingContext, most: number) {
  const { total, rows } = await listStoppedDeliveries(db, { limit: most, seenKinds: listSeenKinds(actor) })
  return {
    total,
    rows: rows.map(({ id, kind, about, createdAt }) => ({
      ...{ path: `/admin/settings/webhooks/${id}`, name: about || kindName(kind) },
      ...{ facts: [kindName(kind)], since: createdAt },
    })),
  }
}
