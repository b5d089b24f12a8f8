import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { kioskEntries, kiosks } from './tables.server.ts'

export const noun = {
  permissions: { kiosks: ['view', 'edit'] },
  permissionWords: { kiosks: m.kiosks_title },
  see: 'kiosks.view',
  kinds: {
    kiosk: {
      words: [m.activity_type_kiosk, m.activity_the_kiosk],
      screen: '/admin/settings/kiosks',
      names: { from: kiosks, id: kiosks.id, name: kiosks.name },
    },
  },
  actions: {
    paired: [m.activity_action_paired, m.activity_did_paired],
    pairing_renewed: [m.activity_action_pairing_renewed, m.activity_did_pairing_renewed],
    entry_settled: [m.activity_action_entry_settled, m.activity_did_entry_settled],
  },
  settings: [{ name: 'kiosks', place: ['doors', 2], label: m.kiosks_title, see: 'kiosks.view' }],
  live: { kiosks: {} },
  holdings: {
    kiosks: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      columns: { pairing_hash: 'kept', token_hash: 'kept', fire_key: 'kept' },
      kept: ['name'],
      secrets: ['pairing_hash', 'token_hash', 'fire_key'],
    },
    kiosk_entries: {
      whose: 'member',
      endedBy: { job: 'forget-kiosk-entries' },
      isRemoved: true,
      kept: ['way', 'result', 'reason'],
      words: m.privacy_part_kiosk_entries,
      rows: ({ memberIds }) => inArray(kioskEntries.memberRowId, memberIds),
    },
  },
} as const satisfies Noun
