import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { BellLine, LookingContext, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { listToSeeTo, listUnpaidGuests } from '../queries.server.ts'
import { toSeeToText } from '../texts.ts'

export const waiting: Waiting[] = [
  {
    place: 50,
    permission: 'visits.edit',
    bell: {
      kind: 'visit',
      icon: 'door',
      label: m.admin_kind_visit,
      find: findNewest,
      all: { path: '/admin/visits', label: m.visits_title },
    },
    today: {
      kind: 'visits',
      title: m.dashboard_waiting_visits,
      find: findToday,
      count: { text: m.dashboard_waiting_count, tone: 'waiting' },
      all: { path: '/admin/visits', label: m.visits_title },
    },
  },
]

/** What staff have to see to about visits, and guests who stand at the door and have a Day Pass to pay. */
async function findNewest(ctx: CommandContext, most: number) {
  const { rows, unpaid } = await findToSeeTo(ctx)
  const doubtful = rows.slice(0, most).map(
    ({ id, name, reason, since }): BellLine => ({
      path: `/admin/visits#${id}`,
      title: name ?? m.visits_doubtful_nobody(),
      since,
      detail: toSeeToText(reason),
    }),
  )
  const guests = unpaid.map(
    ({ id, name, since }): BellLine => ({
      path: `/admin/visitors#${id}`,
      title: name,
      detail: m.visitor_waits_to_pay(),
      since,
    }),
  )
  return { count: rows.length + unpaid.length, newest: [...doubtful, ...guests] }
}

async function findToday(ctx: LookingContext, most: number) {
  const { rows } = await findToSeeTo(ctx)
  return {
    total: rows.length,
    rows: rows.slice(0, most).map(({ id, name, reason, since }) => ({
      path: `/admin/visits#${id}`,
      name: name ?? m.visits_doubtful_nobody(),
      since,
      facts: [toSeeToText(reason)],
    })),
  }
}

/** From memory: the bell and the dashboard ask alike. */
function findToSeeTo({ db, now, kept }: LookingContext) {
  return kept.find('visits to see to', ['visits', 'visitors'], async () => ({
    rows: await listToSeeTo(db, now()),
    unpaid: await listUnpaidGuests(db, now()),
  }))
}
