import type { z } from 'zod'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { type Call, operation } from '#app/machines/api/adapters/operation.server.ts'
import { type ProblemCode, problem } from '#app/machines/api/rules/problems.ts'
import { answerOnce, type KeptAnswer } from '#app/machines/api/steps.server.ts'
import { findCodeOwner } from '#app/people/access-codes/commands/check.server.ts'
import { findMemberRowId } from '#app/people/members/queries/members.server.ts'
import { recordOf } from './events.server.ts'
import { countGuestsIn, countIn, findVisit, listVisits } from './queries.server.ts'
import { isTellable } from './rules/visits.ts'
import { checkInBody, checkOutBody, occupancyRecord, visitList, visitQuery, visitRecord } from './schema.ts'
import { checkIn, checkOut } from './steps/check-in.server.ts'

const EXAMPLE = {
  id: '019aa7c8-7a10-7c3e-a1b2-0c4d5e6f7081',
  member_id: 'SALA-7K3M9Q2X',
  name: 'Anong Srisai',
  plan: 'Day Pass',
  entered_at: '2026-11-01T03:12:45.000Z',
  until: '2026-11-02T03:12:45.000Z',
  left_at: null,
  left_how: null,
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  description:
    'The same for a retry of one entry. It is remembered for 7 days; what was refused may be tried again.',
  example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
}

const BODY_PROBLEMS: ProblemCode[] = ['too_large', 'unsupported_type', 'invalid', 'key_reused']

/** Who comes and goes, for tablets and doors (rule visits.check-in). */
export const OPERATIONS = [
  operation({
    method: 'POST',
    path: '/check-ins',
    operationId: 'checkIn',
    scope: 'check_ins.write',
    summary: 'Let a member in',
    description:
      'By the member, or by the ID and Pass of their code. What they may use at that moment decides; the first entry begins a day or an hour.',
    query: null,
    body: checkInBody,
    examples: {
      'By the member': { member_id: EXAMPLE.member_id },
      'By the code, an hour ago': {
        code: { id: '7K3M9Q', pass: '2X8HTRW4' },
        at: '2026-11-01T10:12:45+07:00',
      },
    },
    headers: [IDEMPOTENCY_KEY],
    answers: [{ status: 201, description: 'They are in.', schema: visitRecord, example: EXAMPLE }],
    problems: [
      ...(['unknown', 'suspended', 'no_entry', 'not_started', 'expired', 'owed', 'already_in'] as const),
      ...BODY_PROBLEMS,
    ],
    handle: enter,
  }),
  operation({
    method: 'POST',
    path: '/check-outs',
    operationId: 'checkOut',
    scope: 'check_ins.write',
    summary: 'Let a member out',
    description: 'Ends the visit of a member who is in. Nobody is kept in: the door needs no answer to this.',
    query: null,
    body: checkOutBody,
    examples: { 'Just now': { member_id: EXAMPLE.member_id } },
    headers: [IDEMPOTENCY_KEY],
    answers: [
      {
        status: 201,
        description: 'They have left.',
        schema: visitRecord,
        example: { ...EXAMPLE, left_at: '2026-11-01T11:40:02.000Z', left_how: 'check_out' },
      },
    ],
    problems: ['unknown', 'not_in', ...BODY_PROBLEMS],
    handle: leave,
  }),
  operation({
    method: 'GET',
    path: '/visits',
    operationId: 'listVisits',
    scope: 'visits.read',
    summary: 'List visits',
    description: 'Every visit that the query leaves, the newest first, page by page.',
    query: visitQuery,
    body: null,
    answers: [
      {
        status: 200,
        description: 'One page of visits.',
        schema: visitList,
        example: { data: [EXAMPLE], page: 1, per_page: 50, has_more: false },
      },
    ],
    problems: [],
    handle: list,
  }),
  operation({
    method: 'GET',
    path: '/occupancy',
    operationId: 'getOccupancy',
    scope: 'visits.read',
    summary: 'Say how many are in',
    description: 'Who is in now, counted.',
    query: null,
    body: null,
    answers: [
      {
        status: 200,
        description: 'The counts of now.',
        schema: occupancyRecord,
        example: { in: 12, members: 11, guests: 1, capacity: 60 },
      },
    ],
    problems: [],
    handle: countAll,
  }),
]

