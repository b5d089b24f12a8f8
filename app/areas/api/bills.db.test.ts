import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { bills, payableAmounts } from '#app/money/bills/tables.server.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { ledgerClosedMonths } from '#app/money/payments/tables.server.ts'
import { applications } from '#app/people/applicants/tables.server.ts'
import { askedWithKeys, once, refusal } from '../../../tests/support/api-house.ts'
import { expectBillsToAgree } from '../../../tests/support/bills-agree.ts'
import { openPayingHouse, type PayableKind } from '../../../tests/support/paying-house.ts'
import { newSlip } from '../../../tests/support/slip.ts'

const { db, ctx, owner, sell, look } = await openPayingHouse()
const { ask } = askedWithKeys(ctx, owner)

afterEach(() => expectBillsToAgree(db))

type Billed = { id: string; asked_satang: number; number: string }

/** What was sold last of the kind, as the list has it. */
async function sold(kind: Exclude<PayableKind, 'late'>) {
  const about = await sell(kind)
  if (kind === 'guest_pass') await about.send(newSlip())
  const [bill]: Billed[] = (await ask(`/bills?kind=${kind}&state=open`)).body.data
  if (!bill) throw new Error('no bill')
  return { ...about, bill }
}

const pay = (id: string, body: object, headers: Record<string, string> = once()) =>
  ask(`/bills/${id}/payments`, { body: { method: 'cash', ...body }, headers })

describe('a bill of each kind', () => {
  test.each(['application', 'debt', 'booking', 'guest_pass'] as const)(
    'of the kind %s says who pays what, and its lines add up',
    async kind => {
      const { bill, dueSatang } = await sold(kind)
      const { body, etag, status } = await ask(`/bills/${bill.id}`)
      expect([status, body]).toEqual([200, bill])
      expect(etag).toBe(`"${body.updated_at}"`)
      expect(body).toMatchObject({
        kind,
        state: 'open',
        total_satang: dueSatang,
        asked_satang: dueSatang,
        received_satang: 0,
      })
      expect(body.payer.name).not.toBe('')
      expect(body.number).toMatch(/^(SALA|BOOK|GUEST)-/)
      expect(body.lines.length).toBeGreaterThan(0)
      expect(body.proofs).toHaveLength(kind === 'guest_pass' ? 1 : 0)
    },
  )

  test.each(['debt', 'booking'] as const)(
    'of the kind %s is paid in parts at the desk, each booked with its paper, and then no more',
    async kind => {
      const { bill, dueSatang, receivedSatang } = await sold(kind)
      const part = await pay(bill.id, { amount_satang: 100_00 })
      expect(part.status).toBe(201)
      expect(part.body).toMatchObject({
        state: 'open',
        received_satang: 100_00,
        proofs: [{ kind: 'desk', state: 'accepted', amount_satang: 100_00 }],
      })
      const rest = await pay(bill.id, { amount_satang: dueSatang - 100_00, method: 'scan' })
      expect(rest.body).toMatchObject({
        state: 'paid',
        received_satang: dueSatang,
        paid_at: expect.any(String),
      })
      expect(rest.body.papers).toHaveLength(2)
      expect(refusal(await pay(bill.id, { amount_satang: 1 }))).toEqual([409, 'already_paid'])
      expect(await receivedSatang()).toBe(dueSatang)
      expect((await ask(`/bills/${bill.id}`)).body).toEqual(rest.body)
    },
  )

  test('an application that is paid at the desk is approved where nothing is doubtful, and has its paper', async () => {
    const { bill, dueSatang } = await sold('application')
    expect((await pay(bill.id, { amount_satang: 42_00 })).body).toMatchObject({
      state: 'proven',
      received_satang: 42_00,
    })
    expect(refusal(await pay(bill.id, { amount_satang: 1 }))).toEqual([409, 'already_paid'])
    const other = await sold('application')
    const { body } = await pay(other.bill.id, { amount_satang: dueSatang })
    expect(body).toMatchObject({
      state: 'paid',
      received_satang: dueSatang,
      payer: { member_id: expect.stringMatching(/^SALA-/) },
    })
    expect(body.papers).toHaveLength(1)
    const [application] = await db.select().from(applications).where(eq(applications.memberId, body.number))
    expect(application?.status).toBe('approved')
  })

  test('a guest whose slip waits is not asked to pay twice', async () => {
    const { bill, dueSatang } = await sold('guest_pass')
    expect(refusal(await pay(bill.id, { amount_satang: dueSatang }))).toEqual([409, 'conflict'])
  })

  test('more than a member owes stands to their credit', async () => {
    const { bill, dueSatang } = await sold('debt')
    const { body } = await pay(bill.id, { amount_satang: dueSatang + 50_00 })
    expect(body).toMatchObject({ state: 'paid', total_satang: dueSatang, received_satang: dueSatang + 50_00 })
    const [row] = await db.select().from(bills).where(eq(bills.id, bill.id))
    expect(await findMemberBalance(db, row?.subjectId ?? '')).toBe(-50_00)
  })
})

