import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { documents } from '#app/money/documents/tables.server.ts'
import { composePaper } from '#app/money/documents/views/paper.ts'
import { bookSpace } from '#app/space/bookings/steps/book.server.ts'
import { deleteSpaces } from '#app/space/spaces/commands.server.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { NOW, refusal } from '../../../tests/support/api-house.ts'
import { insertCompany, openContractHouse } from '../../../tests/support/contract-house.ts'
import { contracts } from './tables.server.ts'

const { db, owner, ask, member, contract, run, pay } = await openContractHouse()

afterEach(async () => {
  await db.update(contracts).set({ state: 'withdrawn' }) // no other test bills them
})

const FREE = { hourSatang: 0, halfDaySatang: null, daySatang: null, bands: [], discounts: [] }

async function space(values: Partial<typeof spaces.$inferInsert> = {}) {
  const [row] = await db
    .insert(spaces)
    .values({ name: { en: 'Reef' }, kind: 'room', priceRules: FREE, ...values })
    .returning()
  if (!row) throw new Error('no space')
  return row
}

const office = (space_id: string, values: object = {}) => ({
  kind: 'space',
  space_id,
  unit_satang: 2_500_000,
  ...values,
})

/** A draft of its own company. */
async function draft(items: object[], values: object = {}) {
  const { id: customer_id } = await insertCompany(db)
  return ask('/contracts', { body: { customer_id, first_day: '2026-12-01', items, ...values } })
}
const activate = (id: string) => ask(`/contracts/${id}/activate`, { method: 'POST' })
const add = (id: string, item: object, first_day = '2026-12-01') =>
  ask(`/contracts/${id}/items`, { body: { first_day, ...item } })

describe('a contract', () => {
  test('holds a space, a product and a discount, which its bill and its paper name', async () => {
    const { id: space_id } = await space({ name: { en: 'Island office' } })
    const agreed = await contract({
      first_day: '2026-12-01',
      items: [
        office(space_id, { vat_class: 'exempt', wht_class: 'rent' }),
        { kind: 'product', name: 'Locker', quantity: 2, unit_satang: 25_000 },
        { kind: 'discount', name: 'First year', unit_satang: 10_000 },
      ],
    })
    expect(agreed.items).toMatchObject([
      {
        kind: 'space',
        space_id,
        space_unit: null,
        name: 'Island office',
        plan: null,
        quantity: 1,
        seats: [],
      },
      { kind: 'product', name: 'Locker', quantity: 2, unit_satang: 25_000, seats: [] },
      { kind: 'discount', name: 'First year', quantity: 1, unit_satang: 10_000, seats: [] },
    ])
    const [bill] = await run('2026-12-01')
    expect(bill).toMatchObject({
      total_satang: 2_542_800,
      lines: [
        { text: 'Island office', quantity: 1, amount_satang: 2_500_000 },
        { text: 'Locker', quantity: 2, amount_satang: 50_000 },
        { text: 'Discount: First year', quantity: -1, amount_satang: -10_000 },
        { text: 'VAT 7%', amount_satang: 2_800 },
      ],
    })
    const paid = await pay(bill?.id ?? '', 2_542_800)
    expect(paid.body.state).toBe('paid')
    const [paper] = await db.select().from(documents)
    expect(paper?.content).toMatchObject({
      lines: [
        {
          description: {
            english: expect.stringMatching(/^Services, bill .*, Locker, Discount: First year$/),
          },
        },
        { description: { english: expect.stringMatching(/, Island office$/) }, amountSatang: 2_500_000 },
      ],
    })
    const printed = paper && composePaper({ ...paper, replacedBy: null, creditedBy: [] })
    const number = { thai: bill?.['number'], english: bill?.['number'] }
    expect(printed?.facts).toContainEqual({ term: { thai: 'เลขที่บิล', english: 'Bill' }, value: number })
  })

  test('that only takes off is refused, and so is a discount beyond what it is taken off of', async () => {
    const pass = { plan: 'Monthly Pass', quantity: 1, unit_satang: 490_000 }
    const less = (unit_satang: number, values: object = {}) => ({
      kind: 'discount',
      name: 'Friends',
      unit_satang,
      ...values,
    })
    const alone = await draft([less(1)])
    expect([alone.status, alone.body.errors[0].pointer]).toEqual([422, '#/items/0/unit_satang'])
    const { body } = await draft([less(400_000), pass])
    const more = await add(body.id, less(90_001))
    expect([more.status, more.body.errors[0].pointer]).toEqual([422, '#/unit_satang'])
    expect((await add(body.id, less(1, { wht_class: 'rent' }))).status).toBe(422)
    expect((await add(body.id, less(90_000))).status).toBe(201)
    await activate(body.id)
    expect(await run('2026-12-01')).toMatchObject([{ total_satang: 0, state: 'paid' }])
  })

  test.each<[string, object, string]>([
    ['a space is not named', { kind: 'space', unit_satang: 1 }, 'space_id'],
    ['a space is none', office('019aa7d2-5e10-7f4c-8b1a-2d3e4f506172'), 'space_id'],
    ['a product has no name', { kind: 'product', unit_satang: 1 }, 'name'],
    ['a product has no price', { kind: 'product', name: 'Locker' }, 'unit_satang'],
    ['a product is of a plan', { kind: 'product', name: 'A', unit_satang: 1, plan: 'Monthly Pass' }, 'plan'],
    ['a discount is many', { kind: 'discount', name: 'A', unit_satang: 1, quantity: 2 }, 'quantity'],
    ['seats have no plan', { quantity: 1 }, 'plan'],
    ['a kind is none', { kind: 'moon', quantity: 1 }, 'kind'],
  ])('is refused where %s', async (_, item, field) => {
    const answer = await draft([item])
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, `#/items/0/${field}`])
  })
})

