import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

const HOUSE_SETTINGS = { see: 'settings.view', does: { '(save)': 'saveHouseSettings' } } as const

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
        ...{ pricing: MONEY, fee: MONEY, 'membership-fee': MONEY, vat: MONEY, tax: MONEY, payments: MONEY },
        ...{ bank: MONEY, 'payment-links': MONEY, plans: MONEY, packs: MONEY, ownerRenewals: MONEY },
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
  access: {
    routes: {
      'settings-company': HOUSE_SETTINGS,
      'settings-front': {
        see: 'settings.view',
        does: {
          '(save)': 'saveHouseSettings',
          logo: 'saveLogo',
          'remove-logo': 'removeLogo',
          photo: 'savePhoto',
          'remove-photo': 'removePhoto',
        },
      },
      'house/settings/routes/image': { see: 'everyone' },
      'settings-hours': HOUSE_SETTINGS,
      'settings-contact': HOUSE_SETTINGS,
      'settings-arrival': {
        see: 'settings.edit',
        does: { '(save)': 'saveHouseSettings', photo: 'savePhoto', 'remove-photo': 'removePhoto' },
      },
      'settings-links': HOUSE_SETTINGS,
      'settings-faq': HOUSE_SETTINGS,
      'settings-statistics': HOUSE_SETTINGS,
      'settings-leave': HOUSE_SETTINGS,
      'settings-bookings': HOUSE_SETTINGS,
      'settings-attendance': HOUSE_SETTINGS,
      'settings-renewals': {
        see: 'settings.view',
        does: { '(days)': 'saveHouseSettings', '(unpaid)': 'saveMoneySettings' },
      },
    },
    commands: {
      addVatRate: 'money_settings.edit',
      removeVatRate: 'money_settings.edit',
      saveMoneySettings: 'money_settings.edit',
      saveHouseSettings: 'settings.edit',
      saveLogo: 'settings.edit',
      removeLogo: 'settings.edit',
      savePhoto: 'settings.edit',
      removePhoto: 'settings.edit',
    },
  },
  screens: [
    { area: 'settings', name: 'settings', path: '/admin/settings', signedIn: true },
    { area: 'settings', name: 'settings-thai', path: '/th/admin/settings', signedIn: true },
    { area: 'settings', name: 'settings-russian', path: '/ru/admin/settings', signedIn: true },
    { area: 'settings', name: 'settings-company', path: '/admin/settings/company', signedIn: true },
    { area: 'settings', name: 'settings-front', path: '/admin/settings/front', signedIn: true },
    { area: 'settings', name: 'settings-hours', path: '/admin/settings/hours', signedIn: true },
    { area: 'settings', name: 'settings-contact', path: '/admin/settings/contact', signedIn: true },
    { area: 'settings', name: 'settings-arrival', path: '/admin/settings/arrival', signedIn: true },
    { area: 'settings', name: 'settings-links', path: '/admin/settings/links', signedIn: true },
    { area: 'settings', name: 'settings-faq', path: '/admin/settings/faq', signedIn: true },
    { area: 'settings', name: 'settings-statistics', path: '/admin/settings/statistics', signedIn: true },
    { area: 'settings', name: 'settings-access', path: '/admin/settings/access', signedIn: true },
    { area: 'settings', name: 'settings-leave', path: '/admin/settings/leave', signedIn: true },
    { area: 'settings', name: 'settings-bookings', path: '/admin/settings/bookings', signedIn: true },
    { area: 'settings', name: 'settings-renewals', path: '/admin/settings/renewals', signedIn: true },
    { area: 'settings', name: 'settings-attendance', path: '/admin/settings/attendance', signedIn: true },
    { area: 'settings', name: 'settings-fee', path: '/admin/settings/membership-fee', signedIn: true },
    { area: 'settings', name: 'settings-vat', path: '/admin/settings/vat', signedIn: true },
    { area: 'settings', name: 'settings-tax', path: '/admin/settings/tax', signedIn: true },
    { area: 'settings', name: 'settings-payments', path: '/admin/settings/payments', signedIn: true },
    {
      area: 'settings',
      name: 'settings-payments-errors',
      path: '/admin/settings/payments',
      signedIn: true,
      state: 'saveNothing',
    },
  ],
} as const satisfies Noun
