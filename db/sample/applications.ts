import { expiryDay } from '#app/house/plans/rules/prices.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { applications } from '#app/people/applicants/tables.server.ts'
import type { Purchase } from './purchases.ts'
import { sampleId } from './random.ts'
import type { Year } from './year.ts'

/** As `submitRegistration` stores them. */
export function applicationRows({ purchases, catalogue }: Year): (typeof applications.$inferInsert)[] {
  return purchases.map(purchase => {
    const { key, planName, isExistingMember, startDate, submittedAt, paymentMethod, decision } = purchase
    return {
      id: purchase.applicationId,
      submissionKey: sampleId(`${key}-form`),
      statusKey: sampleId(`${key}-status`),
      memberId: purchase.memberId,
      variant: paymentMethod === null ? 'membership_page' : 'wizard',
      status: decision?.status ?? 'submitted',
      isExistingMember,
      startDate,
      paymentMethod,
      submittedAt,
      ...contactOf(purchase),
      expiryDate: expiryDay(planName, startDate),
      planId: catalogue.planOf(planName).id,
      selectedPlan: planName,
      ...catalogue.priceOf(planName, isExistingMember, bangkokDay(submittedAt)),
      createdAt: submittedAt,
      updatedAt: decision?.at ?? submittedAt,
    }
  })
}

function contactOf({ person }: Purchase) {
  const { name, address, mobilePhone, workPhone, emergencyContact, email, email2 } = person
  const { line, whatsApp, instagram, facebook, telegram, dateOfBirth, locale } = person
  return {
    name,
    address,
    mobilePhone,
    workPhone,
    emergencyContact,
    email,
    email2,
    line,
    whatsApp,
    instagram,
    facebook,
    telegram,
    dateOfBirth,
    locale,
  }
}
