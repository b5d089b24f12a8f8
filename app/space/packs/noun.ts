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
  access: {
    routes: {
      'settings-packs': {
        see: 'money_settings.view',
        does: { '(new)': 'createPack', '(edit)': 'updatePack', delete: 'deletePack' },
      },
      'my-pack': { see: 'member', does: { '(buy)': 'buyOwnPack' } },
    },
    commands: {
      createPack: 'money_settings.edit',
      updatePack: 'money_settings.edit',
      deletePack: 'money_settings.edit',
      sellPackToMember: 'payments.edit',
      takeBackPack: 'ledger.edit',
    },
  },
  screens: [
    { area: 'settings', name: 'settings-packs', path: '/admin/settings/packs', signedIn: true },
    {
      area: 'settings',
      name: 'settings-pack-new',
      path: '/admin/settings/packs?new=1',
      signedIn: true,
      isDialog: true,
    },
    {
      area: 'staff',
      name: 'pack-sale',
      path: '/admin/members',
      signedIn: true,
      isDialog: true,
      state: 'openPackSale',
    },
    { area: 'my', name: 'pack', path: '/my', signedIn: true, state: 'openOwnPack' },
    { area: 'empty', name: 'settings-packs', path: '/admin/settings/packs', signedIn: true },
  ],
} as const satisfies Noun
