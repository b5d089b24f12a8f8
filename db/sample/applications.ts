import { expiryDay } from '#app/house/plans/rules/prices.ts'
import { AGREEMENT_BOXES } from '#app/joining/registration/rules/registration.ts'
import { consents } from '#app/people/agreement/tables.server.ts'
import { applicationDecisions, applications } from '#app/people/applicants/tables.server.ts'
import { type Noun, noun } from './noun.ts'
import { createRandom, sampleId } from './random.ts'

const BROWSERS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
]

/** As `submitRegistration` stores them. */
export const APPLICATIONS: Noun[] = [
  noun(applications, ({ purchases, catalogue }) =>
    purchases.map(({ key, person, decision, variant, planName, startDate, submittedAt, ...purchase }) => ({
      id: purchase.applicationId,
      submissionKey: sampleId(`${key}-form`),
      statusKey: sampleId(`${key}-status`),
      memberId: purchase.memberId,
      variant,
      status: decision?.status ?? 'submitted',
      isExistingMember: purchase.isExistingMember,
      startDate,
      paymentMethod: purchase.paymentMethod,
      submittedAt,
      ...person.contact,
      email2: person.email2,
      line: person.line,
      whatsApp: person.whatsApp,
      locale: person.locale,
      expiryDate: expiryDay(planName, startDate),
      planId: catalogue.planOf(planName).id,
      selectedPlan: planName,
      ...purchase.total,
      createdAt: submittedAt,
      updatedAt: decision?.at ?? submittedAt,
    })),
  ),
  // What each visitor accepted, from addresses that are set aside for examples (RFC 5737).
  noun(consents, ({ purchases, catalogue }) =>
    purchases.map(({ key, applicationId, person, submittedAt }) => {
      const random = createRandom(`consent-${key}`)
      const agreement = catalogue.agreementOf(person.locale)
      return {
        id: sampleId(`${key}-consent`),
        applicationId,
        agreementId: agreement.id,
        agreementSha256: agreement.sha256,
        accepted: [...AGREEMENT_BOXES],
        acceptedAt: submittedAt,
        address: `${random.pick(['203.0.113', '198.51.100', '192.0.2'])}.${random.int(2, 250)}`,
        userAgent: random.pick(BROWSERS),
      }
    }),
  ),
]

export const DECISIONS: Noun = noun(applicationDecisions, ({ purchases }) =>
  purchases.flatMap(({ key, applicationId, decision }) => {
    if (!decision) return []
    const { status, reason, at, by } = decision
    const approved = decision.status === 'approved' ? decision : null
    return {
      id: sampleId(`${key}-decision`),
      applicationId,
      decision: status,
      reason,
      memberRowId: approved?.after.id ?? null,
      memberBefore: approved?.before ?? null,
      decidedBy: by.userId,
      decidedAt: at,
      createdAt: at,
    }
  }),
)
