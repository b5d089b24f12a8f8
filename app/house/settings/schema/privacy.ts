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
      taxYears: countOf(5, 10),
    })
    .transform(privacy => ({ privacy })),
  fieldsOf: ({
    privacy: { memberMonths, applicationMonths, guestDays, mailDays, webhookDays, taxYears },
  }) => ({
    memberMonths: String(memberMonths),
    applicationMonths: String(applicationMonths),
    guestDays: String(guestDays),
    mailDays: String(mailDays),
    webhookDays: String(webhookDays),
    taxYears: String(taxYears),
  }),
  labels: {
    memberMonths: m.privacy_member_months,
    applicationMonths: m.privacy_application_months,
    guestDays: m.privacy_guest_days,
    mailDays: m.privacy_mail_days,
    webhookDays: m.privacy_webhook_days,
    taxYears: m.privacy_tax_years,
  },
}
