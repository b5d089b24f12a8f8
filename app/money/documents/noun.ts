import type { Noun } from '#app/noun.ts'
import { m } from '#app/paraglide/messages.js'
import { documents } from './tables.server.ts'

export const noun = {
  see: 'documents.view',
  kinds: {
    document: {
      words: [m.activity_type_document, m.activity_the_document],
      record: '/admin/documents/',
      names: { from: documents, id: documents.id, name: documents.number },
    },
    documents: { words: [m.activity_type_documents, m.activity_the_documents], screen: '/admin/documents' },
  },
  actions: { issued: [m.activity_action_issued, m.activity_did_issued] },
} as const satisfies Noun
