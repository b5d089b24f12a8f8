import { addDays, bangkokDay } from '#app/kit/pure/days.ts'
import type { NounWebhooks, WebhookKind } from '#app/machines/webhooks/steps/kinds.server.ts'
import { AGREEMENT_BOXES } from './rules/registration.ts'

const SAMPLE = {
  isTest: true,
  name: 'Sala test (not a person)',
  address: '',
  mobilePhone: '+66 00 000 0000',
  workPhone: '',
  emergencyContact: '',
  email: 'test@example.com',
  email2: '',
  line: '',
  whatsApp: '',
  instagram: '',
  facebook: '',
  telegram: '',
  dateOfBirth: '',
  ...Object.fromEntries(AGREEMENT_BOXES.map(box => [box, true])),
  isExistingMember: false,
  selectedPlan: 'Day Pass',
  planPrice: 0,
  memberId: 'SALA-TEST',
  paymentMethod: 'scan',
}

/** A registration on its way to the automation (rule registration.saved-first). */
const registrationWebhook: WebhookKind = {
  see: 'applications.view',
  sample(now) {
    const startDate = bangkokDay(now)
    const days = { startDate, expiryDate: addDays(startDate, 1), submissionTimestamp: now.toISOString() }
    return { payload: { ...SAMPLE, ...days }, file: null }
  },
}

export const webhooks: NounWebhooks = { place: 35, kinds: { registration: registrationWebhook } }
