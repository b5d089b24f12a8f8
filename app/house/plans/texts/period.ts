import { numberFormat } from '#app/kit/pure/formats.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import type { Period } from '../rules/prices.ts'

/** How long a plan lasts, for people: "1 month", "7 วัน", "6 месяцев"; '' for what has no time of its own. */
export function periodText({ count, unit }: Period, locale: Locale): string {
  if (unit === 'none') return ''
  return numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** The same as a statement: "Lasts 1 month", "1 hour from your first entry"; '' likewise. */
export function lastsText(period: Period, locale: Locale): string {
  const text = periodText(period, locale)
  if (text === '') return ''
  return period.unit === 'hour'
    ? m.plan_lasts_hours({ period: text }, { locale })
    : m.plan_lasts({ period: text }, { locale })
}

/** A plan with its period: "Monthly Pass, 1 month"; the name alone where it has none. */
export function withPeriod(planName: string, period: Period, locale: Locale): string {
  return [planName, periodText(period, locale)].filter(Boolean).join(', ')
}
