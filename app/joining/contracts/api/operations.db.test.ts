import { randomUUID } from 'node:crypto'
import { eq, like } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { entitlements } from '#app/people/entitlements/tables.server.ts'
import { NOW, once, refusal } from '../../../../tests/support/api-house.ts'
import { expectBillsToAgree } from '../../../../tests/support/bills-agree.ts'
import { insertCompany, openContractHouse } from '../../../../tests/support/contract-house.ts'
import { runNight } from '../jobs.server.ts'
import { contractBills, contracts, seatHolders } from '../tables.server.ts'

const { db, owner, ask, member, contract, run, pay, fill, pause } = await openContractHouse()

afterEach(async () => {
  await expectBillsToAgree(db)
  await db.update(contracts).set({ state: 'withdrawn' }) // no other test bills them
})

const from = (day: string) => new Date(`${day}T12:00:00+07:00`)
const enter = (member_id: string, now: Date) => ask('/check-ins', { body: { member_id }, now })
/** Who is let in by a seat alone. */
const colleague = () => member({ expiryDate: '2026-11-15', status: 'expired' })

describe('a contract', () => {
  test('is written as a draft with a number and seats, is listed, and begins once', async () => {
    const { id: customer_id } = await insertCompany(db)
    const items = [
      { plan: 'Monthly Pass', quantity: 2 },
      { plan: 'Day Pass', quantity: 0, unit_satang: 1, vat_class: 'exempt', wht_class: 'rent' },
    ]
    const made = await ask('/contracts', { body: { customer_id, first_day: '2026-12-01', items } })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      number: expect.stringMatching(/^CT2026-\d{6}$/),
      state: 'draft',
      customer_id,
      last_day: null,
      notice_days: 30,
      notice_on: null,
      deposit_satang: 0,
      gives_back: false,
      grace_days: 7,
      items: [
        {
          plan: 'Monthly Pass',
          quantity: 2,
          vat_class: 'standard',
          wht_class: 'service',
          seats: [
            { nth: 1, member_id: null },
            { nth: 2, member_id: null },
          ],
        },
        { plan: 'Day Pass', unit_satang: 1, vat_class: 'exempt', wht_class: 'rent', seats: [] },
      ],
    })
    expect(made.body.items[0].unit_satang).toBeGreaterThan(0)
    const { id } = made.body
    expect((await ask(`/contracts?customer_id=${customer_id}&state=draft`)).body.data).toEqual([made.body])
    const begun = await ask(`/contracts/${id}/activate`, { method: 'POST' })
    expect(begun.body).toMatchObject({ id, state: 'running' })
    expect((await ask(`/contracts/${id}`)).body).toEqual(begun.body)
    expect(refusal(await ask(`/contracts/${id}/activate`, { method: 'POST' }))).toEqual([409, 'conflict'])
  })

  test('is written once for each Idempotency-Key', async () => {
    const { id: customer_id } = await insertCompany(db)
    const body = { customer_id, first_day: '2026-12-01', items: [{ plan: 'Monthly Pass', quantity: 1 }] }
    const headers = once()
    const made = await Promise.all([1, 2, 3].map(() => ask('/contracts', { body, headers })))
    expect(new Set(made.map(answer => answer.body.id)).size).toBe(1)
    expect((await ask(`/contracts?customer_id=${customer_id}`)).body.data).toHaveLength(1)
  })

  test.each<[string, object, string]>([
    ['nobody pays', { customer_id: randomUUID() }, '#/customer_id'],
    ['a plan is none', { items: [{ plan: 'Moon Pass', quantity: 1 }] }, '#/items/0/plan'],
    ['a plan lasts hours', { items: [{ plan: 'Hourly Rate', quantity: 1 }] }, '#/items/0/plan'],
    ['there are too many', { items: [{ plan: 'Monthly Pass', quantity: 501 }] }, '#/items/0/quantity'],
    ['there are less than none', { items: [{ plan: 'Monthly Pass', quantity: -1 }] }, '#/items/0/quantity'],
    ['it ends before it begins', { last_day: '2026-11-30' }, '#/last_day'],
    ['a day is none', { first_day: '2026-02-30' }, '#/first_day'],
  ])('is refused where %s, and nothing is kept', async (_, change, pointer) => {
    const { id: customer_id } = await insertCompany(db)
    const items = [{ plan: 'Monthly Pass', quantity: 1 }]
    const body = { customer_id, first_day: '2026-12-01', items, ...change }
    const answer = await ask('/contracts', { body })
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, pointer])
    expect((await ask(`/contracts?customer_id=${customer_id}`)).body.data).toEqual([])
  })

  test('ends by notice or on a day, once, and not in the past', async () => {
    const { id } = await contract({ first_day: '2026-11-01' })
    const end = (body: object) => ask(`/contracts/${id}/end`, { body })
    expect(refusal(await end({ on: '2026-11-30' }))).toEqual([409, 'in_the_past'])
    const told = await end({})
    expect(told.body).toMatchObject({ state: 'notice', last_day: '2026-12-31', notice_on: '2026-12-01' })
    expect(refusal(await end({}))).toEqual([409, 'already_ended'])
    expect((await end({ on: '2026-12-15' })).body).toMatchObject({ state: 'notice', last_day: '2026-12-15' })
    await runNight({ ...owner, now: () => from('2026-12-16') })
    expect((await ask(`/contracts/${id}`)).body.state).toBe('ended')
    expect(refusal(await end({}))).toEqual([409, 'already_ended'])
  })

  test('takes no items before its first day, nor once it is over', async () => {
    const { id } = await contract()
    const add = (first_day: string) =>
      ask(`/contracts/${id}/items`, { body: { plan: 'Monthly Pass', quantity: 1, first_day } })
    const early = await add('2026-12-09')
    expect([early.status, early.body.errors[0].pointer]).toEqual([422, '#/first_day'])
    await db.update(contracts).set({ state: 'declined' }).where(eq(contracts.id, id))
    expect(refusal(await add('2026-12-10'))).toEqual([409, 'conflict'])
  })

  test('that is not there is not found', async () => {
    for (const id of [randomUUID(), 'none']) {
      expect((await ask(`/contracts/${id}`)).status).toBe(404)
      expect((await ask(`/contracts/${id}/activate`, { method: 'POST' })).status).toBe(404)
      expect((await fill(id, null)).status).toBe(404)
      expect((await pause(id, '2026-12-10', '2026-12-11')).status).toBe(404)
    }
  })
})

