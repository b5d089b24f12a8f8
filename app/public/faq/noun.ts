import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  settings: [{ name: 'faq', place: ['site', 3], label: m.faq_title, see: 'settings.view' }],
  access: {
    routes: {
      faq: { see: 'everyone' },
    },
  },
  screens: [
    { area: 'site', name: 'faq', path: '/faq' },
    { area: 'site', name: 'faq-thai', path: '/th/faq' },
    { area: 'site', name: 'faq-russian', path: '/ru/faq' },
  ],
} as const satisfies Noun
