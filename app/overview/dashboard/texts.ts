import { m } from '#app/paraglide/messages.js'
import type { Period } from './rules/periods.ts'

export const PERIOD_NAMES: Record<Period, () => string> = {
  last7days: m.dashboard_last_7_days,
  last30days: m.dashboard_last_30_days,
  last90days: m.dashboard_last_90_days,
  thisYear: m.dashboard_this_year,
}
