import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import { MOST } from './lengths.ts'
import { countOf, tick } from './parts.ts'
import type { SectionForm } from './section-form.ts'

const MOST_REQUESTS = 6

/** "7, 3, 0" as the days it lists, the earliest request first; null where it is no such list. */
export function readRequestDays(text: string): number[] | null {
  const parts = text.split(/[,;\s]+/).filter(part => part !== '')
  if (parts.some(part => !/^\d{1,3}$/.test(part))) return null
  const days = [...new Set(parts.map(Number))].toSorted((a, b) => b - a)
  return days.every(day => day <= MOST.renewalDays) ? days : null
}

const requestDays = z.string().transform((text, ctx) => {
  const days = readRequestDays(text)
  const isTooMany = days !== null && days.length > MOST_REQUESTS
  if (days !== null && !isTooMany) return days
  const message = isTooMany
    ? m.settings_renewals_days_many({ max: MOST_REQUESTS })
    : m.settings_renewals_days_wrong({ max: MOST.renewalDays })
  ctx.addIssue({ code: 'custom', message })
  return z.NEVER
})

const days = { requestDaysBefore: requestDays, graceDays: countOf(0, MOST.renewalDays) }

/** When members are asked to renew, and how long they stay after their expiry. */
export const renewalsForm: SectionForm = {
  schema: z.object(days).transform(renewals => ({ renewals })),
  fieldsOf: ({ renewals: { requestDaysBefore, graceDays } }) => ({
    requestDaysBefore: requestDaysBefore.join(', '),
    graceDays: String(graceDays),
  }),
  labels: { requestDaysBefore: m.settings_renewals_days, graceDays: m.settings_renewals_grace },
}

/** The same with whether members go on before anybody paid, which is money: an owner's. */
export const ownerRenewalsForm: SectionForm = {
  schema: z.object({ ...days, extendsWithoutPayment: tick }).transform(renewals => ({ renewals })),
  fieldsOf: settings => ({
    ...renewalsForm.fieldsOf(settings),
    extendsWithoutPayment: settings.renewals.extendsWithoutPayment ? 'on' : '',
  }),
  labels: { ...renewalsForm.labels, extendsWithoutPayment: m.settings_renewals_extends },
}
