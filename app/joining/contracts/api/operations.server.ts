import { validate as isUuid } from 'uuid'
import type { z } from 'zod'
import { type Call, type HeaderParameter, operation } from '#app/machines/api/adapters/operation.server.ts'
import type { ProblemCode } from '#app/machines/api/rules/problems.ts'
import { listContracts } from '../queries/contracts.server.ts'
import {
  activateContract,
  createContract,
  createItem,
  endContractOn,
  findOrRefuse,
  pause,
  setHolder,
} from './commands.server.ts'
import { EXAMPLE_CONTRACT, EXAMPLE_ITEM, EXAMPLE_SEAT } from './examples.ts'
import { etagOf, recordOf, recordsOf } from './record.server.ts'
import {
  contractList,
  contractQuery,
  contractRecord,
  endOfContract,
  itemRecord,
  newContract,
  newItem,
  seatHolder,
  seatPause,
  seatRecord,
} from './schema.ts'

const CONTRACT_ID = { id: { description: 'Id of the contract.', example: EXAMPLE_CONTRACT.id } }
const SEAT_ID = { id: { description: 'Id of the seat.', example: EXAMPLE_SEAT.id } }
const ETAG = { ETag: 'The revision of the contract.' }
const REPLAYED = { 'Idempotent-Replayed': '`true` where this is the answer of an earlier request.' }
const ONE_CONTRACT = { schema: contractRecord, example: EXAMPLE_CONTRACT, headers: ETAG }
const ONE_SEAT = { schema: seatRecord, example: EXAMPLE_SEAT, headers: REPLAYED }

const IDEMPOTENCY_KEY: HeaderParameter = {
  name: 'Idempotency-Key',
  description: 'The same for a retry and different for something new. It is remembered for 7 days.',
  example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
}

const OF_BODY = ['too_large', 'unsupported_type', 'invalid'] as const satisfies ProblemCode[]

