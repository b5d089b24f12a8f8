import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  settings: [{ name: 'start', place: ['house', 5], label: m.start_title, see: 'settings.edit' }],
} as const satisfies Noun
