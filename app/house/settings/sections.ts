import { accessForm } from './access-form.ts'
import { attendanceForm } from './attendance-form.ts'
import { hoursForm } from './hours-form.ts'
import { companyForm, contactForm, linksForm, statisticsForm } from './house-forms.ts'
import { leaveForm } from './leave-form.ts'
import { feeForm, paymentsForm } from './money-forms.ts'
import { privacyForm } from './privacy-form.ts'
import { ownerRenewalsForm, renewalsForm } from './renewals-form.ts'
import type { SectionForm } from './section-form.ts'
import { taxForm } from './tax-form.ts'

/** Sections that managers and owners edit. */
export const HOUSE_FORMS = {
  company: companyForm,
  hours: hoursForm,
  contact: contactForm,
  links: linksForm,
  statistics: statisticsForm,
  access: accessForm,
  leave: leaveForm,
  renewals: renewalsForm,
  attendance: attendanceForm,
} satisfies Record<string, SectionForm>
export type HouseSection = keyof typeof HOUSE_FORMS

/** Sections that only an owner edits. */
export const MONEY_FORMS = {
  payments: paymentsForm,
  fee: feeForm,
  ownerRenewals: ownerRenewalsForm,
  tax: taxForm,
  privacy: privacyForm,
} satisfies Record<string, SectionForm>
export type MoneySection = keyof typeof MONEY_FORMS
