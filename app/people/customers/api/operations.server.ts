import type { z } from 'zod'
import { readTin } from '#app/kit/pure/tin.ts'
import { type Call, type HeaderParameter, operation } from '#app/machines/api/adapters/operation.server.ts'
import { listCustomersForApi } from '../queries.server.ts'
import { createCustomer, updateCustomer } from './commands.server.ts'
import { EXAMPLE_CUSTOMER, EXAMPLE_NEW_CUSTOMER } from './examples.ts'
import { etagOf, findOrRefuse, recordOf } from './record.server.ts'
import { customerChange, customerList, customerQuery, customerRecord, newCustomer } from './schema.ts'

const ID = { id: { description: 'Id of the customer.', example: EXAMPLE_CUSTOMER.id } }
const ETAG = { ETag: 'The revision of the customer, to send as `If-Match`.' }
const ONE_CUSTOMER = { schema: customerRecord, example: EXAMPLE_CUSTOMER, headers: ETAG }

const IF_MATCH: HeaderParameter = {
  name: 'If-Match',
  description: 'The `ETag` of the revision that you read, without which the answer is 428.',
  example: `"${EXAMPLE_CUSTOMER.updated_at}"`,
}

/** Who owes, for programs that keep books or make contracts (rule customers.api). */
export const OPERATIONS = [
  operation({
    method: 'GET',
    path: '/customers',
    operationId: 'listCustomers',
    scope: 'customers.read',
    summary: 'List customers',
    description:
      'Whoever owes, the newest first: every member has a customer of their own, and a company may pay for several. Nobody who was erased.',
    query: customerQuery,
    body: null,
    answers: [
      {
        status: 200,
        description: 'One page of customers.',
        schema: customerList,
        example: { data: [EXAMPLE_CUSTOMER], page: 1, per_page: 50, has_more: false },
      },
    ],
    problems: [],
    handle: list,
  }),
  operation({
    method: 'POST',
    path: '/customers',
    operationId: 'createCustomer',
    scope: 'customers.write',
    summary: 'Add a customer',
    description:
      'A company, or a person who is no member: members have theirs. A company needs a name and one address for its bills. Send an `Idempotency-Key`, so that a retry makes no second customer.',
    query: null,
    body: newCustomer,
    examples: { 'A company': EXAMPLE_NEW_CUSTOMER },
    headers: [
      {
        name: 'Idempotency-Key',
        description: 'The same for a retry and different for another customer. It is remembered for 7 days.',
        example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
      },
    ],
    answers: [
      {
        ...ONE_CUSTOMER,
        status: 201,
        description: 'The customer was added.',
        headers: {
          ...ETAG,
          Location: 'The address of the customer in this API.',
          'Idempotent-Replayed': '`true` where this is the answer of an earlier request.',
        },
      },
    ],
    problems: ['too_large', 'unsupported_type', 'invalid', 'key_reused'],
    handle: createCustomer,
  }),
  operation({
    method: 'GET',
    path: '/customers/{id}',
    operationId: 'getCustomer',
    scope: 'customers.read',
    summary: 'Read a customer',
    description: 'One customer, with what it owes.',
    pathParameters: ID,
    query: null,
    body: null,
    answers: [{ ...ONE_CUSTOMER, status: 200, description: 'The customer.' }],
    problems: ['not_found'],
    handle: read,
  }),
  operation({
    method: 'PATCH',
    path: '/customers/{id}',
    operationId: 'updateCustomer',
    scope: 'customers.write',
    summary: 'Change a customer',
    description:
      'Changes the fields that you send. A member’s own is called and written to as the member is: change the member for that.',
    pathParameters: ID,
    query: null,
    body: customerChange,
    examples: { 'Bills on the 15th': { billing_day: 15 } },
    headers: [IF_MATCH],
    answers: [{ ...ONE_CUSTOMER, status: 200, description: 'The customer as it is now.' }],
    problems: ['not_found', 'outdated', 'unconditional', 'too_large', 'unsupported_type', 'invalid'],
    handle: updateCustomer,
  }),
]

async function list({ ctx, query }: Call<z.output<typeof customerQuery>, null>) {
  const { page, per_page, kind, email, tax_id, q: search } = query
  const taxId = tax_id === undefined ? undefined : (readTin(tax_id) ?? tax_id)
  const rows = await listCustomersForApi(ctx.db, { kind, email, taxId, search, page, perPage: per_page })
  const data = rows.slice(0, per_page).map(recordOf)
  return Response.json({ data, page, per_page, has_more: rows.length > per_page })
}

async function read({ ctx, path }: Call<null, null>) {
  const found = await findOrRefuse(ctx.db, path['id'])
  return Response.json(recordOf(found), { headers: { ETag: etagOf(found) } })
}
