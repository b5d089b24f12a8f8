import { beforeEach, expect, test } from 'vitest'
import { API_OPERATIONS } from '#app/areas/api/operations.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { answerApi } from '#app/machines/api/adapters/answer.server.ts'
import { openApiHouse, refusal } from '../../../../tests/support/api-house.ts'
import { bankPdf } from '../../../../tests/support/bank-pdfs.ts'
import { bankFile, MOVED, OPENING } from '../../../../tests/support/bank-statements.ts'
import { makeKey } from '../../../../tests/support/make-key.ts'
import { bankAccounts, bankImports, bankLines } from '../tables.server.ts'

const { owner, ask, access } = await openApiHouse()
const { db } = owner

beforeEach(async () => {
  for (const table of [bankLines, bankImports, bankAccounts]) await db.delete(table)
})

const NEW = { name: 'Main account', bank: 'kbank', number: '012-3-45678-9' }

async function account(): Promise<string> {
  const made = await ask('/bank-accounts', { body: NEW })
  expect(made.status).toBe(201)
  return made.body.id
}

async function bring(
  fields: Record<string, string | Uint8Array<ArrayBuffer>>,
  headers: Record<string, string> = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields))
    body.append(name, typeof value === 'string' ? value : new File([value], 'statement.csv'))
  const authorization = `Bearer ${access.key}`
  const request = new Request('http://localhost/api/v1/bank-imports', {
    method: 'POST',
    body,
    headers: { authorization, ...headers },
  })
  const now = () => new Date('2026-12-01T08:00:00+07:00')
  const response = await answerApi({ ...owner, now }, request, API_OPERATIONS)
  return { status: response.status, body: await response.json() }
}

test('an account is added, comes back masked, and its number is nowhere in the log', async () => {
  const made = await ask('/bank-accounts', { body: NEW, headers: { 'idempotency-key': 'a' } })
  const masked = { id: expect.any(String), ...NEW, number: 'xxx-x-xx678-9' }
  expect([made.status, made.body]).toEqual([201, masked])
  const again = await ask('/bank-accounts', { body: NEW, headers: { 'idempotency-key': 'a' } })
  expect(again.body).toEqual(made.body)
  expect(refusal(await ask('/bank-accounts', { body: NEW }))).toEqual([409, 'conflict'])
  const listed = await ask('/bank-accounts')
  expect(listed.body).toEqual({ data: [made.body], page: 1, per_page: 50, has_more: false })
  expect(JSON.stringify(await db.select().from(adminActivityLog))).not.toContain('0123456789')
})

test.each([
  [{ ...NEW, number: 'abc' }, '#/number'],
  [{ ...NEW, bank: 'hsbc' }, '#/bank'],
  [{ ...NEW, name: '' }, '#/name'],
])('an account of %o is refused', async (body, pointer) => {
  const refused = await ask('/bank-accounts', { body })
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, pointer])
})

test('a statement is brought in, and a second time is 409 with what came of it first', async () => {
  const account_id = await account()
  const file = bankFile('kbank')
  const brought = await bring({ account_id, file })
  const closing_satang = OPENING + MOVED.reduce((sum, { satang }) => sum + satang, 0)
  expect([brought.status, brought.body]).toEqual([
    201,
    {
      id: expect.any(String),
      format: 'kbank',
      proved: true,
      from: '2026-11-01',
      to: '2026-11-30',
      lines: 6,
      new_lines: 6,
      matched: 0,
      opening_satang: OPENING,
      closing_satang,
    },
  ])
  const again = await bring({ account_id, file })
  expect(refusal(again)).toEqual([409, 'same_file'])
  expect(again.body.import).toEqual(brought.body)
})

test('a statement with a bad row is 422 at that row, and leaves nothing', async () => {
  const account_id = await account()
  const written = new TextDecoder().decode(bankFile('kbank'))
  const file = new TextEncoder().encode(written.replace('"300.00"', '"300.01"'))
  const refused = await bring({ account_id, file })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'invalid', errors: [{ pointer: '#/rows/2', detail: expect.stringContaining('Row 2') }] },
  })
  expect((await ask('/bank-lines')).body.data).toEqual([])
})

