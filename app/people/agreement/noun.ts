import { inArray } from 'drizzle-orm'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { agreementNotices, consents } from './tables.server.ts'

export const noun = {
  actions: {
    announced: [m.activity_action_announced, m.activity_did_announced],
    withdrawn: [m.activity_action_withdrawn, m.activity_did_withdrawn],
    notice_confirmed: [m.activity_action_notice_confirmed, m.activity_did_notice_confirmed],
  },
  settings: [{ name: 'agreement', place: ['data', 3], label: m.settings_agreement, see: 'settings.view' }],
  holdings: {
    agreements: {
      whose: 'nobody',
      endedBy: { bound: 'what staff write' },
      kept: ['version', 'locale', 'title', 'pages', 'sha256'],
    },
    agreement_announcements: {
      whose: 'staff',
      endedBy: { bound: 'what staff write' },
      kept: ['notice_on', 'holds_from'],
    },
    // That a mail was sent says the mail.
    agreement_notices: {
      whose: 'member',
      endedBy: { with: 'members' },
      words: m.privacy_part_mails,
      isPart: true,
      rows: ({ memberIds }) => inArray(agreementNotices.memberRowId, memberIds),
    },
    consents: {
      whose: 'member',
      endedBy: {
        law: 'contract',
      },
      columns: { address: 'blanked', user_agent: 'blanked' },
      kept: ['agreement_sha256', 'accepted'],
      words: m.privacy_part_consents,
      rows: ({ applicationIds }) => inArray(consents.applicationId, applicationIds),
    },
  },
} as const satisfies Noun
