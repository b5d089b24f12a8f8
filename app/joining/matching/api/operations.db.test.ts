import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { API_OPERATIONS } from '#app/areas/api/operations.server.ts'
import { adminActivityLog } from '#app/house/activity/tables.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import { answerApi } from '#app/machines/api/adapters/answer.server.ts'
import { bankLines } from '#app/money/bank/tables.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { askedWithKeys, refusal } from '../../../../tests/support/api-house.ts'
import { bankFile } from '../../../../tests/support/bank-statements.ts'
import { openMatchingHouse } from '../../../../tests/support/matching-house.ts'

const { db, ctx, owner, main, line, sold, sendSlip, billNow } = await openMatchingHouse()
const { access, ask } = askedWithKeys(ctx, owner)

beforeEach(() => db.update(bankLines).set({ ignoredReason: 'Of another test' }))

const match = (lineId: string, body: object) => ask(`/bank-lines/${lineId}/matches`, { body })
const undo = (lineId: string, matchId: string) =>
  ask(`/bank-lines/${lineId}/matches/${matchId}`, { method: 'DELETE' })
const lineNow = async (id: string) =>
  (await ask('/bank-lines')).body.data.find((each: { id: string }) => each.id === id)

test('a line is suggested, matched, listed as that, and taken back', async () => {
  const { billId, dueSatang, receivedSatang } = await sold('debt')
  const id = await line(dueSatang)
  const before = await lineNow(id)
  expect(before).toMatchObject({ state: 'suggested', matches: [] })
  expect(before.suggestions).toContainEqual({ bill_id: billId, why: ['amount'] })
  const matched = await match(id, { bill_id: billId })
  const how = { id: expect.any(String), bill_id: billId, satang: dueSatang, how: 'program' }
  expect([matched.status, matched.body]).toEqual([
    200,
    { ...before, state: 'matched', matches: [how], suggestions: [] },
  ])
  expect(await receivedSatang()).toBe(dueSatang)
  expect((await ask('/bank-lines?state=matched')).body.data).toEqual([matched.body])
  expect((await ask(`/bills/${billId}`)).body).toMatchObject({ state: 'paid', received_satang: dueSatang })
  const [{ id: matchId }] = matched.body.matches
  const undone = await undo(id, matchId)
  expect([undone.status, undone.body.state, undone.body.matches]).toEqual([200, 'suggested', []])
  expect(await receivedSatang()).toBe(0)
  expect(refusal(await undo(id, matchId))).toEqual([404, 'not_found'])
  const log = await db.select().from(adminActivityLog).where(eq(adminActivityLog.action, 'unmatched_line'))
  expect(log.at(-1)).toMatchObject({ adminId: null, details: { apiKey: expect.any(String) } })
})

test('a part is matched, and never more than line or bill have left', async () => {
  const { billId, dueSatang } = await sold('booking')
  const id = await line(dueSatang + 100)
  const tooMuch = { bill_id: billId, satang: dueSatang + 1 }
  expect(refusal(await match(id, tooMuch))).toEqual([409, 'too_much'])
  expect(refusal(await match(id, { bill_id: billId, satang: -1 }))).toEqual([409, 'too_much'])
  const part = await match(id, { bill_id: billId, satang: 200_00 })
  expect(part.body).toMatchObject({ state: expect.stringMatching(/unmatched|suggested/) })
  expect(part.body.matches).toMatchObject([{ satang: 200_00 }])
  expect(refusal(await match(id, { bill_id: billId, satang: 1 }))).toEqual([409, 'conflict'])
  expect((await match(await line(dueSatang), { bill_id: billId })).body.matches).toMatchObject([
    { satang: dueSatang - 200_00 },
  ])
  expect(refusal(await match(await line(1), { bill_id: billId }))).toEqual([409, 'too_much'])
  expect((await billNow(billId)).state).toBe('paid')
})

test('a program puts nothing beyond what is owed on an account', async () => {
  const { billId, dueSatang } = await sold('debt')
  const body = { bill_id: billId, satang: dueSatang + 1 }
  expect(refusal(await match(await line(dueSatang + 1), body))).toEqual([409, 'too_much'])
})

test.each([
  [{}, '#/bill_id'],
  [{ bill_id: 'nothing' }, '#/bill_id'],
  [{ bill_id: '4b1f7c5e-0a3d-4c5b-9d52-6f1e2a7c8b90' }, '#/bill_id'],
  [{ bill_id: '4b1f7c5e-0a3d-4c5b-9d52-6f1e2a7c8b90', satang: 0 }, '#/satang'],
  [{ bill_id: '4b1f7c5e-0a3d-4c5b-9d52-6f1e2a7c8b90', satang: 1.5 }, '#/satang'],
  [{ bill_id: '4b1f7c5e-0a3d-4c5b-9d52-6f1e2a7c8b90', satang: '1' }, '#/satang'],
])('a match of %o is refused with where', async (body, pointer) => {
  const refused = await match(await line(100), body)
  expect([...refusal(refused), refused.body.errors[0].pointer]).toEqual([422, 'invalid', pointer])
})

test('what is not there is 404, and what is ignored or all matched is a conflict', async () => {
  const { billId, dueSatang } = await sold('debt')
  const id = await line(dueSatang)
  expect(refusal(await match('nothing', { bill_id: billId }))).toEqual([404, 'not_found'])
  expect(refusal(await undo(id, 'nothing'))).toEqual([404, 'not_found'])
  const { matches } = (await match(id, { bill_id: billId })).body
  expect(refusal(await undo(await line(1), matches[0].id))).toEqual([404, 'not_found'])
  expect(refusal(await ask(`/bank-lines/${id}/ignore`, { body: { reason: 'Fee' } }))).toEqual([
    409,
    'conflict',
  ])
  const ignored = await line(1, { ignoredReason: 'Fee' })
  expect(refusal(await match(ignored, { bill_id: billId }))).toEqual([409, 'conflict'])
})

test('a statement says how many of its lines were matched by themselves', async () => {
  const { subject, ...one } = await sold('application')
  await db.update(applications).set({ totalSatang: 7_654_32 }).where(eq(applications.id, subject.id))
  await sendSlip({ ...one, subject })
  const day = bangkokDay(new Date())
  const moved = [
    { day, time: '23:58:00', satang: 7_654_32, details: 'From SCB X1234' },
    { day, time: '23:59:00', satang: 11_11, details: 'Interest' },
  ]
  const form = new FormData()
  form.append('account_id', main)
  form.append('file', new File([bankFile('scb', { moved })], 'statement.txt'))
  const bring = async () => {
    const headers = { authorization: `Bearer ${access.key}` }
    const request = new Request('http://localhost/api/v1/bank-imports', {
      method: 'POST',
      body: form,
      headers,
    })
    const response = await answerApi(ctx, request, API_OPERATIONS)
    return { status: response.status, body: await response.json() }
  }
  const brought = await bring()
  expect([brought.status, brought.body]).toMatchObject([201, { new_lines: 2, matched: 1, proved: true }])
  const [matched] = (await ask('/bank-lines?state=matched')).body.data
  expect(matched.matches).toMatchObject([{ satang: 7_654_32, how: 'sure' }])
  const again = await bring()
  expect([again.status, again.body.import]).toEqual([409, brought.body])
  expect(await db.$count(ledgerEntries, eq(ledgerEntries.amountSatang, 7_654_32))).toBeGreaterThan(0)
})
