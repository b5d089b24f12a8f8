import type { Noun } from '#app/noun.ts'

export const noun = {
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
