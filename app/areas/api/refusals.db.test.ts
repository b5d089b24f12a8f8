import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { SCOPES } from '#app/machines/api-keys/rules.ts'
import { spaces } from '#app/space/spaces/tables.server.ts'
import { at, openApiHouse, refusal } from '../../../tests/support/api-house.ts'
import { makeKey } from '../../../tests/support/make-key.ts'

const { db, owner, access, ask, member, space, patch, book } = await openApiHouse()

test.each([
  ['too_short', { to: at('02T10:10') }],
  ['too_long', { to: at('02T19:00') }],
  ['too_long', { to: '2027-12-02T10:00:00+07:00' }],
  ['too_far', { from: at('30T10:00'), to: at('30T11:00') }],
  ['not_allowed', { from: '9999-12-31T22:00:00Z', to: '9999-12-31T23:59:00Z' }],
  ['too_long', { to: '9999-12-31T23:59:00Z' }],
])('the space says %s', async (code, time) => {
  const space_id = await space({
    min_minutes: 15,
    max_minutes: 480,
    max_days_ahead: 14,
    turnaround_minutes: 30,
  })
  expect(refusal(await book({ space_id, ...time }))).toEqual([409, code])
})

test('who is suspended, who is not entitled then, and whose plan it is not, may not', async () => {
  const space_id = await space()
  const suspended = await member({ status: 'suspended' })
  const ended = await member({ expiryDate: '2026-12-01' })
  for (const { memberId: member_id } of [suspended, ended])
    expect(refusal(await book({ space_id, member_id }))).toEqual([409, 'not_allowed'])
  await db
    .update(spaces)
    .set({ audience: 'plans', plans: ['Green Card'] })
    .where(eq(spaces.id, space_id))
  expect(refusal(await book({ space_id }))).toEqual([409, 'not_allowed'])
})

const ROOM = { name: 'Reef room', kind: 'room' }
const LONG = 'ก'.repeat(10_000)
const MINE = { kind: 'call', given_by: owner.actor.userId }