describe('a space', () => {
  test('is of one contract at a time, from when that begins until it ends', async () => {
    const { id: space_id } = await space()
    const [one, two] = [(await draft([office(space_id)])).body, (await draft([office(space_id)])).body]
    expect((await activate(one.id)).status).toBe(200)
    expect(refusal(await activate(two.id))).toEqual([409, 'taken'])
    expect(refusal(await draft([office(space_id)]))).toEqual([409, 'taken'])
    await ask(`/contracts/${one.id}/end`, { body: { on: '2026-12-31' } })
    expect(refusal(await activate(two.id))).toEqual([409, 'taken'])
    const third = (await draft([office(space_id)], { first_day: '2027-01-01' })).body
    expect((await activate(third.id)).status).toBe(200)
    expect(refusal(await add(third.id, office(space_id), '2027-02-01'))).toEqual([409, 'taken'])
  })

  test('of a contract that goes on by itself is nobody else’s after its last day, until notice is given', async () => {
    const { id: space_id } = await space()
    const days = { last_day: '2026-12-31', then_how: 'same_term' }
    const one = (await draft([office(space_id)], days)).body
    await activate(one.id)
    const next = { first_day: '2027-02-01' }
    expect(refusal(await draft([office(space_id)], next))).toEqual([409, 'taken'])
    await ask(`/contracts/${one.id}/end`, { body: {} })
    expect((await draft([office(space_id)], next)).status).toBe(201)
  })

  test('that ten contracts want at once is of one', async () => {
    const { id: space_id } = await space()
    const drafts = await Promise.all(Array.from({ length: 10 }, () => draft([office(space_id)])))
    const begun = await Promise.all(drafts.map(({ body }) => activate(body.id)))
    expect(begun.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  })

  test('of several that are alike is one of them, which nobody books meanwhile', async () => {
    const { id: spaceId } = await space({ name: { en: 'Desks' }, kind: 'desk', units: 2, minMinutes: 60 })
    const { id: memberRowId } = await member({ expiryDate: '2027-12-31' })
    const desk = (space_unit: number) => office(spaceId, { space_unit })
    const beyond = await draft([desk(3)])
    expect([beyond.status, beyond.body.errors[0].pointer]).toEqual([422, '#/items/0/space_unit'])
    const agreed = await contract({ first_day: '2026-12-03', last_day: '2026-12-04', items: [desk(1)] })
    expect(agreed.items[0].name).toBe('Desks 1')
    expect((await draft([desk(2)])).status).toBe(201)
    expect(refusal(await draft([office(spaceId)]))).toEqual([409, 'taken'])
    const book = (day: string, unit: number) => {
      const [from, to] = [new Date(`${day}T10:00:00+07:00`), new Date(`${day}T11:00:00+07:00`)]
      const wish = { spaceId, memberRowId, from, to, unit, by: 'staff', adminId: null } as const
      return db.transaction(tx => bookSpace(tx, { ...wish, now: NOW, host: 'sala.test' }))
    }
    expect(await book('2026-12-03', 1)).toMatchObject({ ok: false, reason: 'taken' })
    expect(await book('2026-12-04', 1)).toMatchObject({ ok: false, reason: 'taken' })
    expect(await book('2026-12-03', 2)).toMatchObject({ ok: true })
    expect(await book('2026-12-02', 1)).toMatchObject({ ok: true })
    expect(await book('2026-12-05', 1)).toMatchObject({ ok: true })
    await db.update(contracts).set({ state: 'withdrawn' }).where(eq(contracts.id, agreed.id))
    expect(await book('2026-12-04', 1)).toMatchObject({ ok: true })
  })

  test('that a contract names is not removed', async () => {
    const { id } = await space()
    await draft([office(id)])
    expect(await deleteSpaces(owner, [id])).toEqual({ ok: false, reason: 'booked' })
  })
})
