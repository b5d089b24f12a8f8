import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'

export const noun = {
  settings: [{ name: 'floor-plan', place: ['site', 2], label: m.floor_plan_title, see: 'settings.view' }],
} as const satisfies Noun
