import type { Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { viewFailed } from './failed.server.ts'

export const waiting: Waiting[] = [
  {
    place: 92,
    permission: 'payments.edit',
    today: {
      kind: 'failed_cards',
      title: m.dashboard_failed_cards,
      count: { text: m.dashboard_in_all, tone: 'bad' },
      all: { path: '/admin/members', label: m.dashboard_see_members },
      find: ({ db, env }, most) => viewFailed({ db, env }, most),
    },
  },
]
