import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settings } from '#app/house/settings/tables.server.ts'
import { bankEvents, bankLines } from '#app/money/bank/tables.server.ts'
import { bills } from '#app/money/bills/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { askedWithKeys, refusal } from '../../../../tests/support/api-house.ts'
import { expectBillsToAgree } from '../../../../tests/support/bills-agree.ts'
import { makeKey } from '../../../../tests/support/make-key.ts'
import { openMatchingHouse } from '../../../../tests/support/matching-house.ts'

const { db, ctx, owner, main, line, sold, billNow, sendSlip } = await openMatchingHouse()
const { access, ask } = askedWithKeys(ctx, owner)

beforeEach(async () => {
  await db.delete(settings)
  await db.update(bankLines).set({ ignoredReason: 'Of another test' })
  await db.update(applications).set({ status: 'rejected' }).where(eq(applications.status, 'submitted'))
})
afterEach(() => expectBillsToAgree(db))

let asked = 2000_00
/** A registration of a price that nothing else has. */
async function registered() {
  const one = await sold('application')
  const totalSatang = ++asked
  await db.update(applications).set({ totalSatang }).where(eq(applications.id, one.subject.id))
  return { ...one, dueSatang: totalSatang }
}

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const event = (amount_satang: number, more: object = {}) => ({
  account_id: main,
  amount_satang,
  at: ago(0),
  ...more,
})
const tell = (body: object, headers: Record<string, string> = {}) => ask('/bank-events', { body, headers })
const codes = (id: string) => db.$count(accessCodes, eq(accessCodes.applicationId, id))
const proofsOf = async (id: string) => (await ask(`/bills/${id}`)).body.proofs

test('money that is heard of marks the one bill of exactly that amount, which stays open, and lets in without a paper', async () => {
  const { billId, dueSatang, subject } = await registered()
  const etag = (await ask(`/bills/${billId}`)).etag
  const heard = event(dueSatang, { sender: 'X-9409', reference: 'a' })
  const told = await tell(heard)
  expect([told.status, told.body]).toEqual([202, { id: expect.any(String), bill_id: billId }])
  const bill = await ask(`/bills/${billId}`)
  expect(bill.body).toMatchObject({ state: 'open', received_satang: 0, papers: [] })
  expect(bill.body.proofs).toEqual([
    { id: told.body.id, kind: 'bank', state: 'waiting', amount_satang: dueSatang, at: expect.any(String) },
  ])
  expect(bill.etag).not.toBe(etag)
  expect(await codes(subject.id)).toBe(1)
  expect(await db.$count(documents, eq(documents.applicationId, subject.id))).toBe(0)
})

test('a line that proves it takes the place of what was heard, and the code becomes the real one', async () => {
  const { billId, dueSatang, subject } = await registered()
  await tell(event(dueSatang))
  const matched = await ask(`/bank-lines/${await line(dueSatang)}/matches`, { body: { bill_id: billId } })
  const [{ id }] = matched.body.matches
  expect(await proofsOf(billId)).toEqual([
    { id, kind: 'bank', state: 'accepted', amount_satang: dueSatang, at: expect.any(String) },
  ])
  const [code] = await db.select().from(accessCodes).where(eq(accessCodes.applicationId, subject.id))
  expect(code?.isProvisional).toBe(false)
  expect((await billNow(billId)).state).toBe('paid')
})

test('the same again counts once, also with another key, or sender, or at the same moment', async () => {
  const { billId, dueSatang } = await registered()
  const body = event(dueSatang, { reference: randomUUID() })
  const first = await tell(body, { 'idempotency-key': randomUUID() })
  access.key = await makeKey(owner, { name: 'another', scopes: ['bank.write', 'bills.read'] })
  const again = await Promise.all([
    tell(body),
    tell({ ...body, sender: 'Somebody' }),
    tell(body, { 'idempotency-key': randomUUID() }),
  ])
  for (const { status, body } of again) expect([status, body]).toEqual([202, first.body])
  expect(await db.$count(bankEvents, eq(bankEvents.billId, billId))).toBe(1)
  expect(await proofsOf(billId)).toHaveLength(1)
})

