import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Activity } from '#app/house/activity/steps/log.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { NounWebhooks, Told, WebhookEvent } from '#app/machines/webhooks/steps/kinds.server.ts'
import { m } from '#app/paraglide/messages.js'
import { MEMBER_STATUSES } from './rules/members.ts'
import { members } from './tables.server.ts'

const memberRecord = z
  .object({
    id: z.uuid(),
    member_id: z.string().describe('The id that people know, e.g. SALA-7K3M9Q2X.'),
    name: z.string(),
    email: z.string(),
    mobile_phone: z.string().describe('Empty where nobody told it.'),
    plan: z.string().nullable().describe('Null for a member who was added by hand.'),
    status: z.enum(MEMBER_STATUSES),
    join_date: z.iso.date(),
    expiry_date: z.iso.date().nullable().describe('Null for a membership without an end.'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Member' })

const deletedMember = z.object({ id: z.uuid(), member_id: z.string() }).meta({ id: 'DeletedMember' })

const EXAMPLE = {
  id: '019aa7c8-5b1f-7c52-9d0e-3f7c1a2b4d5e',
  member_id: 'SALA-7K3M9Q2X',
  name: 'Anong Srisai',
  email: 'anong@example.com',
  mobile_phone: '+66812345678',
  plan: 'Silver',
  status: 'active',
  join_date: '2026-11-01',
  expiry_date: '2026-12-01',
  updated_at: '2026-11-01T03:12:45.000Z',
}

const told = (name: string, label: () => string, summary: string, actions: string[]): WebhookEvent => ({
  name,
  label,
  see: 'members.view',
  summary,
  data: memberRecord,
  example: EXAMPLE,
  logged: { entityType: 'member', actions, read: readMembers },
})

/** What other programs hear of members (rule webhooks.events). */
export const webhooks: NounWebhooks = {
  place: 10,
  events: [
    told(
      'member.created',
      m.webhook_event_member_created,
      'Somebody became a member: by an approval, by hand or from a list.',
      ['created'],
    ),
    told(
      'member.updated',
      m.webhook_event_member_updated,
      'A member was changed, or the membership ended or went back to what it was before.',
      ['updated', 'expired', 'undone', 'changed_own_contact', 'company_pays', 'pays_again'],
    ),
    told(
      'member.renewed',
      m.webhook_event_member_renewed,
      'A membership goes on: by an approval, by hand or by itself.',
      ['renewed'],
    ),
    {
      name: 'member.deleted',
      label: m.webhook_event_member_deleted,
      see: 'members.view',
      summary: 'A member was deleted. Only the ids are told.',
      data: deletedMember,
      example: { id: EXAMPLE.id, member_id: EXAMPLE.member_id },
      logged: {
        entityType: 'member',
        actions: ['deleted'],
        read: async (_db, gone) => gone.map(toldOfDeleted),
      },
    },
  ],
}

async function readMembers(
  db: Executor,
  activities: readonly Activity[],
): Promise<Told<typeof memberRecord>[]> {
  const ids = activities.map(({ entityId }) => entityId)
  const rows = await db.select().from(members).where(inArray(members.id, ids))
  return rows.map(row => ({
    subjectId: row.id,
    data: {
      id: row.id,
      member_id: row.memberId,
      name: row.name,
      email: row.email,
      mobile_phone: row.mobilePhone,
      plan: row.planName,
      status: row.status,
      join_date: row.joinDate,
      expiry_date: row.expiryDate,
      updated_at: row.updatedAt.toISOString(),
    },
  }))
}

function toldOfDeleted({ entityId, details }: Activity): Told<typeof deletedMember> {
  const before = details?.['before'] as Partial<typeof members.$inferSelect> | undefined
  return { subjectId: entityId, data: { id: entityId, member_id: before?.memberId ?? '' } }
}
