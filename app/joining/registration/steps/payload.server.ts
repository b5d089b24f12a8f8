import { satangToBaht } from '#app/kit/pure/money.ts'
import type { applications } from '#app/people/applicants/tables.server.ts'
import { AGREEMENT_BOXES } from '../rules/registration.ts'

type Application = typeof applications.$inferSelect

/**
 * The registration payload with its specified names (rule registration.payload). `planPrice` is the computed total in
 * baht; the boxes are all ticked, or there would be no application. `isExistingMember` is ours (decision 7).
 */
export function registrationPayload(application: Application): Record<string, unknown> {
  const { name, address, mobilePhone, workPhone, emergencyContact, email, email2 } = application
  const { line, whatsApp, instagram, facebook, telegram } = application
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
    dateOfBirth: application.dateOfBirth ?? '',
    startDate: application.startDate,
    ...Object.fromEntries(AGREEMENT_BOXES.map(box => [box, true])),
    isExistingMember: application.isExistingMember === true,
    selectedPlan: application.selectedPlan,
    planPrice: satangToBaht(application.totalSatang),
    memberId: application.memberId,
    expiryDate: application.expiryDate,
    submissionTimestamp: application.submittedAt.toISOString(),
    paymentMethod: application.paymentMethod,
  }
}
