import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { creditPacks, packSales } from './tables.server.ts'

export const noun = {
  see: 'money_settings.view',
  kinds: {
    pack: {
      words: [m.activity_type_pack, m.activity_the_pack],
      record: '/admin/settings/packs?edit=',
      names: {
        from: creditPacks,
        id: creditPacks.id,
        name: creditPacks.name,
      },
    },
  },
  actions: {
    pack_bought: [m.activity_action_pack_bought, m.activity_did_pack_bought],
    pack_taken_back: [m.activity_action_pack_taken_back, m.activity_did_pack_taken_back],
  },
  settings: [{ name: 'packs', place: ['plans', 2], label: m.pack_title, see: 'money_settings.view' }],
  live: { packs: {} },
  holdings: {
    credit_packs: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: ['name', 'unit', 'plans'],
    },
    pack_sales: {
      whose: 'member',
      endedBy: { with: 'members' },
      kept: ['name'],
      words: m.privacy_part_packs,
      rows: ({ memberIds }) => inArray(packSales.memberRowId, memberIds),
    },
  },
} as const satisfies Noun
