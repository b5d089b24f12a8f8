import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Activity } from '#app/house/activity/steps/log.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { NounWebhooks, Told } from '#app/machines/webhooks/steps/kinds.server.ts'
import { m } from '#app/paraglide/messages.js'
import { isOfContractBill } from './rules/content.ts'
import { DOCUMENT_KINDS } from './rules/documents.ts'
import { documents } from './tables.server.ts'

const documentRecord = z
  .object({
    id: z.uuid(),
    number: z.string(),
    kind: z.enum(DOCUMENT_KINDS),
    date: z.iso.date().describe('The day on the paper.'),
    vat_satang: z.int(),
    total_satang: z.int(),
    member_id: z.string(),
    application_id: z
      .uuid()
      .nullable()
      .describe('What was bought; null for money that was booked by hand or paid ahead.'),
    payment_id: z.uuid().nullable().describe('The payment that was booked by hand or paid ahead.'),
    replaces_id: z.uuid().nullable().describe('The document that it stands instead of.'),
    credits_id: z.uuid().nullable().describe('The document that a credit note takes back a part of.'),
  })
  .meta({ id: 'Document' })

/** What other programs hear of receipts, tax invoices and credit notes (rule webhooks.events). */
export const webhooks: NounWebhooks = {
  place: 60,
  events: [
    {
      name: 'document.issued',
      label: m.webhook_event_document_issued,
      see: 'documents.view',
      summary: 'A receipt, a tax invoice or a credit note was issued.',
      data: documentRecord,
      example: {
        id: '019aa7c8-7a3c-7e90-8c55-0d9b6a4f2138',
        number: 'R2026-000123',
        kind: 'receipt',
        date: '2026-11-01',
        vat_satang: 0,
        total_satang: 428_000,
        member_id: 'SALA-7K3M9Q2X',
        application_id: '019aa7c1-90aa-7d31-8a44-6b0f3d1c2e7a',
        payment_id: null,
        replaces_id: null,
        credits_id: null,
      },
      logged: { entityType: 'document', actions: ['issued'], read: readDocuments },
    },
  ],
}

async function readDocuments(
  db: Executor,
  activities: readonly Activity[],
): Promise<Told<typeof documentRecord>[]> {
  const ids = activities.map(({ entityId }) => entityId)
  const rows = await db.select().from(documents).where(inArray(documents.id, ids))
  return rows.map(row => ({
    subjectId: row.id,
    data: {
      id: row.id,
      number: row.number,
      kind: row.kind,
      date: row.day,
      vat_satang: row.vatSatang,
      total_satang: row.totalSatang,
      member_id: isOfContractBill(row.content) ? '' : row.content.memberId,
      application_id: row.applicationId,
      payment_id: row.entryId,
      replaces_id: row.replacesId,
      credits_id: row.creditsId,
    },
  }))
}
