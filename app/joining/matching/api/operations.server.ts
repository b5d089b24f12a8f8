import type { z } from 'zod'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bytesOf } from '#app/kit/platform/multipart.server.ts'
import { type Call, operation } from '#app/machines/api/adapters/operation.server.ts'
import { readUploadForm } from '#app/machines/api/adapters/read-json.server.ts'
import { problem } from '#app/machines/api/rules/problems.ts'
import { answerOnce } from '#app/machines/api/steps.server.ts'
import {
  type BankImport,
  findBankAccount,
  findBankLine,
  listLinesForApi,
} from '#app/money/bank/queries.server.ts'
import type { Refusal } from '#app/money/bank/rules/statement.ts'
import { setIgnored } from '#app/money/bank/steps/accounts.server.ts'
import { matchImport } from '#app/money/bank/steps/match-import.server.ts'
import { takeInStatement } from '#app/money/bank/steps/take-in.server.ts'
import { refusalDetail } from '#app/money/bank/texts.ts'
import { countSure } from '../queries/matches.server.ts'
import { unheard } from '../rules.ts'
import { noteBankEvent } from '../steps/event.server.ts'
import { type MatchRefusal, matchOnce } from '../steps/match.server.ts'
import { undoMatching } from '../steps/undo.server.ts'
import { recordsOf } from './record.server.ts'
import {
  eventRecord,
  ignoring,
  importRecord,
  importRecordOf,
  lineList,
  lineQuery,
  lineRecord,
  newEvent,
  newImport,
  newMatch,
} from './schema.ts'

const MATCH = {
  id: '019aa7d2-81c4-7b6a-8d53-9e0f1a2b3c4d',
  bill_id: '4b1f7c5e-0a3d-4c5b-9d52-6f1e2a7c8b90',
  satang: 249_017,
  how: 'sure',
}

const IMPORT = {
  id: '019aa7d2-61c4-7b6a-8d53-9e0f1a2b3c4d',
  format: 'kbank',
  proved: true,
  from: '2026-11-01',
  to: '2026-11-30',
  lines: 42,
  new_lines: 17,
  matched: 9,
  opening_satang: 1_234_567,
  closing_satang: 4_020_017,
}

const LINE = {
  id: '019aa7d2-71c4-7b6a-8d53-9e0f1a2b3c4d',
  at: '2026-11-03T10:15:00+07:00',
  at_precision: 'minute',
  amount_satang: 249_017,
  balance_satang: 1_483_584,
  details: 'From SCB X1234',
  state: 'suggested',
  matches: [],
  suggestions: [{ bill_id: MATCH.bill_id, why: ['amount_own'] }],
}

/** A moment of the example: those that a program tells of are of the last 30 days. */
const EVENT = {
  account_id: '019aa7d2-51c4-7b6a-8d53-9e0f1a2b3c4d',
  amount_satang: 249_017,
  at: '2026-11-03T10:15:00+07:00',
  sender: 'X-9409',
  reference: '',
}

const OF_LINE = { id: { description: 'Id of the line.', example: LINE.id } }

type Refused = MatchRefusal | 'slip_used'