test('what a member keeps back for the tax office pays the bill with what came, and the paper says it', async () => {
  const { bill, dueSatang, receivedSatang } = await sold('debt')
  const withheld_satang = 30_00
  const { body } = await pay(bill.id, { amount_satang: dueSatang - withheld_satang, withheld_satang })
  expect(body).toMatchObject({
    state: 'paid',
    received_satang: dueSatang - withheld_satang,
    withheld_satang,
    papers: [{}],
  })
  const [paper] = await db.select().from(documents).where(eq(documents.number, body.papers[0].number))
  expect(paper).toMatchObject({ totalSatang: dueSatang, content: { withheldSatang: withheld_satang } })
  expect(await receivedSatang()).toBe(dueSatang)
})

test.each([
  ['booking', 1],
  ['application', 1],
  ['debt', 6],
] as const)('nothing is kept back of a %s beyond what may be', async (kind, withheld_satang) => {
  const { bill, receivedSatang } = await sold(kind)
  const { status, body } = await pay(bill.id, { amount_satang: 5, withheld_satang })
  expect([status, body.errors?.[0]?.pointer]).toEqual([422, '#/withheld_satang'])
  expect(await receivedSatang()).toBe(0)
})

test('a slip stands on the bill, waiting and then accepted', async () => {
  const { bill, ...debt } = await sold('debt')
  const sent = await debt.send(newSlip())
  if (!sent.ok) throw new Error('not sent')
  expect((await ask(`/bills/${bill.id}`)).body.proofs).toMatchObject([{ kind: 'slip', state: 'waiting' }])
  await (await look(debt, sent.receiptId)).accept(debt.dueSatang)
  const { body } = await ask(`/bills/${bill.id}`)
  expect(body).toMatchObject({ state: 'paid', proofs: [{ kind: 'slip', state: 'accepted' }] })
})

