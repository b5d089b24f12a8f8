import type { NounWebhooks, Told, WebhookEvent } from '#app/machines/webhooks/steps/kinds.server.ts'
import { m } from '#app/paraglide/messages.js'
import type { VisitRow } from './queries.server.ts'
import { type VisitRecord, visitRecord } from './schema.ts'

const EXAMPLE: VisitRecord = {
  id: '019aa7c8-7a10-7c3e-a1b2-0c4d5e6f7081',
  member_id: 'SALA-7K3M9Q2X',
  name: 'Anong Srisai',
  plan: 'Day Pass',
  entered_at: '2026-11-01T03:12:45.000Z',
  until: '2026-11-02T03:12:45.000Z',
  left_at: null,
  left_how: null,
}

/** What other programs hear of visits (rule webhooks.events). */
export const VISIT_STARTED: WebhookEvent = {
  name: 'visit.started',
  label: m.webhook_event_visit_started,
  see: 'visits.view',
  summary: 'A member came in.',
  data: visitRecord,
  example: EXAMPLE,
}

export const VISIT_ENDED: WebhookEvent = {
  name: 'visit.ended',
  label: m.webhook_event_visit_ended,
  see: 'visits.view',
  summary: 'A member left, or the right to stay ended and they came again.',
  data: visitRecord,
  example: { ...EXAMPLE, left_at: '2026-11-01T11:40:02.000Z', left_how: 'check_out' },
}

export const webhooks: NounWebhooks = { place: 20, events: [VISIT_STARTED, VISIT_ENDED] }

/** A visit as programs are told it. */
export function recordOf(visit: VisitRow): VisitRecord {
  return {
    id: visit.id,
    member_id: visit.memberId,
    name: visit.name,
    plan: visit.plan,
    entered_at: visit.enteredAt.toISOString(),
    until: visit.until?.toISOString() ?? null,
    left_at: visit.leftAt?.toISOString() ?? null,
    left_how: visit.leftHow,
  }
}

export function toldOf(visit: VisitRow): Told<typeof visitRecord> {
  return { subjectId: visit.id, data: recordOf(visit) }
}