/** What banks have booked and what it paid for, for programs that bring files in and keep books (rules bank.api, matching.api). */
export const OPERATIONS = [
  operation({
    method: 'POST',
    path: '/bank-imports',
    operationId: 'importBankStatement',
    scope: 'bank.write',
    summary: 'Bring a statement in',
    description:
      'The file as the bank gives it, in one of the formats that the staff area names. It is proven by its balances and taken in whole, or refused with its first bad row (`#/rows/17`, from 1) and leaves nothing. Files may overlap. Lines that can only be one payment are matched by themselves, unless the house leaves that to people.',
    query: null,
    body: null,
    form: newImport,
    answers: [
      { status: 201, description: 'Its lines were taken in.', schema: importRecord, example: IMPORT },
    ],
    problems: ['same_file', 'too_large', 'unsupported_type', 'invalid'],
    handle: importFile,
  }),
  operation({
    method: 'GET',
    path: '/bank-lines',
    operationId: 'listBankLines',
    scope: 'bank.read',
    summary: 'List the lines of statements',
    description:
      'Every line that the query leaves, the newest first, page by page, with what it pays for and what it may.',
    query: lineQuery,
    body: null,
    answers: [
      {
        status: 200,
        description: 'One page of lines.',
        schema: lineList,
        example: { data: [LINE], page: 1, per_page: 50, has_more: false },
      },
    ],
    problems: [],
    handle: listLines,
  }),
  operation({
    method: 'POST',
    path: '/bank-lines/{id}/ignore',
    operationId: 'ignoreBankLine',
    scope: 'bank.write',
    summary: 'Ignore a line',
    description:
      'Nobody looks any more for what it paid. Staff can take it back. Not a line of which all is matched.',
    pathParameters: OF_LINE,
    query: null,
    body: ignoring,
    examples: { 'A fee': { reason: 'A fee of the bank' } },
    answers: [
      {
        status: 200,
        description: 'The line is ignored.',
        schema: lineRecord,
        example: { ...LINE, state: 'ignored' },
      },
    ],
    problems: ['not_found', 'conflict', 'too_large', 'unsupported_type', 'invalid'],
    handle: ignoreLine,
  }),
  operation({
    method: 'POST',
    path: '/bank-lines/{id}/matches',
    operationId: 'matchBankLine',
    scope: 'bank.write',
    summary: 'Match a line to a bill',
    description:
      'The line proves what the bill has received by the bank near its day, or else is booked, by the slip that waits for the bill where there is one; where exactly the tax that its customer keeps back is missing, that is booked as kept back; what follows from the money follows. Together the matches of a line never exceed it, nor those of a bill what it lacks and has received.',
    pathParameters: OF_LINE,
    query: null,
    body: newMatch,
    examples: { 'As much as fits': { bill_id: MATCH.bill_id } },
    answers: [
      {
        status: 200,
        description: 'The line with its matches.',
        schema: lineRecord,
        example: { ...LINE, state: 'matched', matches: [MATCH], suggestions: [] },
      },
    ],
    problems: ['not_found', 'too_much', 'conflict', 'too_large', 'unsupported_type', 'invalid'],
    handle: match,
  }),
  operation({
    method: 'DELETE',
    path: '/bank-lines/{id}/matches/{match}',
    operationId: 'undoBankMatch',
    scope: 'bank.write',
    summary: 'Take a match back',
    description:
      'With what it booked, by entries and credit notes of their own. Nobody loses what they were given for it: they owe it.',
    pathParameters: { ...OF_LINE, match: { description: 'Id of the match.', example: MATCH.id } },
    query: null,
    body: null,
    answers: [{ status: 200, description: 'The line without it.', schema: lineRecord, example: LINE }],
    problems: ['not_found'],
    handle: undo,
  }),
  operation({
    method: 'POST',
    path: '/bank-events',
    operationId: 'tellBankEvent',
    scope: 'bank.write',
    summary: 'Tell of money that came, before a statement says so',
    description:
      'For a phone that forwards the notices of a bank, or a payment gateway. It marks the bill of exactly that amount as seen, where there is one only: the bill has a proof of the kind `bank` that waits, and stays open until a statement, a slip or staff say that it is paid. It books nothing and issues no paper. A registration that waits with that bill may let its person in for some hours, as a slip does that was read, within the same limits. The same account, amount, time and reference count once, with whatever key. Send the amount as the forwarder reads it from its own place in the notice: texts such as “บช X-5349 รับโอนจาก X-9409 39.00 บ.” name accounts beside it.',
    query: null,
    body: newEvent,
    examples: { 'A notice of a phone': EVENT },
    headers: [
      {
        name: 'Idempotency-Key',
        description: 'The same for a retry and different for another event. It is remembered for 7 days.',
        example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
      },
    ],
    answers: [
      {
        status: 202,
        description: 'It is kept, or was before.',
        schema: eventRecord,
        example: { id: '019aa7d2-91c4-7b6a-8d53-9e0f1a2b3c4d', bill_id: MATCH.bill_id },
      },
    ],
    problems: ['too_large', 'unsupported_type', 'invalid', 'key_reused'],
    handle: tellEvent,
  }),
]

const NO_ACCOUNT = { pointer: '#/account_id', detail: 'There is no such account.' }

async function importFile({ ctx, key, request }: Call<null, null>) {
  const form = await readUploadForm(request)
  const [accountId, file, password] = ['account_id', 'file', 'password'].map(name => form.get(name))
  const account = typeof accountId === 'string' ? await findBankAccount(ctx.db, accountId) : null
  const errors = [
    ...(account ? [] : [NO_ACCOUNT]),
    ...(file instanceof File ? [] : [{ pointer: '#/file', detail: 'A file is needed.' }]),
  ]
  if (!account || !(file instanceof File)) throw problem('invalid', { errors })
  const bytes = await bytesOf(file)
  const outcome = await takeInStatement(ctx, {
    account,
    fileName: file.name.slice(-120) || 'statement',
    bytes,
    by: null,
    apiKey: key.name,
    ...(typeof password === 'string' && { password }),
  })
  if (outcome.ok) {
    await matchImport(ctx, outcome.taken.id)
    return Response.json(await importOf(ctx.db, outcome.taken), { status: 201 })
  }
  if (outcome.first) throw problem('same_file', { more: { import: await importOf(ctx.db, outcome.first) } })
  throw problem('invalid', { errors: [errorOf(outcome.refusal)] })
}

