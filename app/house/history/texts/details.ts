import { inWords } from '#app/house/activity/rules/activity.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'

const SATANG = /Satang$/

/** A field's name, readable: `expiryDate` is "expiry date". */
export function fieldLabel(field: string): string {
  return inWords(field.replace(SATANG, ''))
}

/** A logged value as text: amounts in baht, whatever has parts as JSON. */
export function valueText(field: string, value: unknown, locale: string): string {
  if (value === null || value === undefined || value === '') return m.activity_empty()
  if (typeof value === 'number' && SATANG.test(field)) return formatBaht(value, locale)
  if (typeof value === 'object') return JSON.stringify(value, null, 1)
  return String(value)
}
