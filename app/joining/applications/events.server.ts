import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Activity } from '#app/house/activity/steps/log.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { NounWebhooks, Told, WebhookEvent } from '#app/machines/webhooks/steps/kinds.server.ts'
import { PAYMENT_METHODS } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { APPLICATION_STATUSES } from '#app/people/applicants/rules.ts'
import { applications } from '#app/people/applicants/tables.server.ts'

const applicationRecord = z
  .object({
    id: z.uuid(),
    member_id: z.string().describe('What the person was told, and has as a new member.'),
    name: z.string(),
    email: z.string(),
    mobile_phone: z.string(),
    plan: z.string(),
    status: z.enum(APPLICATION_STATUSES),
    start_date: z.iso.date(),
    expiry_date: z.iso.date(),
    total_satang: z.int().describe('What is to be paid, in satang.'),
    payment_method: z.enum(PAYMENT_METHODS).nullable().describe('Null until it is chosen.'),
    submitted_at: z.iso.datetime(),
  })
  .meta({ id: 'Application' })

const EXAMPLE = {
  id: '019aa7c1-90aa-7d31-8a44-6b0f3d1c2e7a',
  member_id: 'SALA-7K3M9Q2X',
  name: 'Anong Srisai',
  email: 'anong@example.com',
  mobile_phone: '+66812345678',
  plan: 'Silver',
  status: 'submitted',
  start_date: '2026-11-01',
  expiry_date: '2026-12-01',
  total_satang: 428_000,
  payment_method: 'scan',
  submitted_at: '2026-11-01T03:02:11.000Z',
}

const told = (
  name: string,
  label: () => string,
  summary: string,
  { action, status }: { action: string; status: string },
): WebhookEvent => ({
  name,
  label,
  see: 'applications.view',
  summary,
  data: applicationRecord,
  example: { ...EXAMPLE, status },
  logged: { entityType: 'application', actions: [action], read: readApplications },
})

/** What other programs hear of applications (rule webhooks.events). */
export const webhooks: NounWebhooks = {
  place: 30,
  events: [
    told(
      'application.created',
      m.webhook_event_application_created,
      'A registration or the renewal of a membership came in.',
      { action: 'application_submitted', status: 'submitted' },
    ),
    told(
      'application.approved',
      m.webhook_event_application_approved,
      'An application was approved, by staff or by a card payment. `member.created` or `member.renewed` tell what came of it.',
      { action: 'approved', status: 'approved' },
    ),
    told('application.rejected', m.webhook_event_application_rejected, 'An application was rejected.', {
      action: 'rejected',
      status: 'rejected',
    }),
  ],
}

async function readApplications(
  db: Executor,
  activities: readonly Activity[],
): Promise<Told<typeof applicationRecord>[]> {
  const ids = activities.map(({ entityId }) => entityId)
  const rows = await db.select().from(applications).where(inArray(applications.id, ids))
  return rows.map(row => ({
    subjectId: row.id,
    data: {
      id: row.id,
      member_id: row.memberId,
      name: row.name,
      email: row.email,
      mobile_phone: row.mobilePhone,
      plan: row.selectedPlan,
      status: row.status,
      start_date: row.startDate,
      expiry_date: row.expiryDate,
      total_satang: row.totalSatang,
      payment_method: row.paymentMethod,
      submitted_at: row.submittedAt.toISOString(),
    },
  }))
}
