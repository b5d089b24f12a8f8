import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

const MONEY = 'money_settings.view' as const

export const noun = {
  /** Those of money are prices, taxes and where money is sent to. */
  permissions: { settings: ['view', 'edit'], money_settings: ['view', 'edit'] },
  see: 'settings.view',
  kinds: {
    settings: {
      words: [m.activity_type_settings, m.activity_the_settings],
      screen: '/admin/settings',
      seeOf: {
        pricing: MONEY,
        fee: MONEY,
        'membership-fee': MONEY,
        vat: MONEY,
        tax: MONEY,
        payments: MONEY,
        bank: MONEY,
        'payment-links': MONEY,
        plans: MONEY,
        packs: MONEY,
        ownerRenewals: MONEY,
        webhooks: 'webhooks.view',
        mail: 'mail.view',
        'api-keys': 'api_keys.view',
        security: 'staff.view',
      },
    },
    vat_rate: {
      words: [m.activity_type_vat_rate, m.activity_the_vat_rate],
      screen: '/admin/settings/vat',
      see: 'money_settings.view',
    },
  },
  navigation: { staff: { screen: '/admin/settings', label: m.admin_settings, place: ['settings', 1] } },
  settings: [
    { name: 'company', place: ['house', 1], label: m.settings_company, see: 'settings.view' },
    { name: 'front', place: ['site', 1], label: m.settings_front, see: 'settings.view' },
    { name: 'hours', place: ['hours', 1], label: m.settings_hours, see: 'settings.view' },
    { name: 'contact', place: ['house', 2], label: m.settings_contact, see: 'settings.view' },
    { name: 'arrival', place: ['house', 3], label: m.settings_arrival, see: 'settings.edit' },
    { name: 'links', place: ['site', 4], label: m.settings_links, see: 'settings.view' },
    { name: 'statistics', place: ['site', 5], label: m.settings_statistics, see: 'settings.view' },
    { name: 'membership-fee', place: ['plans', 3], label: m.settings_fee, see: 'money_settings.view' },
    { name: 'vat', place: ['money', 3], label: m.settings_vat, see: 'money_settings.view' },
    { name: 'tax', place: ['money', 4], label: m.settings_tax, see: 'money_settings.view' },
    { name: 'payments', place: ['money', 1], label: m.settings_payments, see: 'money_settings.view' },
  ],
  live: { settings: { onPages: true } },
  holdings: {
    settings: { whose: 'nobody', endedBy: { bound: 'the settings that there are' }, kept: ['key', 'value'] },
    vat_rates: { whose: 'nobody', endedBy: { bound: 'what staff write' }, kept: ['starts_on'] },
  },
} as const satisfies Noun
