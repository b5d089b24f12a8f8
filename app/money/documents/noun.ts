import { and, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Noun, RowsOf } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { documentBuyers, documentFiles, documents, isOfApplication } from './tables.server.ts'

const ofPerson: RowsOf = ({ applicationIds, memberIds }) =>
  or(
    isOfApplication(applicationIds),
    and(isNull(documents.applicationId), inArray(documents.memberRowId, memberIds)),
  )

export const noun = {
  permissions: { documents: ['view', 'edit'] },
  see: 'documents.view',
  kinds: {
    document: {
      words: [m.activity_type_document, m.activity_the_document],
      record: '/admin/documents/',
      names: { from: documents, id: documents.id, name: documents.number },
      search: {
        label: m.admin_documents,
        group: 'documents',
        texts: [documents.number, documents.buyerName],
        detail: [documents.buyerName],
        day: documents.day,
      },
    },
    documents: { words: [m.activity_type_documents, m.activity_the_documents], screen: '/admin/documents' },
  },
  actions: { issued: [m.activity_action_issued, m.activity_did_issued] },
  navigation: { staff: { screen: '/admin/documents', label: m.admin_documents, place: ['money', 3] } },
  live: { documents: {} },
  holdings: {
    documents: {
      whose: 'member',
      endedBy: { law: 'tax' },
      columns: { buyer_name: 'tax', content: 'tax' },
      kept: ['series', 'number', 'kind', 'day'],
      words: m.privacy_part_documents,
      rows: ofPerson,
    },
    document_buyers: {
      whose: 'member',
      endedBy: { with: 'applications' },
      columns: { buyer: 'blanked' },
      isRemoved: true,
      isPart: true,
      rows: ({ applicationIds }) => inArray(documentBuyers.applicationId, applicationIds),
    },
    document_files: {
      whose: 'member',
      endedBy: { with: 'documents' },
      kept: ['print', 'sha256'],
      isPart: true,
      secrets: ['content'],
      rows: person =>
        sql`${documentFiles.documentId} in (select ${documents.id} from ${documents} where ${ofPerson(person)})`,
    },
    document_series: { whose: 'nobody', endedBy: { bound: 'the series that there are' }, kept: ['series'] },
  },
} as const satisfies Noun
