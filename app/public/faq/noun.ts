import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  settings: [{ name: 'faq', place: ['site', 3], label: m.faq_title, see: 'settings.view' }],
} as const satisfies Noun
