import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

const HOUSE_SETTINGS = { see: 'settings.view', does: { '(save)': 'saveHouseSettings' } } as const

const MONEY_SETTINGS = { see: 'money_settings.view', does: { '(save)': 'saveMoneySettings' } } as const

export const noun = {
  /** Those of money are prices, taxes and where money is sent to. */
  permissions: { settings: ['view', 'edit'], money_settings: ['view', 'edit'] },
  see: 'settings.view',
  kinds: {
    settings: { words: [m.activity_type_settings, m.activity_the_settings], screen: '/admin/settings' },
    vat_rate: {
      words: [m.activity_type_vat_rate, m.activity_the_vat_rate],
      screen: '/admin/settings/vat',
      see: 'money_settings.view',
    },
  },
  navigation: { staff: { screen: '/admin/settings', label: m.admin_settings, icon: 'settings' } },
  settings: [
    {
      name: 'company',
      chapter: 'house',
      place: 10,
      label: m.settings_company,
      icon: 'building',
      see: 'settings.view',
    },
    {
      name: 'hours',
      chapter: 'house',
      place: 20,
      label: m.settings_hours,
      icon: 'clock',
      see: 'settings.view',
    },
    {
      name: 'contact',
      chapter: 'house',
      place: 30,
      label: m.settings_contact,
      icon: 'pin',
      see: 'settings.view',
    },
    {
      name: 'links',
      chapter: 'house',
      place: 40,
      label: m.settings_links,
      icon: 'link',
      see: 'settings.view',
    },
    {
      name: 'statistics',
      chapter: 'house',
      place: 100,
      label: m.settings_statistics,
      icon: 'chart',
      see: 'settings.view',
    },
    {
      name: 'membership-fee',
      chapter: 'money',
      place: 20,
      label: m.settings_fee,
      icon: 'coins',
      see: 'money_settings.view',
    },
    {
      name: 'vat',
      chapter: 'money',
      place: 30,
      label: m.settings_vat,
      icon: 'percent',
      see: 'money_settings.view',
    },
    {
      name: 'tax',
      chapter: 'money',
      place: 40,
      label: m.settings_tax,
      icon: 'bank',
      see: 'money_settings.view',
    },
    {
      name: 'payments',
      chapter: 'money',
      place: 50,
      label: m.settings_payments,
      icon: 'qr',
      see: 'money_settings.view',
    },
  ],
  live: { settings: { onPages: true } },
  holdings: {
    settings: { whose: 'nobody', kept: ['key', 'value'] },
    vat_rates: { whose: 'nobody', kept: ['starts_on'] },
  },
  access: {
    routes: {
      'settings-company': HOUSE_SETTINGS,
      'settings-hours': HOUSE_SETTINGS,
      'settings-contact': HOUSE_SETTINGS,
      'settings-links': HOUSE_SETTINGS,
      'settings-faq': HOUSE_SETTINGS,
      'settings-statistics': HOUSE_SETTINGS,
      'settings-leave': HOUSE_SETTINGS,
      'settings-attendance': HOUSE_SETTINGS,
      'settings-renewals': {
        see: 'settings.view',
        does: { '(days)': 'saveHouseSettings', '(unpaid)': 'saveMoneySettings' },
      },
      'settings-fee': MONEY_SETTINGS,
      'settings-tax': MONEY_SETTINGS,
      'settings-vat': {
        see: 'money_settings.view',
        does: { '(add)': 'addVatRate', remove: 'removeVatRate' },
      },
    },
    commands: {
      addVatRate: 'money_settings.edit',
      removeVatRate: 'money_settings.edit',
      saveMoneySettings: 'money_settings.edit',
      saveHouseSettings: 'settings.edit',
    },
  },
  screens: [
    { area: 'settings', name: 'settings', path: '/admin/settings', signedIn: true },
    { area: 'settings', name: 'settings-thai', path: '/th/admin/settings', signedIn: true },
    { area: 'settings', name: 'settings-russian', path: '/ru/admin/settings', signedIn: true },
    { area: 'settings', name: 'settings-company', path: '/admin/settings/company', signedIn: true },
    { area: 'settings', name: 'settings-hours', path: '/admin/settings/hours', signedIn: true },
    { area: 'settings', name: 'settings-contact', path: '/admin/settings/contact', signedIn: true },
    { area: 'settings', name: 'settings-links', path: '/admin/settings/links', signedIn: true },
    { area: 'settings', name: 'settings-faq', path: '/admin/settings/faq', signedIn: true },
    { area: 'settings', name: 'settings-statistics', path: '/admin/settings/statistics', signedIn: true },
    { area: 'settings', name: 'settings-access', path: '/admin/settings/access', signedIn: true },
    { area: 'settings', name: 'settings-leave', path: '/admin/settings/leave', signedIn: true },
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
