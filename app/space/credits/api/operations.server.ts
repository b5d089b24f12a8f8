import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Executor, Transaction } from '#app/kit/platform/database.server.ts'
import { type Call, operation } from '#app/machines/api/adapters/operation.server.ts'
import { problem } from '#app/machines/api/rules/problems.ts'
import { line, moment } from '#app/machines/api/schema/fields.ts'
import { answerOnce, type KeptAnswer } from '#app/machines/api/steps.server.ts'
import { nameBooked } from '#app/money/payments/steps/booked.server.ts'
import { baseLocale } from '#app/paraglide/runtime.js'
import { findMemberByName } from '#app/people/members/queries/members.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import { bookedLineOf, listCreditEntries } from '../queries/credits.server.ts'
import { ENTRY_KINDS, isOver, LONGEST_REASON, MOST_CREDITS } from '../rules/credits.ts'
import { findMissing, grantMonthly } from '../steps/monthly.server.ts'
import { grantCredits } from '../steps/wallet.server.ts'

const newCredits = z.strictObject({
  minutes: z.int().min(1).max(MOST_CREDITS),
  usable_until: moment.nullable().default(null).describe('Without an end without it.'),
  reason: line(LONGEST_REASON).min(1).describe('The member reads it.'),
})
type NewCredits = z.output<typeof newCredits>

const creditsRecord = z
  .strictObject({
    minutes: z.int().describe('The sum of the entries that can still be used.'),
    entries: z
      .array(
        z.strictObject({
          id: z.uuid(),
          grant_id: z.uuid().describe('What was granted, which the entry makes more or less of.'),
          kind: z.enum(ENTRY_KINDS),
          minutes: z.int().describe('Below zero for what was spent, has ended or was taken away.'),
          at: z.iso.datetime(),
          booking_id: z.uuid().nullable(),
          usable_until: z.iso
            .datetime()
            .nullable()
            .describe('When what was granted ends; null without an end.'),
          reason: z
            .string()
            .describe('Where nobody wrote one, the booking or the pack that was bought, in English.'),
        }),
      )
      .describe('The newest first.'),
  })
  .meta({ id: 'Credits' })
type CreditsRecord = z.output<typeof creditsRecord>

const GRANT = {
  id: '019aa7d9-3b42-7a10-9c8d-1e2f3a4b5c6d',
  grant_id: '019aa7d9-3b41-7f0e-8b7a-0d1e2f3a4b5c',
  kind: 'grant' as const,
  minutes: 600,
  at: '2026-11-01T03:12:45.000Z',
  booking_id: null,
  usable_until: '2026-12-31T17:00:00.000Z',
  reason: 'Ten hours of the reef room',
}

const EXAMPLE: CreditsRecord = {
  minutes: 510,
  entries: [
    {
      ...GRANT,
      id: '019aa7d9-5c53-7d21-ad9e-2f3a4b5c6d7e',
      kind: 'consume',
      minutes: -90,
      at: '2026-11-03T08:00:00.000Z',
      booking_id: '019aa7d5-2f60-7e18-b3a1-4c5d6e7f8091',
      reason: 'Reef room, 1 Dec 2026 09:00–10:30',
    },
    GRANT,
  ],
}

const ID = {
  id: { description: 'Id of the member, or the member id that people know.', example: 'SALA-7K3M9Q2X' },
}

/** The minutes of members, for programs that sell or show them (rule credits.api). */
export const OPERATIONS = [
  operation({
    method: 'GET',
    path: '/members/{id}/credits',
    operationId: 'getCredits',
    scope: 'credits.read',
    summary: 'Read a member’s credits',
    description: 'How many minutes they have, and every entry that made it so.',
    pathParameters: ID,
    query: null,
    body: null,
    answers: [{ status: 200, description: 'Their minutes.', schema: creditsRecord, example: EXAMPLE }],
    problems: ['not_found'],
    handle: read,
  }),
  operation({
    method: 'POST',
    path: '/members/{id}/credits',
    operationId: 'giveCredits',
    scope: 'credits.write',
    summary: 'Give a member credits',
    description:
      'Minutes that pay for bookings from now on. Send an `Idempotency-Key`, so that a retry gives nothing twice.',
    pathParameters: ID,
    query: null,
    body: newCredits,
    examples: {
      'Ten hours': { minutes: 600, usable_until: GRANT.usable_until, reason: GRANT.reason },
    },
    headers: [
      {
        name: 'Idempotency-Key',
        description: 'The same for a retry and different for another gift. It is remembered for 7 days.',
        example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
      },
    ],
    answers: [
      {
        status: 201,
        description: 'Their minutes as they are now.',
        schema: creditsRecord,
        example: { minutes: 600, entries: [GRANT] },
      },
    ],
    problems: ['not_found', 'too_large', 'unsupported_type', 'invalid', 'key_reused'],
    handle: give,
  }),
]

