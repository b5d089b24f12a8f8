import type { LookingContext, NounSections, Waiting } from '#app/noun-views.ts'
import { m } from '#app/paraglide/messages.js'
import { countKeys, listKeysLeft } from './queries.server.ts'

export const sections: NounSections = async ({ db }) => {
  const keys = await countKeys(db)
  return { 'api-keys': { text: keys === 0 ? m.api_keys_state_none() : m.api_keys_state({ count: keys }) } }
}

export const waiting: Waiting[] = [
  {
    place: 115,
    permission: 'api_keys.edit',
    today: {
      kind: 'keys',
      title: m.dashboard_keys,
      find: findLeft,
      count: { text: m.dashboard_in_all, tone: 'bad' },
      all: { path: '/admin/settings/api-keys', label: m.dashboard_keys_all },
    },
  },
]

async function findLeft({ db, now }: LookingContext, most: number) {
  const { total, rows } = await listKeysLeft(db, { now: now(), limit: most })
  return {
    total,
    rows: rows.map(({ id, name, maker, endedAt }) => ({
      path: `/admin/settings/api-keys?${endedAt ? 'new=1' : `revoke=${id}`}`,
      name,
      facts: [m.api_keys_by({ name: maker })],
      ...(endedAt && { since: endedAt }),
      note: endedAt
        ? { text: m.dashboard_keys_ended(), tone: 'waiting' as const }
        : { text: m.dashboard_keys_works(), tone: 'bad' as const },
    })),
  }
}
