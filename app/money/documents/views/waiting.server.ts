import type { LookingContext, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { listUnnamed } from '../queries.server.ts'
import { KIND_NAMES } from '../texts/documents.ts'

export const waiting: Waiting[] = [
  {
    place: 95,
    permission: 'documents.edit',
    today: {
      kind: 'unnamed',
      title: m.dashboard_unnamed,
      find: findUnnamed,
      count: { text: m.dashboard_in_all, tone: 'bad' },
      all: { path: '/admin/documents', label: m.dashboard_unnamed_all },
    },
  },
]

async function findUnnamed({ db, now }: LookingContext, most: number) {
  const { total, rows } = await listUnnamed(db, { now: now(), limit: most })
  return {
    total,
    rows: rows.map(({ id, number, kind, buyerName, issuedAt }) => ({
      path: `/admin/documents/${id}?issue=buyer`,
      name: number,
      since: issuedAt,
      facts: [KIND_NAMES[kind](), buyerName],
    })),
  }
}
