import { z } from 'zod'
import { type Day, isDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { hundredthsOf } from './parts.ts'

/** The statutory rate is 10%; nothing a decree could bring lies above 30%. */
const HIGHEST_BASIS_POINTS = 3000

/** A day after this one is a slip of the finger. */
const LAST_DAY = '2099-12-31'

/** A new VAT rate: `percent` becomes basis points. It starts today at the earliest. */
export function vatRateForm(today: Day) {
  return z.object({
    startsOn: z
      .string()
      .refine(day => isDay(day) && day <= LAST_DAY, { error: m.settings_vat_day_wrong, abort: true })
      .refine(day => day >= today, { error: m.settings_vat_day_past }),
    percent: hundredthsOf(m.settings_vat_percent_wrong, { min: 0, max: HIGHEST_BASIS_POINTS }),
  })
}

export const VAT_LABELS = { startsOn: m.settings_vat_starts, percent: m.settings_vat_percent }