const importOf = async (db: Executor, taken: BankImport) =>
  importRecordOf(taken, await countSure(db, taken.id))

function errorOf(refusal: Refusal) {
  const { reason, row } = refusal
  const isLocked = reason === 'pdf_password' || reason === 'pdf_wrong_password'
  const pointer = isLocked ? '#/password' : row === null ? '#/file' : `#/rows/${row}`
  return { pointer, detail: refusalDetail(refusal) }
}

async function listLines({ ctx, query }: Call<z.output<typeof lineQuery>, null>) {
  const { page, per_page, account_id: account = '', state = '', from = null, to = null } = query
  const asked = { filters: { account, state }, days: { from, to }, page, perPage: per_page }
  const rows = await listLinesForApi(ctx.db, asked)
  const data = await recordsOf(ctx.db, rows.slice(0, per_page))
  return Response.json({ data, page, per_page, has_more: rows.length > per_page })
}

async function ignoreLine({ ctx, key, path, body }: Call<null, z.output<typeof ignoring>>) {
  const ignored = { id: path['id'] ?? '', reason: body.reason, adminId: null, apiKey: key.name }
  const result = await ctx.db.transaction(tx => setIgnored(tx, ignored))
  if (result.ok) return answerLine(ctx.db, result.value.id)
  throw result.reason === 'not_found' ? problem('not_found') : problem('conflict', { detail: ALL_MATCHED })
}

const ALL_MATCHED = 'All of the line is matched. Take the match back first.'

async function answerLine(db: Executor, id: string): Promise<Response> {
  const line = await findBankLine(db, id)
  const [record] = line ? await recordsOf(db, [line]) : []
  return Response.json(record)
}

async function match({ ctx, key, path, body }: Call<null, z.output<typeof newMatch>>) {
  const program = { ...ctx, actor: { userId: null } }
  const { bill_id: billId, satang = null } = body
  const lineId = path['id'] ?? ''
  const matched = await matchOnce(program, { lineId, billId, satang, how: 'program', apiKey: key.name })
  if (matched.ok) return answerLine(ctx.db, lineId)
  throw REFUSED[matched.reason]()
}

const REFUSED: Record<Refused, () => Response> = {
  not_found: () => problem('not_found'),
  no_bill: () => problem('invalid', { errors: [{ pointer: '#/bill_id', detail: 'There is no such bill.' }] }),
  too_much: () => problem('too_much'),
  ignored: () => problem('conflict', { detail: 'The line is ignored.' }),
  already_matched: () => problem('conflict', { detail: 'The line is matched to that bill already.' }),
  slip_used: () =>
    problem('conflict', {
      detail: 'The slip that waits for the bill paid for something else: staff look first.',
    }),
}

async function undo({ ctx, key, path }: Call<null, null>) {
  const [lineId, matchId] = [path['id'] ?? '', path['match'] ?? '']
  const program = { ...ctx, actor: { userId: null } }
  const undone = await ctx.db.transaction(tx =>
    undoMatching(tx, program, { matchId, lineId, apiKey: key.name }),
  )
  if (!undone.ok) throw problem('not_found')
  return answerLine(ctx.db, lineId)
}

function tellEvent({ ctx, key, request, body }: Call<null, z.output<typeof newEvent>>) {
  return ctx.db.transaction(tx =>
    answerOnce(tx, { request, body, keyId: key.id, now: ctx.now() }, async () => {
      const { account_id: accountId, amount_satang: amountSatang, sender, reference } = body
      const at = new Date(body.at)
      const wrong = unheard(at, ctx.now())
      const errors = [
        ...((await findBankAccount(tx, accountId)) ? [] : [NO_ACCOUNT]),
        ...(wrong ? [{ pointer: '#/at', detail: UNHEARD[wrong] }] : []),
      ]
      if (errors.length > 0) throw problem('invalid', { errors })
      const heard = { accountId, amountSatang, at, sender, reference }
      const { id, billId } = await noteBankEvent(tx, ctx, heard, { apiKey: key.name })
      return { status: 202, headers: {}, body: { id, bill_id: billId } }
    }),
  )
}

const UNHEARD = { future: 'Must not be in the future.', old: 'Must be within the last 30 days.' }
