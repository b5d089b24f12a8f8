import { z } from 'zod'
import { lineOf } from '#app/house/settings/schema/parts.ts'
import { type Day, isDay } from '#app/kit/pure/days.ts'
import { m } from '#app/paraglide/messages.js'
import { LONGEST_NUMBER } from './rules.ts'

export const CERTIFICATE_FIELDS = ['number', 'day'] as const

/** A certificate of withholding tax as it is typed from the paper. */
export function certificateSchema({ today }: { today: Day }) {
  return z.object({
    number: lineOf(LONGEST_NUMBER, m.withholding_number_missing),
    day: z.string().refine(day => isDay(day) && day <= today, { error: m.withholding_day_wrong }),
  })
}
