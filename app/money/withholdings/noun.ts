import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import { documents, isOfApplication } from '#app/money/documents/tables.server.ts'
import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { withholdingCertificates } from './tables.server.ts'

export const noun = {
  actions: {
    recorded_certificate: [m.activity_action_recorded_certificate, m.activity_did_recorded_certificate],
    removed_certificate: [m.activity_action_removed_certificate, m.activity_did_removed_certificate],
  },
  holdings: {
    withholding_certificates: {
      whose: 'member',
      endedBy: { law: 'tax' },
      columns: { number: 'tax' },
      kept: ['day'],
      words: m.privacy_part_certificates,
      rows: ({ applicationIds, memberIds }) =>
        sql`${withholdingCertificates.documentId} in (select ${documents.id} from ${documents} where ${or(
          isOfApplication(applicationIds),
          and(isNull(documents.applicationId), inArray(documents.memberRowId, memberIds)),
        )})`,
    },
  },
} as const satisfies Noun
