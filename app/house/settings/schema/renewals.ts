import { z } from 'zod'
import { baht } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { MOST } from './lengths.ts'
import { countOf, hundredthsOf, tick, writeHundredths } from './parts.ts'
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

const days = {
  requestDaysBefore: requestDays,
  cardDaysBefore: countOf(0, MOST.renewalDays),
  graceDays: countOf(0, MOST.renewalDays),
  billReminderDays: countOf(0, MOST.renewalDays),
  billClosingDays: countOf(0, MOST.renewalDays),
}
const DEAREST_LATE_FEE = baht(100_000)

/** When members are asked to renew, how long they stay after their expiry, and when people hear of unpaid bills. */
export const renewalsForm: SectionForm = {
  schema: z.object(days).transform(renewals => ({ renewals })),
  fieldsOf: ({ renewals: { requestDaysBefore, cardDaysBefore, graceDays, ...ofBills } }) => ({
    requestDaysBefore: requestDaysBefore.join(', '),
    cardDaysBefore: String(cardDaysBefore),
    graceDays: String(graceDays),
    billReminderDays: String(ofBills.billReminderDays),
    billClosingDays: String(ofBills.billClosingDays),
  }),
  labels: {
    requestDaysBefore: m.settings_renewals_days,
    cardDaysBefore: m.settings_renewals_card_days,
    graceDays: m.settings_renewals_grace,
    billReminderDays: m.settings_bills_reminder,
    billClosingDays: m.settings_bills_closing,
  },
}

/** The same with what is money, and an owner's: whether members go on before anybody paid, and what late bills cost. */
export const ownerRenewalsForm: SectionForm = {
  schema: z
    .object({
      ...days,
      extendsWithoutPayment: tick,
      lateFee: hundredthsOf(m.settings_fee_wrong, { min: 0, max: DEAREST_LATE_FEE }),
    })
    .transform(({ lateFee: lateFeeSatang, ...renewals }) => ({ renewals: { ...renewals, lateFeeSatang } })),
  fieldsOf: settings => ({
    ...renewalsForm.fieldsOf(settings),
    extendsWithoutPayment: settings.renewals.extendsWithoutPayment ? 'on' : '',
    lateFee: writeHundredths(settings.renewals.lateFeeSatang),
  }),
  labels: {
    ...renewalsForm.labels,
    extendsWithoutPayment: m.settings_renewals_extends,
    lateFee: m.settings_bills_late_fee,
  },
}
