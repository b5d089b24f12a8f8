import { accessForm } from './access.ts'
import { arrivalForm } from './arrival.ts'
import { attendanceForm } from './attendance.ts'
import { bookingsForm } from './bookings.ts'
import { faqForm } from './faq.ts'
import { frontForm } from './front.ts'
import { hoursForm } from './hours.ts'
import { companyForm, contactForm, linksForm, reachForm, statisticsForm } from './house.ts'
import { leaveForm } from './leave.ts'
import { paymentsForm } from './money.ts'
import { privacyForm } from './privacy.ts'
import { ownerRenewalsForm, renewalsForm } from './renewals.ts'
import type { SectionForm } from './section-form.ts'
import { taxForm } from './tax.ts'

/** Sections that managers and owners edit. */
export const HOUSE_FORMS = {
  company: companyForm,
  front: frontForm,
  hours: hoursForm,
  contact: contactForm,
  reach: reachForm,
  arrival: arrivalForm,
  links: linksForm,
  faq: faqForm,
  statistics: statisticsForm,
  access: accessForm,
  leave: leaveForm,
  renewals: renewalsForm,
  attendance: attendanceForm,
  bookings: bookingsForm,
} satisfies Record<string, SectionForm>
export type HouseSection = keyof typeof HOUSE_FORMS

/** Sections that only an owner edits. */
export const MONEY_FORMS = {
  payments: paymentsForm,
  ownerRenewals: ownerRenewalsForm,
  tax: taxForm,
  privacy: privacyForm,
} satisfies Record<string, SectionForm>
export type MoneySection = keyof typeof MONEY_FORMS