/** Contracts with their seats, for programs (rules contracts.write, contracts.seats). */
export const OPERATIONS = [
  operation({
    method: 'GET',
    path: '/contracts',
    operationId: 'listContracts',
    scope: 'contracts.read',
    summary: 'List contracts',
    description: 'Contracts with their items and seats, the newest first.',
    query: contractQuery,
    body: null,
    answers: [
      {
        status: 200,
        description: 'One page of contracts.',
        schema: contractList,
        example: { data: [EXAMPLE_CONTRACT], page: 1, per_page: 50, has_more: false },
      },
    ],
    problems: [],
    handle: list,
  }),
  operation({
    method: 'GET',
    path: '/contracts/{id}',
    operationId: 'getContract',
    scope: 'contracts.read',
    summary: 'Read a contract',
    description: 'One contract with its items and seats, as it is now.',
    pathParameters: CONTRACT_ID,
    query: null,
    body: null,
    answers: [{ ...ONE_CONTRACT, status: 200, description: 'The contract.' }],
    problems: ['not_found'],
    handle: read,
  }),
  operation({
    method: 'POST',
    path: '/contracts',
    operationId: 'createContract',
    scope: 'contracts.write',
    summary: 'Write a contract',
    description:
      'As a draft: it is billed and its seats open once it runs. Each item of a plan has as many seats as its quantity.',
    query: null,
    body: newContract,
    examples: {
      'A seat from 10 December': {
        customer_id: EXAMPLE_CONTRACT.customer_id,
        first_day: '2026-12-10',
        items: [{ plan: 'Monthly Pass', quantity: 1, unit_satang: 490_000 }],
      },
      'An office of one’s own for a year, then from month to month': {
        customer_id: EXAMPLE_CONTRACT.customer_id,
        first_day: '2027-01-01',
        last_day: '2027-12-31',
        then_how: 'month_to_month',
        items: [
          { kind: 'space', space_id: '019aa7d2-4a00-7b1c-8d2e-3f4051627384', unit_satang: 2_500_000 },
          { kind: 'product', name: 'Parking', quantity: 2, unit_satang: 200_000 },
          { kind: 'discount', name: 'First year', unit_satang: 300_000 },
        ],
      },
    },
    headers: [IDEMPOTENCY_KEY],
    answers: [
      {
        ...ONE_CONTRACT,
        status: 201,
        description: 'It is written.',
        example: { ...EXAMPLE_CONTRACT, state: 'draft' },
        headers: { ...ETAG, Location: 'The address of the contract in this API.', ...REPLAYED },
      },
    ],
    problems: [...OF_BODY, 'taken', 'key_reused'],
    handle: createContract,
  }),
  operation({
    method: 'POST',
    path: '/contracts/{id}/activate',
    operationId: 'activateContract',
    scope: 'contracts.write',
    summary: 'Let a contract run',
    description:
      'As signed outside of the house. Its first bill is made by the next run. `taken` where another contract has a space of it then.',
    pathParameters: CONTRACT_ID,
    query: null,
    body: null,
    answers: [{ ...ONE_CONTRACT, status: 200, description: 'It runs.' }],
    problems: ['not_found', 'conflict', 'taken'],
    handle: activateContract,
  }),
  operation({
    method: 'POST',
    path: '/contracts/{id}/end',
    operationId: 'endContract',
    scope: 'contracts.write',
    summary: 'End a contract',
    description: 'By notice, or on the day that is named. It runs until the end of that day.',
    pathParameters: CONTRACT_ID,
    query: null,
    body: endOfContract,
    examples: { 'By notice': {}, 'On a day': { on: '2027-03-31' } },
    answers: [
      {
        ...ONE_CONTRACT,
        status: 200,
        description: 'Its last day is set.',
        example: { ...EXAMPLE_CONTRACT, state: 'notice', last_day: '2027-03-31', notice_on: '2027-02-01' },
      },
    ],
    problems: ['not_found', 'in_the_past', 'already_ended', 'conflict', ...OF_BODY],
    handle: endContractOn,
  }),
  operation({
    method: 'POST',
    path: '/contracts/{id}/items',
    operationId: 'createContractItem',
    scope: 'contracts.write',
    summary: 'Add an item to a contract',
    description:
      'From a day on. Days that were billed already are charged with the next bill of the customer.',
    pathParameters: CONTRACT_ID,
    query: null,
    body: newItem,
    examples: {
      'One more seat': { plan: 'Monthly Pass', quantity: 1, unit_satang: 490_000, first_day: '2027-01-20' },
      'A locker': {
        kind: 'product',
        name: 'Locker',
        quantity: 1,
        unit_satang: 50_000,
        first_day: '2027-01-20',
      },
    },
    headers: [IDEMPOTENCY_KEY],
    answers: [
      {
        status: 201,
        description: 'It is added.',
        schema: itemRecord,
        example: EXAMPLE_ITEM,
        headers: REPLAYED,
      },
    ],
    problems: ['not_found', 'conflict', 'taken', ...OF_BODY, 'key_reused'],
    handle: createItem,
  }),
  operation({
    method: 'POST',
    path: '/seats/{id}/holder',
    operationId: 'setSeatHolder',
    scope: 'contracts.write',
    summary: 'Say who has a seat',
    description:
      'Fills, swaps or frees it from a day on: the one before loses at once what the seat gave, and the new one has it.',
    pathParameters: SEAT_ID,
    query: null,
    body: seatHolder,
    examples: { 'A new colleague': { member_id: 'SALA-7K3M9Q2X' }, Freed: { member_id: null } },
    headers: [IDEMPOTENCY_KEY],
    answers: [{ ...ONE_SEAT, status: 200, description: 'It is so.' }],
    problems: ['not_found', 'taken', 'conflict', ...OF_BODY, 'key_reused'],
    handle: setHolder,
  }),
  operation({
    method: 'POST',
    path: '/seats/{id}/pauses',
    operationId: 'pauseSeat',
    scope: 'contracts.write',
    summary: 'Pause a seat',
    description:
      'On whole days it opens nothing and costs nothing: what was billed of them comes off the next bill. A pause has 31 days at most, and the seats of a contract have 12 in a calendar year.',
    pathParameters: SEAT_ID,
    query: null,
    body: seatPause,
    examples: { 'Two weeks': { from: '2027-02-05', to: '2027-02-19' } },
    headers: [IDEMPOTENCY_KEY],
    answers: [
      {
        ...ONE_SEAT,
        status: 200,
        description: 'It is paused.',
        example: { ...EXAMPLE_SEAT, pauses: [{ from: '2027-02-05', to: '2027-02-19' }] },
      },
    ],
    problems: ['not_found', 'overlaps', 'limit', 'conflict', ...OF_BODY, 'key_reused'],
    handle: pause,
  }),
]

async function list({ ctx, query }: Call<z.output<typeof contractQuery>, null>) {
  const { page, per_page, customer_id: customerId, state } = query
  if (customerId !== undefined && !isUuid(customerId))
    return Response.json({ data: [], page, per_page, has_more: false })
  const rows = await listContracts(ctx.db, { customerId, state, page, perPage: per_page })
  const data = await recordsOf(ctx.db, rows.slice(0, per_page), ctx)
  return Response.json({ data, page, per_page, has_more: rows.length > per_page })
}

async function read(call: Call<null, null>) {
  const contract = await findOrRefuse(call)
  return Response.json(await recordOf(call.ctx.db, contract, call.ctx), {
    headers: { ETag: etagOf(contract) },
  })
}
