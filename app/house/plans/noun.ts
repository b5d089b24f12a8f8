import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { plans } from './tables.server.ts'

export const noun = {
  see: 'money_settings.view',
  kinds: {
    plan: {
      words: [m.activity_type_plan, m.activity_the_plan],
      screen: '/admin/settings/plans',
      names: { from: plans, id: plans.id, name: plans.name },
    },
  },
  settings: [
    { name: 'plans', place: ['plans', 1], label: m.settings_plans, see: 'money_settings.view' },
    {
      name: 'payment-links',
      place: ['money', 2],
      label: m.settings_payment_links,
      see: 'money_settings.view',
    },
  ],
  holdings: {
    plans: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: [
        'name',
        'slug',
        'group',
        'text_key',
        'unit',
        'description',
        'features',
        'period_unit',
        'payment_link_new',
        'payment_link_existing',
      ],
    },
  },
} as const satisfies Noun
