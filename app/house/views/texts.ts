import { m } from '#app/paraglide/messages.js'
import { LIMITS } from './rules.ts'

export const VIEW_REFUSALS = {
  empty: m.view_error_empty,
  long: () => m.view_error_long({ most: LIMITS.name }),
  taken: m.view_error_taken,
  many: () => m.view_error_many({ most: LIMITS.views }),
  not_found: m.view_gone,
} satisfies Record<string, () => string>
