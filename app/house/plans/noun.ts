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
  access: {
    routes: {
      'settings-plans': { see: 'money_settings.view', does: { '(move)': 'movePlan' } },
      'settings-new-plan': { see: 'money_settings.edit', does: { '(new)': 'createPlan' } },
      'settings-plan': { see: 'money_settings.view', does: { '(edit)': 'updatePlan' } },
      'settings-payment-links': { see: 'money_settings.view', does: { '(save)': 'savePaymentLinks' } },
    },
    commands: {
      createPlan: 'money_settings.edit',
      updatePlan: 'money_settings.edit',
      movePlan: 'money_settings.edit',
      savePaymentLinks: 'money_settings.edit',
      saveMembershipFee: 'money_settings.edit',
    },
  },
  screens: [
    { area: 'settings', name: 'settings-plans', path: '/admin/settings/plans', signedIn: true },
    { area: 'settings', name: 'settings-plan', path: '/admin/settings/plans/day-pass', signedIn: true },
    { area: 'settings', name: 'settings-new-plan', path: '/admin/settings/plans/new', signedIn: true },
    {
      area: 'settings',
      name: 'settings-payment-links',
      path: '/admin/settings/payment-links',
      signedIn: true,
    },
  ],
} as const satisfies Noun