type CheckIn = z.output<typeof checkInBody>
type CheckOut = z.output<typeof checkOutBody>

async function enter(call: Call<null, CheckIn>): Promise<Response> {
  const at = momentOf(call.body, call.ctx.now())
  const memberRowId = await findWho(call.ctx, call.body)
  return once(call, async tx => {
    const result = await checkIn(tx, { memberRowId, at })
    if (!result.ok) throw problem(result.reason)
    return answerWith(tx, result.value)
  })
}

async function leave(call: Call<null, CheckOut>): Promise<Response> {
  const at = momentOf(call.body, call.ctx.now())
  const memberRowId = await findWho(call.ctx, call.body)
  return once(call, async tx => {
    const result = await checkOut(tx, { memberRowId, at }, 'check_out')
    if (result.ok) return answerWith(tx, result.value)
    if (result.reason === 'before_entry') throw invalidMoment('Must not be before they came in.')
    throw problem(result.reason)
  })
}

/** Once for each `Idempotency-Key`; a refusal leaves nothing behind, not even the key. */
function once<Body>(
  { ctx, key, request, body }: Call<null, Body>,
  make: (tx: Transaction) => Promise<KeptAnswer>,
): Promise<Response> {
  const asked = { request, body, keyId: key.id, now: ctx.now() }
  return ctx.db.transaction(tx => answerOnce(tx, asked, () => make(tx)))
}

/** @throws the refusal, as a Response */
async function findWho(ctx: Call<null, null>['ctx'], body: CheckIn | CheckOut): Promise<string> {
  if ('member_id' in body) {
    const memberRowId = await findMemberRowId(ctx.db, body.member_id)
    if (!memberRowId) throw problem('unknown')
    return memberRowId
  }
  const owner = await findCodeOwner(ctx, body.code)
  if (owner.ok && 'memberRowId' in owner.value) return owner.value.memberRowId
  throw !owner.ok && owner.reason === 'too_many'
    ? problem('too_many', { headers: { 'Retry-After': '60' } })
    : problem('unknown')
}

function momentOf({ at }: { at?: string | undefined }, now: Date): Date {
  if (at === undefined) return now
  const moment = new Date(at)
  if (isTellable(moment, now)) return moment
  throw invalidMoment('Must lie within the last 7 days, and no more than 5 minutes ahead.')
}

const invalidMoment = (detail: string) => problem('invalid', { errors: [{ pointer: '#/at', detail }] })

async function answerWith(tx: Transaction, visitId: string): Promise<KeptAnswer> {
  const visit = await findVisit(tx, visitId)
  if (!visit) throw new Error(`There is no visit ${visitId}`)
  return { status: 201, headers: {}, body: recordOf(visit) }
}

async function list({ ctx, query }: Call<z.output<typeof visitQuery>, null>) {
  const { page, per_page, open, from, to, member_id } = query
  const memberRowId = member_id === undefined ? undefined : await findMemberRowId(ctx.db, member_id)
  if (memberRowId === null) return Response.json({ data: [], page, per_page, has_more: false })
  const asked = {
    page,
    perPage: per_page,
    memberRowId,
    isOpen: open === undefined ? undefined : open === 'true',
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
  }
  const rows = await listVisits(ctx.db, asked, ctx.now())
  return Response.json({
    data: rows.slice(0, per_page).map(recordOf),
    page,
    per_page,
    has_more: rows.length > per_page,
  })
}

async function countAll({ ctx }: Call<null, null>) {
  const { capacity } = (await findSettings(ctx.db)).rooms
  const members = await countIn(ctx.db, ctx.now())
  const guests = await countGuestsIn(ctx.db, ctx.now())
  return Response.json({ in: members + guests, members, guests, capacity })
}
