import { validate as isUuid } from 'uuid'
import type { z } from 'zod'
import { type Call, operation } from '#app/machines/api/adapters/operation.server.ts'
import { findMemberRowId } from '#app/people/members/queries/members.server.ts'
import { listBills } from '../queries/bills.server.ts'
import { findOrRefuse, payBill, runBills, voidBill } from './commands.server.ts'
import { EXAMPLE_BILL, EXAMPLE_PAYMENT } from './examples.ts'
import { etagOf, recordsOf } from './record.server.ts'
import { billList, billQuery, billRecord, endOfBill, newPayment, newRun, runRecord } from './schema.ts'

const ID = { id: { description: 'Id of the bill.', example: EXAMPLE_BILL.id } }
const ETAG = { ETag: 'The revision of the bill.' }
const ONE_BILL = { schema: billRecord, example: EXAMPLE_BILL, headers: ETAG }

/** What is to be paid, and was, for programs that keep books or take money (rules payment.by-program, payment.ended). */
export const OPERATIONS = [
  operation({
    method: 'GET',
    path: '/bills',
    operationId: 'listBills',
    scope: 'bills.read',
    summary: 'List bills',
    description:
      'Everything that is to be paid or was, the newest first: registrations and renewals, what members owe, bookings of visitors, Day Passes of guests, months of contracts. What a member owes is one bill, from the moment in which their account begins to owe until it owes nothing; then it may begin again.',
    query: billQuery,
    body: null,
    answers: [
      {
        status: 200,
        description: 'One page of bills.',
        schema: billList,
        example: { data: [EXAMPLE_BILL], page: 1, per_page: 50, has_more: false },
      },
    ],
    problems: [],
    handle: list,
  }),
  operation({
    method: 'GET',
    path: '/bills/{id}',
    operationId: 'getBill',
    scope: 'bills.read',
    summary: 'Read a bill',
    description: 'One bill, as it is now, with what proved it and its papers.',
    pathParameters: ID,
    query: null,
    body: null,
    answers: [{ ...ONE_BILL, status: 200, description: 'The bill.' }],
    problems: ['not_found'],
    handle: read,
  }),
  operation({
    method: 'POST',
    path: '/bills/{id}/payments',
    operationId: 'payBill',
    scope: 'bills.write',
    summary: 'Record a payment',
    description:
      'For money that is there: over the counter, or seen on the account. It is booked with its paper, whole or in part: what is missing stays open, and what is too much stands to the credit of the payer or is to be given back. A registration that is paid is approved where nothing is doubtful, and is `proven` else. Send an `Idempotency-Key`, so that a retry books nothing twice.',
    pathParameters: ID,
    query: null,
    body: newPayment,
    examples: { 'Paid in cash': EXAMPLE_PAYMENT },
    headers: [
      {
        name: 'Idempotency-Key',
        description: 'The same for a retry and different for another payment. It is remembered for 7 days.',
        example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
      },
    ],
    answers: [
      {
        ...ONE_BILL,
        status: 201,
        description: 'It is booked.',
        headers: {
          ...ETAG,
          Location: 'The address of the bill in this API.',
          'Idempotent-Replayed': '`true` where this is the answer of an earlier request.',
        },
      },
    ],
    problems: [
      ...(['not_found', 'void', 'already_paid', 'month_closed', 'conflict'] as const),
      ...(['too_large', 'unsupported_type', 'invalid', 'key_reused'] as const),
    ],
    handle: payBill,
  }),
  operation({
    method: 'POST',
    path: '/bills/{id}/void',
    operationId: 'voidBill',
    scope: 'bills.write',
    summary: 'End a bill',
    description:
      'Nobody is asked for it any more, and what it was for ends: a registration is not accepted, the booking of a visitor and the invitation of a guest are cancelled, what a member owes is taken off their account; the days of a contract are billed anew by the next run. What was paid for is given back first.',
    pathParameters: ID,
    query: null,
    body: endOfBill,
    examples: { 'Registered twice': { reason: 'Registered twice.' } },
    answers: [{ ...ONE_BILL, status: 200, description: 'It is void.' }],
    problems: [
      ...(['not_found', 'void', 'paid', 'conflict'] as const),
      ...(['too_large', 'unsupported_type', 'invalid'] as const),
    ],
    handle: voidBill,
  }),
  operation({
    method: 'POST',
    path: '/billing-runs',
    operationId: 'runBilling',
    scope: 'bills.write',
    summary: 'Make the bills of contracts',
    description:
      'What happens by itself every night: the bills of contracts that are dated until a day, each by the billing day of its customer. Run twice, it makes nothing twice. What members owe is a bill already, and none of these. With `dry_run` it says what would be made, and keeps nothing.',
    query: null,
    body: newRun,
    examples: { 'Until the end of the year': { until: '2026-12-31', dry_run: true } },
    headers: [
      {
        name: 'Idempotency-Key',
        description: 'The same for a retry and different for another run. It is remembered for 7 days.',
        example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
      },
    ],
    answers: [
      {
        status: 201,
        description: 'The bills that were made.',
        schema: runRecord,
        example: { bills: [EXAMPLE_BILL] },
        headers: { 'Idempotent-Replayed': '`true` where this is the answer of an earlier request.' },
      },
    ],
    problems: ['too_large', 'unsupported_type', 'invalid', 'key_reused'],
    handle: runBills,
  }),
]

async function list({ ctx, query }: Call<z.output<typeof billQuery>, null>) {
  const { page, per_page, kind, state, customer_id, member_id, asked_satang, updated_since } = query
  const payerId = member_id === undefined ? undefined : await findMemberRowId(ctx.db, member_id)
  if (payerId === null || (customer_id !== undefined && !isUuid(customer_id)))
    return Response.json({ data: [], page, per_page, has_more: false })
  const rows = await listBills(ctx.db, {
    kind,
    state,
    payerId,
    customerId: customer_id,
    askedSatang: asked_satang,
    page,
    perPage: per_page,
    updatedSince: updated_since === undefined ? undefined : new Date(updated_since),
  })
  const data = await recordsOf(ctx.db, rows.slice(0, per_page))
  return Response.json({ data, page, per_page, has_more: rows.length > per_page })
}

async function read({ ctx, path }: Call<null, null>) {
  const found = await findOrRefuse(ctx.db, path['id'])
  const [record] = await recordsOf(ctx.db, [found])
  return Response.json(record, { headers: { ETag: etagOf(found) } })
}
