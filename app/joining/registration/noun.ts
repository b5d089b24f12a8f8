import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { applicationVersions, consents } from './tables.server.ts'

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
} as const satisfies Noun
