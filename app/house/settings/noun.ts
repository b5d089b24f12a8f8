import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

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
  live: { settings: { onPages: true } },
  holdings: {
    settings: { whose: 'nobody', kept: ['key', 'value'] },
    vat_rates: { whose: 'nobody', kept: ['starts_on'] },
  },
} as const satisfies Noun
