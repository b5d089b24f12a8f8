import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { applicationDecisions, applications, applicationVersions } from './tables.server.ts'

const CHATS = { instagram: 'emptied', facebook: 'emptied', telegram: 'emptied' } as const

export const noun = {
  holdings: {
    applications: {
      whose: 'member',
      endedBy: { bound: 'people of the house' },
      columns: {
        name: 'name',
        email: 'email',
        email2: 'emptied',
        mobile_phone: 'blanked',
        work_phone: 'emptied',
        address: 'emptied',
        date_of_birth: 'emptied',
        emergency_contact: 'emptied',
        line: 'emptied',
        whats_app: 'emptied',
        ...CHATS,
      },
      kept: [
        'member_id',
        'variant',
        'status',
        'start_date',
        'expiry_date',
        'selected_plan',
        'payment_method',
        'locale',
      ],
      secrets: ['status_key', 'submission_key'],
      words: m.privacy_part_applications,
      rows: ({ applicationIds }) => inArray(applications.id, applicationIds),
    },
    application_versions: {
      whose: 'member',
      endedBy: { with: 'applications' },
      isRemoved: true,
      columns: { name: 'name', email: 'email', email2: 'emptied', mobile_phone: 'blanked' },
      kept: ['selected_plan', 'payment_method', 'start_date', 'expiry_date'],
      rows: ({ applicationIds }) => inArray(applicationVersions.applicationId, applicationIds),
    },
    application_decisions: {
      whose: 'member',
      endedBy: { bound: 'people of the house' },
      columns: { reason: 'emptied', member_before: 'emptied' },
      kept: ['decision'],
      words: m.privacy_part_decisions,
      rows: ({ applicationIds }) => inArray(applicationDecisions.applicationId, applicationIds),
    },
  },
} as const satisfies Noun
