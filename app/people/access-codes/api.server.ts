import { z } from 'zod'
import { type Call, operation } from '#app/machines/api/adapters/operation.server.ts'
import { problem } from '#app/machines/api/rules/problems.ts'
import { moment, text } from '#app/machines/api/schema/fields.ts'
import { checkCode } from './commands/check.server.ts'
import { listActiveCodes } from './queries/codes.server.ts'

/** As long as an ID or a Pass may be typed, with spaces and dashes. */
const LONGEST_TYPED = 40

const typed = text(LONGEST_TYPED).min(1)

const codeCheck = z.strictObject({
  id: typed.describe('The ID, as it was typed.'),
  pass: typed.describe('The Pass, as it was typed.'),
  at: moment.optional().describe('When it is to open; now without it.'),
})

const checkedCode = z.strictObject({
  opens: z.boolean(),
  valid_until: z.iso.datetime().nullable(),
  provisional: z.boolean().describe('It was given for a slip that staff have not looked at yet.'),
  reason: z
    .enum(['unknown', 'early', 'over', 'owed', 'revoked'])
    .nullable()
    .describe('Why it does not open; `unknown` for a wrong Pass too, `owed` where a seat is not paid for.'),
})

const activeCodes = z.strictObject({
  data: z.array(
    z.strictObject({
      id: z.string(),
      pass: z.string().nullable().describe('Null where only its hash is kept: check such a code.'),
      name: z.string(),
      member_id: z.string(),
      valid_from: z.iso.datetime(),
      valid_until: z.iso.datetime(),
      provisional: z.boolean(),
    }),
  ),
})

const EXAMPLE_END = '2026-12-01T16:59:59.000Z'

/** Door codes, for doors and Wi-Fi (rule access.codes). */
export const OPERATIONS = [
  operation({
    method: 'GET',
    path: '/access-codes',
    operationId: 'listAccessCodes',
    scope: 'access_codes.read',
    summary: 'List the codes that are valid now',
    description: 'Every one, with its Pass, for doors that must open without a network.',
    query: z.strictObject({}),
    body: null,
    answers: [
      {
        status: 200,
        description: 'The codes, the one that ends first first.',
        schema: activeCodes,
        example: {
          data: [
            {
              id: '7K3M9Q',
              pass: '2X8HTRW4',
              name: 'Anong Srisai',
              member_id: 'SALA-7K3M9Q2X',
              valid_from: '2026-11-01T17:00:00.000Z',
              valid_until: EXAMPLE_END,
              provisional: false,
            },
          ],
        },
      },
    ],
    problems: [],
    handle: listCodes,
  }),
  operation({
    method: 'POST',
    path: '/access-codes/check',
    operationId: 'checkAccessCode',
    scope: 'access_codes.check',
    summary: 'Check a code',
    description:
      'Whether this ID with this Pass opens the door. A code that was judged is always answered with 200; who tries one ID more than 20 times a minute is asked to wait.',
    query: null,
    body: codeCheck,
    examples: { 'At the door': { id: '7K3M9Q', pass: '2X8HTRW4' } },
    answers: [
      {
        status: 200,
        description: 'It was judged: `opens` says how.',
        schema: checkedCode,
        example: { opens: true, valid_until: EXAMPLE_END, provisional: false, reason: null },
      },
    ],
    problems: ['too_large', 'unsupported_type', 'invalid'],
    handle: checkTyped,
  }),
]

async function listCodes({ ctx }: Pick<Call<object, null>, 'ctx'>) {
  const codes = await listActiveCodes(ctx)
  const data = codes.map(({ id, pass, name, memberId, validFrom, validUntil, isProvisional }) => ({
    id,
    pass,
    name,
    member_id: memberId,
    provisional: isProvisional,
    valid_from: validFrom.toISOString(),
    valid_until: validUntil.toISOString(),
  }))
  return Response.json({ data })
}

type Checking = Pick<Call<null, z.output<typeof codeCheck>>, 'ctx' | 'body'>

async function checkTyped({ ctx, body: { id, pass, at } }: Checking) {
  const check = await checkCode(ctx, { id, pass, ...(at && { at: new Date(at) }) })
  if (!check.isOpen && check.reason === 'too_many') {
    return problem('too_many', { headers: { 'Retry-After': '60' } })
  }
  return Response.json(
    check.isOpen
      ? {
          opens: true,
          valid_until: check.validUntil.toISOString(),
          provisional: check.isProvisional,
          reason: null,
        }
      : { opens: false, valid_until: null, provisional: false, reason: check.reason },
  )
}
