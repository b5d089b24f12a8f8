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
  access: {
    routes: {
      'application-document': { see: 'everyone' },
      'application-document-pdf': { see: 'everyone' },
      'application-invoice': { see: 'everyone', does: { '(own paper)': 'everyone' } },
      documents: { see: 'documents.view' },
      'documents-export': { see: 'documents.view' },
      document: {
        see: 'documents.view',
        does: { '(buyer)': 'issueNamedDocument', credit: 'issueCreditNote', debit: 'issueDebitNote' },
      },
      'document-pdf': { see: 'documents.view' },
      'tax-report': { see: 'documents.view' },
      'tax-report-export': { see: 'documents.view' },
      'tax-report-pdf': { see: 'documents.view' },
    },
    commands: {
      issueNamedDocument: 'documents.edit',
      issueCreditNote: 'documents.edit',
      issueDebitNote: 'documents.edit',
    },
  },
  screens: [
    { area: 'staff', name: 'documents', path: '/admin/documents', signedIn: true },
    { area: 'staff', name: 'document', path: '/admin/documents', signedIn: true, state: 'openFirstDocument' },
    {
      area: 'staff',
      name: 'document-debit',
      path: '/admin/documents',
      signedIn: true,
      isDialog: true,
      state: 'openDebitNote',
    },
    { area: 'staff', name: 'tax-report', path: '/admin/documents/tax', signedIn: true },
    { area: 'staff', name: 'tax-report-thai', path: '/th/admin/documents/tax', signedIn: true },
    { area: 'empty', name: 'documents', path: '/admin/documents', signedIn: true },
  ],
} as const satisfies Noun