/** What the month of their plan brings is granted first: it is theirs, and the answer holds all that can be spent. */
async function read({ ctx, path }: Call<null, null>): Promise<Response> {
  const memberRowId = await findOrRefuse(ctx.db, path['id'])
  const now = ctx.now()
  if ((await findMissing(ctx.db, memberRowId, now)).some(({ unit }) => unit === 'minute'))
    await ctx.db.transaction(tx => grantMonthly(tx, { memberRowId, at: now, now }, 'minute'))
  return Response.json(await recordOf(ctx.db, memberRowId, now))
}

async function give(call: Call<null, NewCredits>): Promise<Response> {
  const { ctx, key, request, path, body } = call
  const now = ctx.now()
  const usableUntil = body.usable_until === null ? null : new Date(body.usable_until)
  if (usableUntil && usableUntil <= now) throw past()
  const memberRowId = await findOrRefuse(ctx.db, path['id'])
  const asked = { request, body, keyId: key.id, now }
  const gift = { memberRowId, usableUntil, now, apiKey: key.name }
  return ctx.db.transaction(tx => answerOnce(tx, asked, () => grant(tx, body, gift)))
}

type Gift = { memberRowId: string; usableUntil: Date | null; now: Date; apiKey: string }

async function grant(
  tx: Transaction,
  { minutes, reason }: NewCredits,
  { memberRowId, usableUntil, now, apiKey }: Gift,
): Promise<KeptAnswer> {
  if (!(await lockMember(tx, memberRowId))) throw problem('not_found')
  const what = { memberRowId, unit: 'minute', amount: minutes } as const
  const usable = { usableFrom: now, usableUntil, sourceKey: `gift:${memberRowId}:${uuidv7()}` }
  await grantCredits(tx, { ...what, ...usable, kind: 'gift', now, why: reason })
  const about = { adminId: null, action: 'credits_given', entityType: 'member', entityId: memberRowId }
  await logActivity(tx, { ...about, details: { unit: 'minute', amount: minutes, reason, apiKey } })
  await announceChange(tx, 'credits')
  return { status: 201, headers: {}, body: await recordOf(tx, memberRowId, now) }
}

/** @throws 404, as a Response */
async function findOrRefuse(db: Executor, name = ''): Promise<string> {
  const member = await findMemberByName(db, name)
  if (!member) throw problem('not_found')
  return member.id
}

/** Decades of daily use. */
const MOST_ENTRIES = 50_000

async function recordOf(db: Executor, memberRowId: string, now: Date): Promise<CreditsRecord> {
  const asked = { memberRowId, unit: 'minute', limit: MOST_ENTRIES } as const
  const entries = await listCreditEntries(db, asked)
  const booked = await nameBooked(db, entries.flatMap(bookedLineOf))
  const usable = entries.filter(entry => !isOver(entry, now))
  return {
    minutes: usable.reduce((sum, { amount }) => sum + amount, 0),
    entries: entries.map(entry => ({
      id: entry.id,
      grant_id: entry.grantId,
      kind: entry.kind,
      minutes: entry.amount,
      at: entry.at.toISOString(),
      booking_id: entry.bookingId,
      reason:
        entry.why || (booked.get(entry.id)?.note ?? (entry.pack ? textIn(entry.pack.name, baseLocale) : '')),
      usable_until: entry.usableUntil?.toISOString() ?? null,
    })),
  }
}

const past = () =>
  problem('invalid', { errors: [{ pointer: '#/usable_until', detail: 'Must lie in the future.' }] })