test.each<[string, string, object, string]>([
  ['no name', '/spaces', { kind: 'room' }, '#/name'],
  ['a name of 10 KB', '/spaces', { ...ROOM, name: LONG }, '#/name'],
  ['a name with half a character', '/spaces', { ...ROOM, name: 'a\ud800' }, '#/name'],
  ['an ID that no database stores', '/access-codes/check', { id: 'a\0', pass: '1234' }, '#/id'],
  ['half a character in a Pass', '/access-codes/check', { id: '1', pass: 'a\ud800' }, '#/pass'],
  ['a kind that is none', '/spaces', { ...ROOM, kind: 'castle' }, '#/kind'],
  ['an unknown field', '/spaces', { ...ROOM, colour: 'red' }, '#/colour'],
  ['the time of nobody who is here', '/spaces', { ...ROOM, ...MINE, given_by: randomUUID() }, '#/given_by'],
  ['the time of what is no id', '/spaces', { ...ROOM, ...MINE, given_by: 'Mali' }, '#/given_by'],
  ['a room that is somebody’s time', '/spaces', { ...ROOM, ...MINE, kind: 'room' }, '#/given_by'],
  ['the time of one person twice', '/spaces', { ...ROOM, ...MINE, units: 2 }, '#/units'],
  ['no units', '/spaces', { ...ROOM, units: 0 }, '#/units'],
  ['half a unit', '/spaces', { ...ROOM, units: 1.5 }, '#/units'],
  ['a price below zero', '/spaces', { ...ROOM, price_per_hour_satang: -1 }, '#/price_per_hour_satang'],
  ['a day below zero', '/spaces', { ...ROOM, most_per_day_satang: -1 }, '#/most_per_day_satang'],
  ['less at most than at least', '/spaces', { ...ROOM, min_minutes: 60, max_minutes: 30 }, '#/max_minutes'],
  ['a day that is none', '/spaces', { ...ROOM, hours: { monday: null } }, '#/hours/monday'],
  ['a place that is none', '/spaces', { ...ROOM, location: 'MOON' }, '#/location'],
  [
    'a band without a length',
    '/spaces',
    { ...ROOM, price_bands: [{ from: '08:00', to: '08:00', percent: 50 }] },
    '#/price_bands/0/to',
  ],
  [
    'bands that overlap',
    '/spaces',
    {
      ...ROOM,
      price_bands: [
        { from: '22:00', to: '06:00', percent: 50 },
        { weekdays: ['sun'], from: '05:00', to: '07:00', percent: 80 },
      ],
    },
    '#/price_bands/1',
  ],
  [
    'a discount of a plan that is none',
    '/spaces',
    { ...ROOM, plan_discounts: [{ plan: 'Moon Pass', percent: 10 }] },
    '#/plan_discounts/0/plan',
  ],
  [
    'more off than all',
    '/spaces',
    { ...ROOM, plan_discounts: [{ plan: 'Monthly Pass', percent: 101 }] },
    '#/plan_discounts/0/percent',
  ],
  ['never open', '/spaces', { ...ROOM, hours: { mon: null } }, '#/hours'],
  [
    '25 o’clock',
    '/spaces',
    { ...ROOM, hours: { mon: { opens: '25:00', closes: '26:00' } } },
    '#/hours/mon/opens',
  ],
  [
    'no time at all',
    '/spaces',
    { ...ROOM, hours: { mon: { opens: '09:00', closes: '09:00' } } },
    '#/hours/mon/closes',
  ],
  ['text as a number', '/spaces', { ...ROOM, units: '2' }, '#/units'],
  ['no offset', '/bookings', { from: '2026-12-02T10:00:00' }, '#/from'],
  ['02:30 of a day that skips it, without an offset', '/bookings', { from: '2026-03-29T02:30:00' }, '#/from'],
  ['no time', '/bookings', { from: 'tomorrow' }, '#/from'],
  ['30 February', '/bookings', { from: '2027-02-30T10:00:00Z' }, '#/from'],
  ['year 0', '/bookings', { from: '0000-01-01T00:00:00Z' }, '#/from'],
  ['before year 1', '/bookings', { from: '0001-01-01T00:00:00+07:00' }, '#/from'],
  ['half a minute', '/bookings', { from: '2026-12-02T10:00:30+07:00' }, '#/from'],
  ['an end before the beginning', '/bookings', { to: at('02T09:00') }, '#/to'],
  ['no length', '/bookings', { to: at('02T10:00') }, '#/to'],
  ['the past', '/bookings', { from: at('01T07:00') }, '#/from'],
  ['the year 1', '/bookings', { from: '0001-01-02T00:00:00Z', to: '0001-01-02T01:00:00Z' }, '#/from'],
  ['a unit that is not there', '/bookings', { unit: 2 }, '#/unit'],
  ['unit 0', '/bookings', { unit: 0 }, '#/unit'],
  ['a foreign space', '/bookings', { space_id: randomUUID() }, '#/space_id'],
  ['a space that is no id', '/bookings', { space_id: "' or 1=1" }, '#/space_id'],
  ['a foreign member', '/bookings', { member_id: randomUUID() }, '#/member_id'],
  ['nobody', '/bookings', { member_id: 'SALA-NOBODY' }, '#/member_id'],
  ['a member of 10 KB', '/bookings', { member_id: LONG }, '#/member_id'],
  ['an unknown field of a booking', '/bookings', { purpose: 'Tea' }, '#/purpose'],
  ['credits as text', '/bookings', { use_credits: 'yes' }, '#/use_credits'],
])('%s is 422 and says where', async (_, path, body, pointer) => {
  const usual = { from: at('02T10:00'), to: at('02T11:00') }
  const booking = async () => ({ space_id: await space(), member_id: (await member()).memberId, ...usual })
  const answer = await ask(path, { body: path === '/bookings' ? { ...(await booking()), ...body } : body })
  expect(refusal(answer)).toEqual([422, 'invalid'])
  expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toContain(pointer)
})

