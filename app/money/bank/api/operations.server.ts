import type { z } from 'zod'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import { type Call, operation } from '#app/machines/api/adapters/operation.server.ts'
import { readUploadForm } from '#app/machines/api/adapters/read-json.server.ts'
import { problem } from '#app/machines/api/rules/problems.ts'
import { answerOnce } from '#app/machines/api/steps.server.ts'
import { findBankAccount, listBankAccounts, listLinesForApi } from '../queries.server.ts'
import { digitsOf, maskAccount } from '../rules/account-number.ts'
import type { Refusal } from '../rules/statement.ts'
import { addAccount, setIgnored } from '../steps/accounts.server.ts'
import { takeInStatement } from '../steps/take-in.server.ts'
import { refusalDetail } from '../texts.ts'
import {
  accountList,
  accountQuery,
  accountRecord,
  accountRecordOf,
  ignoring,
  importRecord,
  importRecordOf,
  lineList,
  lineQuery,
  lineRecord,
  lineRecordOf,
  newAccount,
  newImport,
} from './schema.ts'

const ACCOUNT = {
  id: '019aa7d2-51c4-7b6a-8d53-9e0f1a2b3c4d',
  ...{ name: 'Main account', bank: 'kbank', number: 'xxx-x-xx678-9' },
}

const IMPORT = {
  id: '019aa7d2-61c4-7b6a-8d53-9e0f1a2b3c4d',
  ...{ format: 'kbank', proved: true, from: '2026-11-01', to: '2026-11-30' },
  ...{ lines: 42, new_lines: 17, matched: 0, opening_satang: 1_234_567, closing_satang: 4_020_017 },
}

const LINE = {
  id: '019aa7d2-71c4-7b6a-8d53-9e0f1a2b3c4d',
  ...{ at: '2026-11-03T10:15:00+07:00', at_precision: 'minute', amount_satang: 249_017 },
  ...{ balance_satang: 1_483_584, details: 'From SCB X1234', state: 'unmatched' },
  ...{ matches: [], suggestions: [] },
}

