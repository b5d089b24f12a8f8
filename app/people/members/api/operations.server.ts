import type { z } from 'zod'
import type { Call, HeaderParameter } from '#app/machines/api/adapters/operation.server.ts'
import { operation } from '#app/machines/api/adapters/operation.server.ts'
import { listMembersForApi } from '../queries/members.server.ts'
import { createMember, findOrRefuse, updateMember } from './commands.server.ts'
import { EXAMPLE_CHANGE, EXAMPLE_LISTED, EXAMPLE_MEMBER, EXAMPLE_NEW_MEMBER } from './examples.ts'
import { etagOf, recordOf, recordsOf } from './record.server.ts'
import { memberChange, memberList, memberQuery, memberRecord, newMember } from './schema.ts'

const ID = {
  id: {
    description: 'Id of the member, or the member id that people know.',
    example: EXAMPLE_MEMBER.member_id,
  },
}

const ETAG = { ETag: 'The revision of the member, to send as `If-Match`.' }

const IF_MATCH: HeaderParameter = {
  name: 'If-Match',
  description: 'The `ETag` of the revision that you read, without which the answer is 428.',
  example: `"${EXAMPLE_MEMBER.updated_at}"`,
}

const ONE_MEMBER = { schema: memberRecord, example: EXAMPLE_MEMBER, headers: ETAG }

/** Members, for programs that keep doors, lists or books, or move a house in from another system (rule members.fields). */
export const OPERATIONS = [
  operation({
    method: 'GET',
    path: '/members',
    operationId: 'listMembers',
    scope: 'members.read',
    summary: 'List members',
    description: 'Every member whom the query leaves, the newest first, page by page. Nobody who was erased.',
    query: memberQuery,
    body: null,
    answers: [
      {
        status: 200,
        description: 'One page of members.',
        schema: memberList,
        example: { data: [EXAMPLE_LISTED], page: 1, per_page: 50, has_more: false },
      },
    ],
    problems: [],
    handle: listMembers,
  }),
  operation({
    method: 'POST',
    path: '/members',
    operationId: 'createMember',
    scope: 'members.write',
    summary: 'Add a member',
    description:
      'For a house that moves in: the plan and the days become a right as if it was paid elsewhere, and nothing is owed. Send an `Idempotency-Key`, so that a retry makes no second member.',
    query: null,
    body: newMember,
    examples: { 'A member from another system': EXAMPLE_NEW_MEMBER },
    headers: [
      {
        name: 'Idempotency-Key',
        description: 'The same for a retry and different for another member. It is remembered for 7 days.',
        example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
      },
    ],
    answers: [
      {
        ...ONE_MEMBER,
        status: 201,
        description: 'The member was added.',
        headers: {
          ...ETAG,
          Location: 'The address of the member in this API.',
          'Idempotent-Replayed': '`true` where this is the answer of an earlier request.',
        },
      },
    ],
    problems: ['too_large', 'unsupported_type', 'invalid', 'key_reused'],
    handle: createMember,
  }),
  operation({
    method: 'GET',
    path: '/members/{id}',
    operationId: 'getMember',
    scope: 'members.read',
    summary: 'Read a member',
    description: 'One member, with what they owe and what they may use.',
    pathParameters: ID,
    query: null,
    body: null,
    answers: [{ ...ONE_MEMBER, status: 200, description: 'The member.' }],
    problems: ['not_found'],
    handle: readMember,
  }),
  operation({
    method: 'PATCH',
    path: '/members/{id}',
    operationId: 'updateMember',
    scope: 'members.write',
    summary: 'Change a member',
    description:
      'Changes the fields that you send. Another expiry is the end of what the membership lets them use, too. With a company that pays, what is not paid yet is the company’s to pay.',
    pathParameters: ID,
    query: null,
    body: memberChange,
    examples: { 'Suspend a member': EXAMPLE_CHANGE },
    headers: [IF_MATCH],
    answers: [{ ...ONE_MEMBER, status: 200, description: 'The member as they are now.' }],
    problems: ['not_found', 'outdated', 'unconditional', 'too_large', 'unsupported_type', 'invalid'],
    handle: updateMember,
  }),
]

async function listMembers({ ctx, query }: Call<z.output<typeof memberQuery>, null>) {
  const { page, per_page } = query
  const rows = await listMembersForApi(ctx.db, query)
  const data = await recordsOf(ctx.db, rows.slice(0, per_page))
  return Response.json({ data, page, per_page, has_more: rows.length > per_page })
}

async function readMember({ ctx, key, path }: Call<null, null>) {
  const member = await findOrRefuse(ctx.db, path['id'])
  const record = await recordOf(ctx.db, member, { ctx, key })
  return Response.json(record, { headers: { ETag: etagOf(member) } })
}
