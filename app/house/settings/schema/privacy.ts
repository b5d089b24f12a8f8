import { z } from 'zod'
import { m } from '#app/paraglide/messages.js'
import { countOf } from './parts.ts'
import type { SectionForm } from './section-form.ts'

/** How long what is personal is kept. */
export const privacyForm: SectionForm = {
  schema: z
    .object({
      memberMonths: countOf(1, 24),
      applicationMonths: countOf(1, 24),
      guestDays: countOf(1, 90),
      mailDays: countOf(7, 730),
      webhookDays: countOf(7, 365),
      memberSessionDays: countOf(7, 365),
      staffSessionDays: countOf(1, 90),
      taxYears: countOf(5, 10),
    })
    .transform(privacy => ({ privacy })),
  fieldsOf: ({ privacy }) => ({
    memberMonths: String(privacy.memberMonths),
    applicationMonths: String(privacy.applicationMonths),
    guestDays: String(privacy.guestDays),
    mailDays: String(privacy.mailDays),
    webhookDays: String(privacy.webhookDays),
    memberSessionDays: String(privacy.memberSessionDays),
    staffSessionDays: String(privacy.staffSessionDays),
    taxYears: String(privacy.taxYears),
  }),
  labels: {
    memberMonths: m.privacy_member_months,
    applicationMonths: m.privacy_application_months,
    guestDays: m.privacy_guest_days,
    mailDays: m.privacy_mail_days,
    webhookDays: m.privacy_webhook_days,
    memberSessionDays: m.privacy_member_session_days,
    staffSessionDays: m.privacy_staff_session_days,
    taxYears: m.privacy_tax_years,
  },
}
