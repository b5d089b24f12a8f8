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
  access: {
    routes: {
      kiosk: { see: 'everyone', does: { '(pair)': 'everyone' } },
      'kiosk-data': { see: 'kiosk', does: { '(show)': 'kiosk', leave: 'kiosk', voucher: 'kiosk' } },
      'kiosk-room': { see: 'everyone' },
      'kiosk-room-data': { see: 'kiosk', does: { book: 'kiosk', check_in: 'kiosk', end: 'kiosk' } },
      'settings-kiosks': {
        see: 'kiosks.view',
        does: { '(new)': 'addKiosk', renew: 'renewPairing', revoke: 'revokeKiosk' },
      },
    },
    commands: {
      addKiosk: 'kiosks.edit',
      renewPairing: 'kiosks.edit',
      revokeKiosk: 'kiosks.edit',
      settleEntry: 'visits.edit',
    },
  },
  screens: [
    { area: 'site', name: 'kiosk-pairing', path: '/kiosk' },
    { area: 'settings', name: 'settings-kiosks', path: '/admin/settings/kiosks', signedIn: true },
    {
      area: 'settings',
      name: 'settings-kiosks-new',
      path: '/admin/settings/kiosks?new=1',
      signedIn: true,
      isDialog: true,
    },
    {
      area: 'settings',
      name: 'kiosk-start',
      path: '/admin/settings/kiosks?new=1',
      signedIn: true,
      state: 'pairTablet',
    },
    {
      area: 'settings',
      name: 'kiosk-refused',
      path: '/admin/settings/kiosks?new=1',
      signedIn: true,
      state: 'refuseAtTablet',
    },
  ],
} as const satisfies Noun
