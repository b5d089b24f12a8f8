import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  see: 'settings.view',
  kinds: {
    settings: { words: [m.activity_type_settings, m.activity_the_settings], screen: '/admin/settings' },
    vat_rate: {
      words: [m.activity_type_vat_rate, m.activity_the_vat_rate],
      screen: '/admin/settings/vat',
      see: 'money_settings.view',
    },
  },
} as const satisfies Noun
