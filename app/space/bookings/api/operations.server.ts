import type { z } from 'zod'
import { type Call, type HeaderParameter, operation } from '#app/machines/api/adapters/operation.server.ts'
import { type ProblemCode, problem } from '#app/machines/api/rules/problems.ts'
import { pageOf } from '#app/machines/api/schema/fields.ts'
import { findMemberRowId } from '#app/people/members/queries/members.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { listBookingsForApi } from '../queries/bookings.server.ts'
import { listTaken, windowOf } from '../queries/taken.server.ts'
import { asOf } from '../rules/ahead.ts'
import { earliestStart, freeTimes, latestEnd } from '../rules/free.ts'
import { stretchesOf } from '../rules/stretches.ts'
import { findMemberCalendar, haveMemberFeed } from '../steps/feeds.server.ts'
import { answerWith, cancelBooking, createBooking, findOrRefuse, moveBooking } from './commands.server.ts'
import { EXAMPLE_BOOKING, EXAMPLE_CALENDAR } from './examples.ts'
import { recordOf } from './record.server.ts'
import { bookingChange, bookingQuery, cancelledBooking, freeList, freeQuery, newBooking } from './requests.ts'
import { bookingRecord, memberCalendar } from './schema.ts'

const MINUTE_MS = 60_000

const EXAMPLE_NEW = {
  space_id: EXAMPLE_BOOKING.space_id,
  member_id: EXAMPLE_BOOKING.member_id,
  from: EXAMPLE_BOOKING.from,
  to: EXAMPLE_BOOKING.to,
}

const ID = { id: { description: 'Id of the booking.', example: EXAMPLE_BOOKING.id } }
const ETAG = { ETag: 'The revision of the booking, to send as `If-Match`.' }

const IF_MATCH: HeaderParameter = {
  name: 'If-Match',
  description: 'The `ETag` of the revision that you read, without which the answer is 428.',
  example: '"0"',
}

const ONE_BOOKING = { schema: bookingRecord, example: EXAMPLE_BOOKING, headers: ETAG }

/** Why a time cannot be had. */
const REFUSALS = [
  ...(['taken', 'person_taken', 'closed', 'too_short', 'too_long', 'too_far'] as const),
  ...(['own_time', 'most_bookings', 'most_hours', 'not_allowed', 'not_enough_credit'] as const),
] satisfies ProblemCode[]

/** Who has which space when, and when it is free, for programs that book (rule bookings.api). */
export const OPERATIONS = [
  operation({
    method: 'GET',
    path: '/spaces/{id}/free',
    operationId: 'listFreeTimes',
    scope: 'spaces.read',
    summary: 'Say when a space is free',
    description:
      'Within an entry, for the whole of it, that many units can be booked at this moment. Entries begin and end at whole minutes, as bookings do, and overlap where more units are free for a shorter time; those shorter than the smallest booking are left out. It is said for anybody: the turnaround after a booking keeps its own member from nothing.',
    pathParameters: { id: { description: 'Id of the space.', example: EXAMPLE_NEW.space_id } },
    query: freeQuery,
    body: null,
    answers: [
      {
        status: 200,
        description: 'When it is free.',
        schema: freeList,
        example: { data: [{ from: '2026-12-01T02:00:00.000Z', to: '2026-12-01T11:00:00.000Z', units: 1 }] },
      },
    ],
    problems: ['not_found'],
    handle: listFree,
  }),
  operation({
    method: 'POST',
    path: '/bookings',
    operationId: 'createBooking',
    scope: 'bookings.write',
    summary: 'Book a space',
    description:
      'For a member, who pays for it on their account, or with their minutes. It is `confirmed` at once where staff need not agree. Send an `Idempotency-Key`, so that a retry books nothing twice.',
    query: null,
    body: newBooking,
    examples: {
      'On the account': EXAMPLE_NEW,
      'One of the desks, with minutes': { ...EXAMPLE_NEW, unit: 4, use_credits: true },
    },
    headers: [
      {
        name: 'Idempotency-Key',
        description:
          'The same for a retry and different for another booking. It is remembered for 7 days; what was refused may be tried again.',
        example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
      },
    ],
    answers: [
      {
        ...ONE_BOOKING,
        status: 201,
        description: 'It is booked.',
        headers: {
          ...ETAG,
          Location: 'The address of the booking in this API.',
          'Idempotent-Replayed': '`true` where this is the answer of an earlier request.',
        },
      },
    ],
    problems: [...REFUSALS, 'conflict', 'too_large', 'unsupported_type', 'invalid', 'key_reused'],
    handle: createBooking,
  }),
  operation({
    method: 'GET',
    path: '/bookings',
    operationId: 'listBookings',
    scope: 'bookings.read',
    summary: 'List bookings',
    description:
      'Those that overlap the time, in the order in which they begin; cancelled ones with their status.',
    query: bookingQuery,
    body: null,
    answers: [
      {
        status: 200,
        description: 'One page of bookings.',
        schema: pageOf(bookingRecord),
        example: { data: [EXAMPLE_BOOKING], page: 1, per_page: 50, has_more: false },
      },
    ],
    problems: [],
    handle: list,
  }),
  operation({
    method: 'GET',
    path: '/bookings/{id}',
    operationId: 'getBooking',
    scope: 'bookings.read',
    summary: 'Read a booking',
    description: 'One booking, as it is now.',
    pathParameters: ID,
    query: null,
    body: null,
    answers: [{ ...ONE_BOOKING, status: 200, description: 'The booking.' }],
    problems: ['not_found'],
    handle: async ({ ctx, path }) => answerWith(await findOrRefuse(ctx.db, path['id'])),
  }),
  operation({
    method: 'PATCH',
    path: '/bookings/{id}',
    operationId: 'moveBooking',
    scope: 'bookings.write',
    summary: 'Move a booking',
    description:
      'Moves it, or makes it longer or shorter, all of it or nothing; what you leave out stays. Where staff agree to bookings first, one that is moved waits for them again, as `pending`, and is `over` once it cannot be cancelled for nothing. The difference is charged, spent or given back as its policy says, and calendars know it by the same name.',
    pathParameters: ID,
    query: null,
    body: bookingChange,
    examples: { 'Half an hour longer': { to: '2026-11-12T10:30:00+07:00' } },
    headers: [IF_MATCH],
    answers: [{ ...ONE_BOOKING, status: 200, description: 'The booking as it is now.' }],
    problems: [
      ...(['not_found', ...REFUSALS, 'conflict', 'cancelled', 'over', 'outdated', 'unconditional'] as const),
      ...(['too_large', 'unsupported_type', 'invalid'] as const),
    ],
    handle: moveBooking,
  }),
  operation({
    method: 'DELETE',
    path: '/bookings/{id}',
    operationId: 'cancelBooking',
    scope: 'bookings.write',
    summary: 'Cancel a booking',
    description:
      'It stays in the list, with its status. What was paid comes back until so many hours before as the space had said when it was booked, and not after that.',
    pathParameters: ID,
    query: null,
    body: null,
    headers: [IF_MATCH],
    answers: [
      {
        status: 200,
        description: 'It is cancelled.',
        schema: cancelledBooking,
        headers: ETAG,
        example: {
          booking: { ...EXAMPLE_BOOKING, status: 'cancelled' },
          given_back: { minutes: 0, satang: EXAMPLE_BOOKING.price_satang },
        },
      },
    ],
    problems: ['not_found', 'cancelled', 'over', 'outdated', 'unconditional'],
    handle: cancelBooking,
  }),
  operation({
    method: 'POST',
    path: '/members/{id}/calendar',
    operationId: 'makeCalendar',
    scope: 'bookings.write',
    summary: 'Have a calendar made',
    description:
      'The private calendar of a member, to follow: made where they never had one, otherwise the one that there is. What was taken back stays so, until the member makes another; what a key made ends when that key is revoked. The key needs `bookings.read` as well.',
    pathParameters: {
      id: {
        description: 'Id of the member, or the member id that people know.',
        example: 'SALA-7K3M9Q2X',
      },
    },
    query: null,
    body: null,
    answers: [
      {
        status: 200,
        description: 'The address of the calendar.',
        schema: memberCalendar,
        example: EXAMPLE_CALENDAR,
      },
    ],
    problems: ['not_found'],
    handle: makeCalendar,
  }),
]