test('five programs that record the same payment book it once, and five that record five of all book one', async () => {
  const { bill, dueSatang, receivedSatang } = await sold('debt')
  const same = once()
  const five = Array.from({ length: 5 })
  await Promise.all(five.map(() => pay(bill.id, { amount_satang: 100_00 }, same)))
  expect(await receivedSatang()).toBe(100_00)
  const answers = await Promise.all(five.map(() => pay(bill.id, { amount_satang: dueSatang - 100_00 })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
  expect(await receivedSatang()).toBe(dueSatang)
})

test('bills are found by kind, state, payer, time and exactly what is asked', async () => {
  const { bill } = await sold('debt')
  const { body } = await ask(`/bills/${bill.id}`)
  const ids = async (query: string) => (await ask(`/bills?${query}`)).body.data.map(({ id }: Billed) => id)
  expect(await ids(`member_id=${body.payer.member_id}`)).toEqual([bill.id])
  expect(await ids(`asked_satang=${bill.asked_satang}&member_id=${body.payer.member_id}`)).toEqual([bill.id])
  expect(await ids(`asked_satang=${bill.asked_satang + 1}&member_id=${body.payer.member_id}`)).toEqual([])
  expect(await ids(`updated_since=${body.updated_at}`)).toEqual([bill.id])
  const totalSatang = bill.asked_satang
  await db.insert(payableAmounts).values({ billId: bill.id, totalSatang, amountSatang: totalSatang + 17 })
  expect(await ids(`asked_satang=${totalSatang + 17}`)).toEqual([bill.id])
  expect(await ids(`asked_satang=${totalSatang}&member_id=${body.payer.member_id}`)).toEqual([])
  expect(await ids('kind=contract')).toEqual([])
  expect(await ids('member_id=SALA-NOBODY')).toEqual([])
  expect(await ids('customer_id=none')).toEqual([])
  expect((await ask('/bills?per_page=1')).body).toMatchObject({ page: 1, per_page: 1, has_more: true })
})

test('a payment that is none, of tomorrow, or of a closed month is refused, and nothing is booked', async () => {
  const { bill, receivedSatang } = await sold('debt')
  const wrong = [
    {},
    { amount_satang: 0 },
    { amount_satang: -5 },
    { amount_satang: 1.5 },
    { amount_satang: 1e15 },
    { amount_satang: 5, method: 'barter' },
    { amount_satang: 5, paid_on: '2999-01-01' },
    { amount_satang: 5, colour: 'red' },
  ]
  for (const body of wrong) expect(refusal(await pay(bill.id, body))).toEqual([422, 'invalid'])
  expect(refusal(await pay(randomUUID(), { amount_satang: 5 }))).toEqual([404, 'not_found'])
  expect(refusal(await pay('%00', { amount_satang: 5 }))).toEqual([404, 'not_found'])
  await db.insert(ledgerClosedMonths).values({ month: '2025-10-01' })
  const closed = await pay(bill.id, { amount_satang: 5, paid_on: '2025-10-31' })
  expect(refusal(closed)).toEqual([409, 'month_closed'])
  expect(await receivedSatang()).toBe(0)
})

describe('a bill is ended', () => {
  const end = (id: string, body: object = { reason: 'Registered twice' }) =>
    ask(`/bills/${id}/void`, { body })

  test.each(['application', 'debt', 'booking'] as const)('with what it is for: a %s', async kind => {
    const { bill } = await sold(kind)
    const { status, body } = await end(bill.id)
    expect([status, body.state]).toEqual([200, 'void'])
    expect((await ask(`/bills/${bill.id}`)).body).toEqual(body)
    expect(refusal(await end(bill.id))).toEqual([409, 'void'])
    expect(refusal(await pay(bill.id, { amount_satang: 5 }))).toEqual([409, 'void'])
  })

  test.each(['application', 'debt', 'booking'] as const)('not once money came for it: a %s', async kind => {
    const { bill, receivedSatang } = await sold(kind)
    await pay(bill.id, { amount_satang: 100_00 })
    expect(refusal(await end(bill.id))).toEqual([409, 'paid'])
    expect(await receivedSatang()).toBe(100_00)
  })

  test('not while a slip of it waits, nor without a reason', async () => {
    const { bill } = await sold('guest_pass')
    expect(refusal(await end(bill.id))).toEqual([409, 'conflict'])
    for (const body of [{}, { reason: ' ' }, { reason: 'x'.repeat(501) }])
      expect(refusal(await end(bill.id, body))).toEqual([422, 'invalid'])
  })
})

test('what is over is not paid any more', async () => {
  const { bill, end } = await sold('booking')
  await end?.()
  expect(refusal(await pay(bill.id, { amount_satang: 5 }))).toEqual([409, 'void'])
})