/** What banks have booked, for programs that bring their files in (rule bank.api). */
export const OPERATIONS = [
  operation({
    method: 'GET',
    path: '/bank-accounts',
    operationId: 'listBankAccounts',
    scope: 'bank.read',
    summary: 'List bank accounts',
    description: 'Every account, by name, its number masked.',
    query: accountQuery,
    body: null,
    answers: [
      {
        ...{ status: 200, description: 'One page of accounts.', schema: accountList },
        example: { data: [ACCOUNT], page: 1, per_page: 50, has_more: false },
      },
    ],
    problems: [],
    handle: listAccounts,
  }),
  operation({
    method: 'POST',
    path: '/bank-accounts',
    operationId: 'createBankAccount',
    scope: 'bank.write',
    summary: 'Add a bank account',
    description: 'Its statements can come in from then on. The number comes back masked.',
    query: null,
    body: newAccount,
    examples: { 'An account of KBank': { name: 'Main account', bank: 'kbank', number: '012-3-45678-9' } },
    headers: [
      {
        name: 'Idempotency-Key',
        description: 'The same for a retry and different for another account. It is remembered for 7 days.',
        example: '7c1f0b9e-4a57-4f0d-9d7b-0f2f6f0f8a11',
      },
    ],
    answers: [
      { status: 201, description: 'The account was added.', schema: accountRecord, example: ACCOUNT },
    ],
    problems: ['conflict', 'too_large', 'unsupported_type', 'invalid', 'key_reused'],
    handle: createAccount,
  }),
  operation({
    method: 'POST',
    path: '/bank-imports',
    operationId: 'importBankStatement',
    scope: 'bank.write',
    summary: 'Bring a statement in',
    description:
      'The file as the bank gives it, in one of the formats that the staff area names. It is proven by its balances and taken in whole, or refused with its first bad row (`#/rows/17`, from 1) and leaves nothing. Files may overlap.',
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
    description: 'Every line that the query leaves, the newest first, page by page.',
    query: lineQuery,
    body: null,
    answers: [
      {
        ...{ status: 200, description: 'One page of lines.', schema: lineList },
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
    description: 'Nobody looks any more for what it paid. Staff can take it back.',
    pathParameters: { id: { description: 'Id of the line.', example: LINE.id } },
    query: null,
    body: ignoring,
    examples: { 'A fee': { reason: 'A fee of the bank' } },
    answers: [
      {
        ...{ status: 200, description: 'The line is ignored.', schema: lineRecord },
        example: { ...LINE, state: 'ignored' },
      },
    ],
    problems: ['not_found', 'too_large', 'unsupported_type', 'invalid'],
    handle: ignoreLine,
  }),
]

async function listAccounts({ ctx, query: { page, per_page } }: Call<z.output<typeof accountQuery>, null>) {
  const accounts = await listBankAccounts(ctx.db)
  const data = accounts.slice((page - 1) * per_page, page * per_page).map(accountRecordOf)
  return Response.json({ data, page, per_page, has_more: accounts.length > page * per_page })
}

function createAccount({ ctx, key, request, body }: Call<null, z.output<typeof newAccount>>) {
  return ctx.db.transaction(tx =>
    answerOnce(tx, { request, body, keyId: key.id, now: ctx.now() }, async () => {
      const account = await addAccount(tx, { ...body, number: digitsOf(body.number) })
      if (!account) throw problem('conflict', { detail: 'There is an account with this number already.' })
      const { id, name, bank, number } = account
      await logActivity(tx, {
        ...{ adminId: null, action: 'created', entityType: 'bank', entityId: id },
        details: { name, bank, number: maskAccount(number), apiKey: key.name },
      })
      await announceChange(tx, 'bank')
      return { status: 201, headers: {}, body: accountRecordOf(account) }
    }),
  )
}

async function importFile({ ctx, key, request }: Call<null, null>) {
  const form = await readUploadForm(request)
  const [accountId, file, password] = ['account_id', 'file', 'password'].map(name => form.get(name))
  const account = typeof accountId === 'string' ? await findBankAccount(ctx.db, accountId) : null
  const errors = [
    ...(account ? [] : [{ pointer: '#/account_id', detail: 'There is no such account.' }]),
    ...(file instanceof File ? [] : [{ pointer: '#/file', detail: 'A file is needed.' }]),
  ]
  if (!account || !(file instanceof File)) throw problem('invalid', { errors })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const outcome = await takeInStatement(ctx, {
    ...{ account, fileName: file.name.slice(-120) || 'statement', bytes, by: null, apiKey: key.name },
    ...(typeof password === 'string' && { password }),
  })
  if (outcome.ok) return Response.json(importRecordOf(outcome.taken), { status: 201 })
  if (outcome.first) throw problem('same_file', { more: { import: importRecordOf(outcome.first) } })
  throw problem('invalid', { errors: [errorOf(outcome.refusal)] })
}

function errorOf(refusal: Refusal) {
  const { reason, row } = refusal
  const isLocked = reason === 'pdf_password' || reason === 'pdf_wrong_password'
  const pointer = isLocked ? '#/password' : row === null ? '#/file' : `#/rows/${row}`
  return { pointer, detail: refusalDetail(refusal) }
}

async function listLines({ ctx, query }: Call<z.output<typeof lineQuery>, null>) {
  const { page, per_page, account_id: account = '', state = '', from = null, to = null } = query
  // Nothing is suggested or matched before there are bills to match.
  const isNone = state === 'suggested' || state === 'matched'
  const asked = { filters: { account, state }, days: { from, to }, page, perPage: per_page }
  const rows = isNone ? [] : await listLinesForApi(ctx.db, asked)
  const data = rows.slice(0, per_page).map(lineRecordOf)
  return Response.json({ data, page, per_page, has_more: rows.length > per_page })
}

async function ignoreLine({ ctx, key, path, body }: Call<null, z.output<typeof ignoring>>) {
  const ignored = { id: path['id'] ?? '', reason: body.reason, adminId: null, apiKey: key.name }
  const line = await ctx.db.transaction(tx => setIgnored(tx, ignored))
  if (!line) throw problem('not_found')
  return Response.json(lineRecordOf(line))
}
