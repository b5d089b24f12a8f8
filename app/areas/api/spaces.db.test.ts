import { expect, test } from 'vitest'
import { at, NOW, openApiHouse, refusal } from '../../../tests/support/api-house.ts'

const { owner, ask, member, space, book } = await openApiHouse()
const ms = (text: string) => new Date(text).getTime()

test('a space is added with what is usual, and listed', async () => {
  const made = await ask('/spaces', { body: { name: 'Call booth', kind: 'booth' } })
  const { id, ...rest } = made.body
  expect(rest).toEqual({
    name: 'Call booth',
    kind: 'booth',
    given_by: null,
    units: 1,
    turnaround_minutes: 0,
    min_minutes: 15,
    max_minutes: 1440,
    max_days_ahead: 90,
    hours: null,
    price_per_hour_satang: 0,
    most_per_half_day_satang: null,
    most_per_day_satang: null,
    cancel_hours: 0,
    price_bands: [],
    plan_discounts: [],
    credits: ['plan', 'pack', 'gift'],
    active: true,
  })
  const listed = await ask('/spaces?per_page=200')
  expect(listed.body).toMatchObject({ page: 1, per_page: 200, has_more: false })
  expect(listed.body.data).toContainEqual({ id, ...rest })
})

test('a space has the bands and the discounts that it is added with, and a booking costs what they say', async () => {
  const price_bands = [
    { weekdays: ['wed', 'fri'], from: '18:00', to: '02:00', percent: 150 },
    { from: '06:00', to: '08:00', percent: 50 },
  ]
  const plan_discounts = [{ plan: 'monthly-pass', percent: 25 }]
  const made = await ask('/spaces', {
    body: { name: 'Hall', kind: 'room', price_per_hour_satang: 10_000, price_bands, plan_discounts },
  })
  expect(made.body).toMatchObject({
    price_bands: [
      price_bands[0],
      { ...price_bands[1], weekdays: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] },
    ],
    plan_discounts: [{ plan: 'Monthly Pass', percent: 25 }],
  })
  const space_id = made.body.id
  const { memberId: member_id } = await member({ planName: 'Monthly Pass' })
  // 2 December 2026 is a Wednesday.
  const usual = await book({ space_id, member_id: (await member({ planName: null })).memberId })
  const evening = await book({ space_id, member_id, from: at('02T17:00'), to: at('02T19:00') })
  expect([usual.body.price_satang, evening.body.price_satang]).toEqual([10_000, 18_750])
})

test('a space has the most that half a day and a day cost, and a booking costs no more', async () => {
  const prices = {
    price_per_hour_satang: 20_000,
    most_per_half_day_satang: 50_000,
    most_per_day_satang: 90_000,
  }
  const made = await ask('/spaces', { body: { name: 'Hall', kind: 'room', ...prices } })
  expect(made.body).toMatchObject(prices)
  const space_id = made.body.id
  const morning = await book({ space_id, from: at('02T08:00'), to: at('02T12:00') })
  const day = await book({ space_id, from: at('03T08:00'), to: at('03T18:00') })
  expect([morning.body.price_satang, day.body.price_satang]).toEqual([50_000, 90_000])
})

test('whose time a space is, is told by an id and nothing else, and two of one person are not booked at once', async () => {
  const given_by = owner.actor.userId
  const [call, tour] = await Promise.all(
    ['Call', 'Tour'].map(name => space({ name, kind: 'call', given_by })),
  )
  const listed = await ask('/spaces?per_page=200')
  expect(listed.body.data.filter((one: { given_by: string }) => one.given_by === given_by)).toHaveLength(2)
  expect(JSON.stringify(listed.body)).not.toContain(owner.actor.name)
  expect((await book({ space_id: call })).status).toBe(201)
  expect(refusal(await book({ space_id: tour }))).toEqual([409, 'person_taken'])
})

test('hours are the wall’s, past midnight too, and what lies outside them is closed', async () => {
  const hours = { tue: { opens: '09:00', closes: '18:00' }, wed: { opens: '20:00', closes: '02:00' } }
  const space_id = await space({ hours })
  const free = await ask(`/spaces/${space_id}/free?from=2026-12-01T00:00:00Z&to=2026-12-04T00:00:00Z`)
  expect(free.body.data.map(({ from, to }: { from: string; to: string }) => [ms(from), ms(to)])).toEqual([
    [ms(at('01T09:00')), ms(at('01T18:00'))],
    [ms(at('02T20:00')), ms(at('03T02:00'))],
  ])
  expect(refusal(await book({ space_id }))).toEqual([409, 'closed'])
  expect((await book({ space_id, from: at('02T23:30'), to: at('03T01:30') })).status).toBe(201)
})

test('what is free counts its units, and what is booked is free no more', async () => {
  const space_id = await space({ kind: 'desk', units: 2, turnaround_minutes: 15 })
  const path = `/spaces/${space_id}/free?from=2026-12-02T02:00:00Z&to=2026-12-02T06:00:00Z`
  const free = async () =>
    (await ask(path)).body.data.map(
      ({ from, to, units }: { from: string; to: string; units: number }) =>
        `${from.slice(11, 16)}-${to.slice(11, 16)}:${units}`,
    )
  expect(await free()).toEqual(['02:00-06:00:2'])
  const made = await book({ space_id, unit: 2 })
  expect(made.body).toMatchObject({ unit: 2, status: 'confirmed', space_id })
  expect(await free()).toEqual(['02:00-02:45:2', '02:00-06:00:1', '04:15-06:00:2'])
  expect(refusal(await book({ space_id, unit: 2 }))).toEqual([409, 'taken'])
  expect((await book({ space_id })).body.unit).toBe(1)
  expect(refusal(await book({ space_id }))).toEqual([409, 'taken'])
})

test('what is free is told in whole minutes that can be booked, whatever moments are asked for', async () => {
  const space_id = await space()
  const free = async (from: string, to: string, now = NOW) =>
    (await ask(`/spaces/${space_id}/free?from=${from}&to=${to}`, { now })).body.data
  const [only] = await free('2026-12-02T03:00:30.250Z', '2026-12-02T03:59:59.999Z')
  expect(only).toEqual({ from: '2026-12-02T03:01:00.000Z', to: '2026-12-02T03:59:00.000Z', units: 1 })
  expect((await book({ space_id, from: only.from, to: only.to })).status).toBe(201)
  expect(await free('2026-12-02T05:00:10Z', '2026-12-02T05:00:50Z')).toEqual([])
  const ahead = await free('2027-02-01T00:00:00Z', '2028-01-01T00:00:00Z', new Date(NOW.getTime() + 12_345))
  expect(ahead).toMatchObject([{ to: '2027-03-01T01:00:00.000Z' }])
})