test('a statement without balances is taken in as not proven', async () => {
  const account_id = await account()
  await bring({ account_id, file: bankFile('kbank') })
  expect((await bring({ account_id, file: bankFile('scb_business') })).body).toMatchObject({
    proved: false,
    lines: 6,
    opening_satang: null,
    closing_satang: null,
  })
})

test('a form without a file, an account or a form is refused', async () => {
  const account_id = await account()
  const pointers = async (fields: Record<string, string | Uint8Array<ArrayBuffer>>) =>
    (await bring(fields)).body.errors.map(({ pointer }: { pointer: string }) => pointer)
  expect(await pointers({})).toEqual(['#/account_id', '#/file'])
  expect(await pointers({ account_id })).toEqual(['#/file'])
  expect(await pointers({ account_id, file: new TextEncoder().encode('hello') })).toEqual(['#/file'])
  expect(refusal(await ask('/bank-imports', { body: { account_id } }))).toEqual([415, 'unsupported_type'])
  expect(refusal(await bring({ account_id, file: new Uint8Array(11 * 1024 * 1024 + 1) }))).toEqual([
    413,
    'too_large',
  ])
})

test('a PDF comes in with its password', async () => {
  const account_id = await account()
  const locked = await bankPdf('scb_pdf', { password: '05101990' })
  const without = await bring({ account_id, file: locked })
  expect([without.status, without.body.errors]).toEqual([
    422,
    [{ pointer: '#/password', detail: 'The PDF needs its password. Send it again with the password.' }],
  ])
  const brought = await bring({ account_id, file: locked, password: '05101990' })
  expect([brought.status, brought.body]).toMatchObject([201, { format: 'scb_pdf', new_lines: 6 }])
})

test('lines are listed, the newest first, by account, state and days', async () => {
  const account_id = await account()
  await bring({ account_id, file: bankFile('scb') })
  const all = await ask(`/bank-lines?account_id=${account_id}`)
  expect(all.body.data[0]).toEqual({
    id: expect.any(String),
    at: '2026-11-30T00:01:00+07:00',
    at_precision: 'minute',
    amount_satang: 9_876_543,
    balance_satang: expect.any(Number),
    details: 'From X4410 SOM++',
    state: 'unmatched',
    matches: [],
    suggestions: [],
  })
  const count = async (query: string) => (await ask(`/bank-lines?${query}`)).body.data.length
  expect(await count('from=2026-11-03&to=2026-11-05')).toBe(3)
  expect(await count('state=unmatched')).toBe(6)
  expect(await count('state=matched')).toBe(0)
  expect(await count('account_id=019aa7d2-51c4-7b6a-8d53-9e0f1a2b3c4d')).toBe(0)
  expect((await ask('/bank-lines?per_page=5')).body).toMatchObject({ has_more: true })
  expect(refusal(await ask('/bank-lines?state=lost'))).toEqual([400, 'unreadable'])
})

test('a line is ignored with a reason', async () => {
  await bring({ account_id: await account(), file: bankFile('scb') })
  const [line] = (await ask('/bank-lines')).body.data
  const ignored = await ask(`/bank-lines/${line.id}/ignore`, { body: { reason: 'Fee' } })
  expect([ignored.status, ignored.body]).toEqual([200, { ...line, state: 'ignored' }])
  expect((await ask('/bank-lines?state=ignored')).body.data).toEqual([ignored.body])
  expect((await ask(`/bank-lines/${line.id}/ignore`, { body: { reason: ' ' } })).status).toBe(422)
  expect((await ask('/bank-lines/nothing/ignore', { body: { reason: 'Fee' } })).status).toBe(404)
})

test('a key reads and writes what its scopes say', async () => {
  access.key = await makeKey(owner, { name: 'reader', scopes: ['bank.read'] })
  expect((await ask('/bank-accounts')).status).toBe(200)
  expect((await ask('/bank-lines')).status).toBe(200)
  expect((await ask('/bank-accounts', { body: NEW })).status).toBe(403)
  expect((await bring({})).status).toBe(403)
  access.key = await makeKey(owner, { name: 'writer', scopes: ['bank.write'] })
  expect((await ask('/bank-lines')).status).toBe(403)
})