describe('a seat', () => {
  test('has one member at a time, who has one of the seats of the contract', async () => {
    const { items } = await contract({ first_day: '2026-12-01' })
    const [one, two] = items[0].seats
    const [anong, mali] = [await member(), await member()]
    expect((await fill(one.id, anong.memberId)).body).toMatchObject({
      id: one.id,
      nth: 1,
      member_id: anong.memberId,
    })
    expect(refusal(await fill(two.id, anong.id))).toEqual([409, 'taken'])
    expect(refusal(await fill(one.id, mali.id, { only_if_free: true }))).toEqual([409, 'taken'])
    expect((await fill(one.id, mali.id)).body.member_id).toBe(mali.memberId)
    expect((await fill(one.id, null)).body).toMatchObject({ member_id: null, holders: [] })
    expect((await fill(two.id, anong.id)).body.member_id).toBe(anong.memberId)
    const nobody = await fill(two.id, 'SALA-NOBODY')
    expect([nobody.status, nobody.body.errors[0].pointer]).toEqual([422, '#/member_id'])
    const early = await fill(two.id, mali.id, { from: '2026-11-30' })
    expect([early.status, early.body.errors[0].pointer]).toEqual([422, '#/from'])
  })

  test('that twenty want at once, where it is free, is one member’s', async () => {
    const { items } = await contract({ items: [{ plan: 'Monthly Pass', quantity: 1 }] })
    const [seat] = items[0].seats
    const all = await Promise.all(Array.from({ length: 20 }, () => member()))
    const answers = await Promise.all(all.map(({ id }) => fill(seat.id, id, { only_if_free: true })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(await db.$count(seatHolders, eq(seatHolders.seatId, seat.id))).toBe(1)
  })

  test('is paused on days that are not in another pause, nor too many', async () => {
    const { items } = await contract()
    const [seat] = items[0].seats
    expect((await pause(seat.id, '2026-12-12', '2026-12-20')).body.pauses).toEqual([
      { from: '2026-12-12', to: '2026-12-20' },
    ])
    expect(refusal(await pause(seat.id, '2026-12-20', '2026-12-21'))).toEqual([409, 'overlaps'])
    expect(refusal(await pause(seat.id, '2027-01-01', '2027-02-01'))).toEqual([409, 'limit'])
    const back = await pause(seat.id, '2027-01-02', '2027-01-01')
    expect([back.status, back.body.errors[0].pointer]).toEqual([422, '#/to'])
    const early = await pause(seat.id, '2026-12-01', '2026-12-11')
    expect([early.status, early.body.errors[0].pointer]).toEqual([422, '#/from'])
  })

  test('opens in the days of grace, then while it is paid for, and else says that it is owed', async () => {
    const agreed = await contract({ first_day: '2026-12-01' })
    const anong = await colleague()
    expect(refusal(await enter(anong.memberId, NOW))).toEqual([409, 'expired'])
    await fill(agreed.items[0].seats[0].id, anong.id)
    expect((await enter(anong.memberId, from('2026-12-07'))).status).toBe(201)
    expect(refusal(await enter(anong.memberId, from('2026-12-08')))).toEqual([409, 'owed'])
    const [bill] = await run('2026-12-01')
    if (!bill) throw new Error('no bill')
    await pay(bill.id, bill.total_satang - 1)
    expect(refusal(await enter(anong.memberId, from('2026-12-09')))).toEqual([409, 'owed'])
    expect((await pay(bill.id, 1)).body.state).toBe('paid')
    expect((await enter(anong.memberId, from('2027-01-07'))).status).toBe(201)
    expect(refusal(await enter(anong.memberId, from('2027-01-08')))).toEqual([409, 'owed'])
  })

  test('of a customer who is overdue opens nothing, whichever contract it is of', async () => {
    const { id: customer_id } = await insertCompany(db)
    const paid = await contract({ customer_id, first_day: '2026-12-01' })
    const [first] = await run('2026-12-01')
    await pay(first?.id ?? '', first?.total_satang ?? 0)
    const anong = await colleague()
    await fill(paid.items[0].seats[0].id, anong.id)
    await contract({ customer_id, first_day: '2026-12-05' })
    expect(await run('2026-12-05')).toHaveLength(1)
    expect((await enter(anong.memberId, from('2026-12-11'))).status).toBe(201)
    expect(refusal(await enter(anong.memberId, from('2026-12-12')))).toEqual([409, 'owed'])
  })

  test('that is swapped is lost at once and had at once; a freed one opens nothing', async () => {
    const agreed = await contract({ first_day: '2026-12-01' })
    const [seat] = agreed.items[0].seats
    const [anong, mali] = [await colleague(), await colleague()]
    await fill(seat.id, anong.id)
    await fill(seat.id, mali.id)
    expect(refusal(await enter(anong.memberId, NOW))).toEqual([409, 'expired'])
    expect((await enter(mali.memberId, NOW)).status).toBe(201)
    await fill(seat.id, anong.id, { from: '2026-12-03' })
    expect((await enter(anong.memberId, from('2026-12-03'))).status).toBe(201)
    expect(refusal(await enter(mali.memberId, from('2026-12-03')))).toEqual([409, 'expired'])
  })

  test('gives nothing on days on which it is paused, nor after the contract', async () => {
    const agreed = await contract({ first_day: '2026-12-01' })
    const [seat] = agreed.items[0].seats
    const anong = await colleague()
    await fill(seat.id, anong.id)
    await pause(seat.id, '2026-12-03', '2026-12-04')
    expect(refusal(await enter(anong.memberId, from('2026-12-04')))).toEqual([409, 'not_started'])
    expect((await enter(anong.memberId, from('2026-12-05'))).status).toBe(201)
    await ask(`/contracts/${agreed.id}/end`, { body: { on: '2026-12-05' } })
    expect(refusal(await enter(anong.memberId, from('2026-12-06')))).toEqual([409, 'expired'])
  })

  test('gives a right beside a membership, which says that it is not paid for', async () => {
    const agreed = await contract({
      first_day: '2026-12-01',
      items: [{ plan: 'Monthly Pass', quantity: 1, unit_satang: 0 }],
    })
    const anong = await colleague()
    await fill(agreed.items[0].seats[0].id, anong.id)
    const keys = await db.select().from(entitlements).where(like(entitlements.sourceKey, 'seat:%:unpaid'))
    expect(keys.filter(({ memberRowId }) => memberRowId === anong.id)).toMatchObject([
      { firstDay: '2026-12-01', expiryDay: '2026-12-07', isAddOn: true },
    ])
  })
})

test('the night makes what is due, and nothing the second time', async () => {
  const { customer_id } = await contract({ first_day: '2026-12-01' })
  const count = () => db.$count(contractBills, eq(contractBills.customerId, customer_id))
  const night = { ...owner, now: () => from('2027-01-01') }
  await Promise.all([runNight(night), runNight(night)])
  expect(await count()).toBe(2)
  await runNight(night)
  expect(await count()).toBe(2)
})
