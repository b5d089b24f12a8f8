import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { applicationVersions, consents } from './tables.server.ts'

const REGISTRATION = {
  next: 'everyone',
  previous: 'everyone',
  back: 'everyone',
  submit: 'everyone',
  'edit:1': 'everyone',
  'edit:2': 'everyone',
  'pay:card': 'everyone',
  'pay:scan': 'everyone',
  'pay:bank_transfer': 'everyone',
} as const

export const noun = {
  actions: {
    application_submitted: [m.activity_action_application_submitted, m.activity_did_application_submitted],
    application_updated: [m.activity_action_application_updated, m.activity_did_application_updated],
    application_reopened: [m.activity_action_application_reopened, m.activity_did_application_reopened],
  },
  holdings: {
    application_versions: {
      whose: 'member',
      isRemoved: true,
      columns: { name: 'name', email: 'email', email2: 'emptied', mobile_phone: 'blanked' },
      kept: ['selected_plan', 'payment_method', 'start_date', 'expiry_date'],
      rows: ({ applicationIds }) => inArray(applicationVersions.applicationId, applicationIds),
    },
    consents: {
      whose: 'member',
      columns: { address: 'blanked', user_agent: 'blanked' },
      kept: ['agreement_sha256', 'accepted'],
      words: m.privacy_part_consents,
      rows: ({ applicationIds }) => inArray(consents.applicationId, applicationIds),
    },
    agreements: { whose: 'nobody', kept: ['version', 'locale', 'title', 'pages', 'sha256'] },
    payable_amounts: { whose: 'nobody' },
  },
  access: {
    routes: {
      landing: { see: 'everyone', does: REGISTRATION },
      membership: { see: 'everyone', does: { ...REGISTRATION, receipt: 'everyone' } },
      'application-status': { see: 'everyone', does: { '(send receipt)': 'everyone' } },
      'application-version': { see: 'everyone' },
      'application-payment': { see: 'everyone', does: { '(method)': 'everyone' } },
    },
  },
} as const satisfies Noun