test.each([
  ['minutes', { minutes: 0, reason: 'x' }],
  ['minutes', { minutes: 1.5, reason: 'x' }],
  ['minutes', { minutes: 9_999_999, reason: 'x' }],
  ['reason', { minutes: 10 }],
  ['reason', { minutes: 10, reason: LONG }],
  ['usable_until', { minutes: 10, reason: 'x', usable_until: '2026-11-30T00:00:00+07:00' }],
  ['usable_until', { minutes: 10, reason: 'x', usable_until: '2026-12-31' }],
  ['kind', { minutes: 10, reason: 'x', kind: 'plan' }],
])('credits with another %s are 422', async (field, body) => {
  const answer = await ask(`/members/${(await member()).id}/credits`, { body })
  expect([...refusal(answer), answer.body.errors[0].pointer]).toEqual([422, 'invalid', `#/${field}`])
})

test.each([
  [400, '/spaces/{id}/free'],
  [400, '/spaces/{id}/free?from=2026-12-02T00:00:00Z'],
  [400, '/spaces/{id}/free?from=2026-12-02T00:00:00Z&to=2026-12-01T00:00:00Z'],
  [400, '/spaces/{id}/free?from=2026-12-01&to=2026-12-02'],
  [400, '/bookings?from=2026-12-02T00:00:00Z&to=2026-12-01T00:00:00Z'],
  [400, '/bookings?from=yesterday'],
  [400, '/bookings?per_page=201'],
  [400, '/bookings?colour=red'],
  [400, `/bookings?member_id=${'x'.repeat(10_000)}`],
  [400, '/spaces?page=0'],
  [404, `/spaces/${randomUUID()}/free?from=2026-12-01T00:00:00Z&to=2026-12-02T00:00:00Z`],
  [404, '/spaces/none/free?from=2026-12-01T00:00:00Z&to=2026-12-02T00:00:00Z'],
  [404, `/bookings/${randomUUID()}`],
  [404, '/bookings/%00'],
  [404, `/members/${randomUUID()}/credits`],
  [404, '/members/SALA-NOBODY/credits'],
  [200, '/bookings?space_id=none&member_id=SALA-NOBODY'],
  [200, '/bookings?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z'],
  [200, '/spaces/{id}/free?from=0001-01-01T00:00:00Z&to=9999-12-31T23:59:59Z'],
  [200, '/spaces/{id}/free?from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z'],
])('%i for %s', async (status, path) => {
  const answer = await ask(path.replace('{id}', await space()))
  expect(answer.status).toBe(status)
})

test('a move to the past, to no length, to a foreign unit or to nothing is refused, and nothing changes', async () => {
  const made = await book({ space_id: await space() })
  const wrong = [
    {},
    { from: at('01T07:00') },
    { to: at('02T09:00') },
    { unit: 2 },
    { space_id: randomUUID() },
  ]
  for (const body of wrong)
    expect(refusal(await patch(made.body.id, made.etag, body))).toEqual([422, 'invalid'])
  expect(refusal(await patch(randomUUID(), made.etag, { to: at('02T12:00') }))).toEqual([404, 'not_found'])
  expect((await ask(`/bookings/${made.body.id}`)).body).toEqual(made.body)
})

test.each([
  ['spaces.read', 'GET', '/spaces'],
  ['spaces.write', 'POST', '/spaces'],
  ['spaces.read', 'GET', `/spaces/${randomUUID()}/free`],
  ['bookings.write', 'POST', '/bookings'],
  ['bookings.read', 'GET', '/bookings'],
  ['bookings.read', 'GET', `/bookings/${randomUUID()}`],
  ['bookings.write', 'PATCH', `/bookings/${randomUUID()}`],
  ['bookings.write', 'DELETE', `/bookings/${randomUUID()}`],
  ['credits.read', 'GET', '/members/x/credits'],
  ['credits.write', 'POST', '/members/x/credits'],
  ['bills.read', 'GET', '/bills'],
  ['bills.read', 'GET', `/bills/${randomUUID()}`],
  ['bills.write', 'POST', `/bills/${randomUUID()}/payments`],
  ['bills.write', 'POST', `/bills/${randomUUID()}/void`],
] as const)('without %s a key may not %s %s', async (scope, method, path) => {
  access.key = await makeKey(owner, { name: randomUUID(), scopes: SCOPES.filter(other => other !== scope) })
  const answer = await ask(path, { method, ...(method !== 'GET' && method !== 'DELETE' && { body: {} }) })
  expect(refusal(answer)).toEqual([403, 'forbidden'])
  expect(answer.body.detail).toContain(scope)
})
