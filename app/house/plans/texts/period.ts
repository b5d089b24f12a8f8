import { numberFormat } from '#app/kit/pure/formats.ts'
import type { Period } from '../rules/prices.ts'

/** How long a plan lasts, for people: "1 month", "7 วัน", "6 месяцев"; '' for what has no time of its own. */
export function periodText({ count, unit }: Period, locale: string): string {
  if (unit === 'none') return ''
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