/** The address shows bookings for as long as it leads somewhere: it is for keys that may read them. */
async function makeCalendar({ ctx, key, path }: Call<null, null>) {
  if (!key.scopes.includes('bookings.read'))
    throw problem('forbidden', { detail: `The key “${key.name}” was made without the scope bookings.read.` })
  const memberRowId = await findMemberRowId(ctx.db, path['id'] ?? '')
  if (!memberRowId) throw problem('not_found')
  await haveMemberFeed(ctx.db, { memberRowId, apiKeyId: key.id })
  return Response.json({ calendar_url: await findMemberCalendar(ctx, memberRowId) })
}

async function listFree({ ctx, path, query }: Call<z.output<typeof freeQuery>, null>) {
  const space = await findSpace(ctx.db, path['id'] ?? '')
  if (!space) throw problem('not_found')
  const { from, to } = readWindow(query)
  const now = ctx.now()
  // Only whole minutes can be booked.
  const window = {
    from: Math.ceil(Math.max(from.getTime(), earliestStart(now)) / MINUTE_MS) * MINUTE_MS,
    to: Math.floor(Math.min(to.getTime(), latestEnd(space, now)) / MINUTE_MS) * MINUTE_MS,
  }
  if (window.to <= window.from) return Response.json({ data: [] })
  const around = windowOf(window, space.turnaroundMinutes)
  const taken = await listTaken(ctx.db, { spaceIds: [space.id], window: around, now })
  const free = space.isActive ? freeTimes(space, taken.get(space.id) ?? [], window, now) : []
  const data = stretchesOf(free, space.minMinutes * MINUTE_MS).map(({ from, to, units }) => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    units,
  }))
  return Response.json({ data })
}

async function list({ ctx, query }: Call<z.output<typeof bookingQuery>, null>) {
  const { page, per_page, space_id: spaceId, member_id } = query
  const window = readWindow(query)
  const memberRowId = member_id === undefined ? undefined : await findMemberRowId(ctx.db, member_id)
  if (memberRowId === null) return Response.json({ data: [], page, per_page, has_more: false })
  const asked = { ...window, spaceId, memberRowId, page, perPage: per_page }
  const rows = await listBookingsForApi(ctx.db, asked)
  const data = rows.slice(0, per_page).map(row => recordOf(asOf(row, ctx.now())))
  return Response.json({ data, page, per_page, has_more: rows.length > per_page })
}

type Typed = { from?: string | undefined; to?: string | undefined }

/** @throws the refusal of a stretch that ends before it begins, as a Response */
function readWindow(typed: { from: string; to: string }): { from: Date; to: Date }
function readWindow(typed: Typed): { from: Date | undefined; to: Date | undefined }
function readWindow({ from, to }: Typed) {
  const window = { from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined }
  if (!window.from || !window.to || window.from < window.to) return window
  const errors = [{ parameter: 'to', detail: 'Must be after the beginning.' }]
  throw problem('unreadable', { detail: 'The query is not as documented.', errors })
}