test('an idempotency key of another event is refused', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  await tell(event(11), headers)
  expect(refusal(await tell(event(12), headers))).toEqual([422, 'key_reused'])
})

test.each([
  ['of a satang more', async (satang: number) => event(satang + 1)],
  [
    'where two bills are of it',
    async (satang: number) => {
      const other = await registered()
      await db.update(applications).set({ totalSatang: satang }).where(eq(applications.id, other.subject.id))
      return event(satang)
    },
  ],
  ['of before the bill', async (satang: number) => event(satang, { at: ago(1) })],
])('nothing is marked by money %s', async (_, hear) => {
  const { billId, dueSatang, subject } = await registered()
  const told = await tell(await hear(dueSatang))
  expect([told.status, told.body.bill_id]).toEqual([202, null])
  expect([await proofsOf(billId), await codes(subject.id)]).toEqual([[], 0])
})

test('an abandoned registration is seen, and nobody is let in by it', async () => {
  const { billId, dueSatang, subject } = await registered()
  const createdAt = new Date(Date.now() - 80 * HOUR_MS)
  await db.update(bills).set({ createdAt }).where(eq(bills.id, billId))
  await db.update(applications).set({ createdAt }).where(eq(applications.id, subject.id))
  expect((await tell(event(dueSatang))).body.bill_id).toBe(billId)
  expect(await codes(subject.id)).toBe(0)
})

test('nobody is let in beyond the shares of the house, nor where it lets nobody in', async () => {
  await db.insert(settings).values({ key: 'access', value: { codesPerHouse: 1 } })
  const [one, other] = [await registered(), await registered()]
  await db
    .update(applications)
    .set({ mobilePhone: '0899999999' })
    .where(eq(applications.id, other.subject.id))
  for (const { dueSatang } of [one, other]) await tell(event(dueSatang))
  expect((await codes(one.subject.id)) + (await codes(other.subject.id))).toBeLessThanOrEqual(1)
  await db
    .update(settings)
    .set({ value: { isProvisional: false } })
    .where(eq(settings.key, 'access'))
  const third = await registered()
  expect((await tell(event(third.dueSatang))).body.bill_id).toBe(third.billId)
  expect(await codes(third.subject.id)).toBe(0)
})

test.each([
  [{ at: new Date(Date.now() + HOUR_MS).toISOString() }, '#/at'],
  [{ at: ago(31 * 24) }, '#/at'],
  [{ at: '2026-11-30T12:00:00' }, '#/at'],
  [{ amount_satang: 0 }, '#/amount_satang'],
  [{ amount_satang: -100 }, '#/amount_satang'],
  [{ amount_satang: '100' }, '#/amount_satang'],
  [{ amount_satang: undefined }, '#/amount_satang'],
  [{ account_id: randomUUID() }, '#/account_id'],
  [{ account_id: 'mine' }, '#/account_id'],
  [{ sender: 'x'.repeat(201) }, '#/sender'],
  [{ text: 'บช X-5349 รับโอนจาก X-9409 39.00 บ.' }, '#/text'],
])('an event with %o is refused with where', async (wrong, pointer) => {
  const refused = await tell(event(100, wrong))
  expect([...refusal(refused), refused.body.errors[0].pointer]).toEqual([422, 'invalid', pointer])
  expect(await db.$count(bankEvents, eq(bankEvents.amountSatang, 100))).toBe(0)
})

test('a key without its scope tells of nothing', async () => {
  access.key = await makeKey(owner, { name: 'reader', scopes: ['bank.read', 'bills.write'] })
  expect((await tell(event(100))).status).toBe(403)
})

test('what a member owes is seen as well, and keeps the proof of its slip', async () => {
  const debt = await sold('debt')
  await sendSlip(debt)
  expect((await tell(event(debt.dueSatang))).body.bill_id).toBe(debt.billId)
  const kinds = (await proofsOf(debt.billId)).map((each: { kind: string; state: string }) => each)
  expect(kinds).toMatchObject([
    { kind: 'slip', state: 'waiting' },
    { kind: 'bank', state: 'waiting' },
  ])
})
