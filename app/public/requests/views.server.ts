import type { Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { findNewRequests, LONGEST_FIRST } from './queries.server.ts'
import { KIND_NAMES } from './texts.ts'

export const waiting: Waiting[] = [
  {
    place: 30,
    permission: 'requests.edit',
    bell: {
      kind: 'request',
      icon: 'calendar_clock',
      label: m.admin_kind_request,
      all: { path: '/admin/requests', label: m.admin_all_requests },
      find: async ({ db, kept }, most) => {
        const { rows, count } = await kept.find('new requests', ['requests'], () => findNewRequests(db, most))
        return {
          count,
          newest: rows.map(({ id, name, kind, submittedAt }) => ({
            path: `/admin/requests/${id}`,
            title: name,
            since: submittedAt,
            detail: KIND_NAMES[kind](),
          })),
        }
      },
    },
    today: {
      kind: 'requests',
      title: m.dashboard_waiting_requests,
      inbox: m.admin_requests,
      count: { text: m.dashboard_waiting_count, tone: 'waiting' },
      all: { path: '/admin/requests?status=new', label: m.dashboard_see_requests },
      find: async ({ db, kept }, most) => {
        const { count, rows } = await kept.find(`oldest requests ${most}`, ['requests'], () =>
          findNewRequests(db, most, LONGEST_FIRST),
        )
        return {
          total: count,
          rows: rows.map(({ id, name, kind, submittedAt }) => ({
            path: `/admin/requests/${id}`,
            name,
            since: submittedAt,
            facts: [KIND_NAMES[kind]()],
          })),
        }
      },
    },
  },
]
