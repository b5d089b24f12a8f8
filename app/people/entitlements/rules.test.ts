import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expiryDay, periodOfName } from '#app/house/plans/rules/prices.ts'
import { addDays } from '#app/kit/pure/days.ts'
import { STARTER_PLANS } from '../../../db/starter/catalogue.ts'
import {
  type Entitlement,
  entryLasts,
  lastEntryOf,
  mayEnter,
  seatSource,
  termsOfPlan,
  termsOfType,
} from './rules.ts'

const HOUR = { opensDoors: true, entryMinutes: 60, graceMinutes: 15 }
const DAY = { opensDoors: true, entryMinutes: 1440, graceMinutes: 0 }
const DAYS = { opensDoors: true, entryMinutes: null, graceMinutes: 0 }
const NOTHING = { opensDoors: false, entryMinutes: null, graceMinutes: 0 }

const right = (values: Partial<Entitlement> = {}): Entitlement => ({
  id: 'right',
  isAddOn: false,
  firstEntryAt: null,
  firstDay: '2026-08-01',
  expiryDay: '2026-08-31',
  ...DAYS,
  ...values,
})

const at = (local: string) => new Date(`${local}+07:00`)

const enter = (entitlement: Entitlement, local: string, graceDays = 0) =>
  mayEnter({ status: 'active', entitlements: [entitlement] }, at(local), graceDays)

const told = (entry: ReturnType<typeof mayEnter>) =>
  entry.mayEnter ? [entry.until?.toISOString() ?? 'no end', entry.begins] : entry.reason

const until = (local: string, begins = false) => [at(local).toISOString(), begins]

test.each([
  ['Enrollment Fee', NOTHING],
  ['Membership Subscription', NOTHING],
  ['Hourly Rate', HOUR],
  ['Day Pass', DAY],
  ['Week Pass', DAYS],
  ['Monthly Pass', DAYS],
  ['Platinum Membership', DAYS],
  ['Mailbox/Locker', NOTHING],
  ['1-Hour Consultation Package', NOTHING],
  ['3-Hour Consultation Package', NOTHING],
])('the starter plan %s lets in by its own data', (name, terms) => {
  const plan = STARTER_PLANS.find(one => one.name === name)
  if (!plan) throw new Error(`There is no ${name}`)
  const { opensDoors = true, periodUnit = 'month', periodCount = 1 } = plan
  expect(termsOfPlan({ opensDoors, periodUnit, periodCount })).toEqual(terms)
})

test.each([
  ['hour', 3, { ...HOUR, entryMinutes: 180 }],
  ['day', 1, DAY],
  ['day', 2, DAYS],
  ['none', 0, DAYS],
] as const)('a plan of the house of %s × %i lets in by its own period', (periodUnit, periodCount, terms) => {
  expect(termsOfPlan({ opensDoors: true, periodUnit, periodCount })).toEqual(terms)
})

describe.each([
  ['Green Card', periodOfName('Green Card'), '2026-08-02', '2026-08-03T23:59:59'],
  ['Black Card', periodOfName('Black Card'), '2026-08-08', '2026-08-09T00:00:00'],
  ['Bronze', periodOfName('Bronze'), '2026-09-01', '2026-09-02T00:00:00'],
  ['Silver', periodOfName('Silver'), '2027-02-01', '2027-02-02T00:00:00'],
  ['Gold', periodOfName('Gold'), '2027-08-01', '2027-08-02T00:00:00'],
  ['Family Card', periodOfName('Family Card'), '2026-09-01', '2026-09-02T00:00:00'],
  ['Workstation Hour Access', { count: 1, unit: 'hour' }, '2026-09-01', '2026-09-02T00:59:59'],
  [
    'Business Membership - Platinum',
    periodOfName('Business Membership - Platinum'),
    '2026-09-01',
    '2026-09-02T00:00:00',
  ],
] as const)('a plan that a house makes by the name %s, from the 1st of August', (_, period, lastDay, end) => {
  const { unit: periodUnit, count: periodCount } = period
  const terms = termsOfPlan({ opensDoors: true, periodUnit, periodCount })
  const bought = right({ ...terms, expiryDay: expiryDay(period, '2026-08-01') })
  const begins = terms.entryMinutes !== null
  const midnight = `${addDays(lastDay, 1)}T00:00:00`

  test('lets in from its first midnight to the end of its last day', () => {
    expect(told(enter(bought, '2026-07-31T23:59:59'))).toBe('not_started')
    expect(enter(bought, '2026-08-01T00:00:00')).toMatchObject({ mayEnter: true, begins })
    expect(told(enter(bought, `${lastDay}T23:59:59`))).toEqual(until(end, begins))
    expect(told(enter(bought, midnight))).toBe('expired')
  })

  test('goes on through days of grace, unless its time begins with an entry', () => {
    expect(told(enter(bought, midnight, 1))).toEqual(begins ? 'expired' : until(end))
    expect(told(enter(bought, `${addDays(lastDay, 2)}T00:00:00`, 1))).toBe('expired')
  })
})

test.each([
  ['day pass', DAY],
  ['weekly', DAYS],
  ['monthly', DAYS],
  ['annual', DAYS],
] as const)('a membership of the type %s without a plan lets in as that type', (type, terms) => {
  expect(termsOfType(type)).toEqual(terms)
})

describe('whole days', () => {
  test.each([
    ['2026-07-31T23:59:59', 0, 'not_started'],
    ['2026-08-01T00:00:00', 0, until('2026-09-01T00:00:00')],
    ['2026-08-31T23:59:59', 0, until('2026-09-01T00:00:00')],
    ['2026-09-01T00:00:00', 0, 'expired'],
    ['2026-09-01T00:00:00', 2, until('2026-09-01T00:00:00')],
    ['2026-09-02T23:59:59', 2, until('2026-09-01T00:00:00')],
    ['2026-09-03T00:00:00', 2, 'expired'],
  ])('at %s with %i days of grace: %j', (local, graceDays, expected) => {
    expect(told(enter(right(), local, graceDays))).toEqual(expected)
  })

  test.each([
    ['2026-08-31T23:59:59', until('2026-09-01T00:00:00'), until('2026-09-01T00:00:00')],
    ['2026-09-01T00:00:00', 'owed', 'expired'],
  ])('of a seat at %s: %j while it is not paid for, %j where it ends', (local, unpaid, ended) => {
    const seat = (isUnpaid: boolean) =>
      right({ sourceKey: seatSource({ holdingId: 'a', firstDay: '2026-08-01', isUnpaid }) })
    expect([true, false].map(isUnpaid => told(enter(seat(isUnpaid), local, 5)))).toEqual([unpaid, ended])
  })

  test('without an end they go on', () => {
    expect(told(enter(right({ expiryDay: null }), '2099-01-01T00:00:00'))).toEqual(['no end', false])
  })
})

describe('an hour', () => {
  const first = at('2026-08-10T22:30:00')
  test.each([
    ['2026-07-31T23:59:59', null, 'not_started'],
    ['2026-08-31T23:59:59', null, until('2026-09-01T00:59:59', true)],
    ['2026-09-01T00:00:00', null, 'expired'],
    ['2026-08-10T22:30:00', first, until('2026-08-10T23:30:00')],
    ['2026-08-10T23:30:00', first, until('2026-08-10T23:30:00')],
    ['2026-08-10T23:44:59', first, until('2026-08-10T23:30:00')],
    ['2026-08-10T23:45:00', first, 'expired'],
    ['2026-08-10T22:20:00', first, until('2026-08-10T23:20:00', true)],
  ])('at %s, entered first at %s: %j', (local, firstEntryAt, expected) => {
    expect(told(enter(right({ ...HOUR, firstEntryAt }), local))).toEqual(expected)
  })

  test('has no days of grace: it must begin before its last day ends', () => {
    expect(told(enter(right(HOUR), '2026-09-01T00:00:00', 5))).toBe('expired')
  })
})

describe('a day', () => {
  const first = at('2026-08-31T23:00:00')
  test.each([
    ['2026-08-31T23:00:00', null, until('2026-09-01T23:00:00', true)],
    ['2026-09-01T22:59:59', first, until('2026-09-01T23:00:00')],
    ['2026-09-01T23:00:00', first, 'expired'],
    ['2026-09-01T00:00:00', null, 'expired'],
  ])('at %s, entered first at %s: %j', (local, firstEntryAt, expected) => {
    expect(told(enter(right({ ...DAY, firstEntryAt }), local))).toEqual(expected)
  })
})

describe('somebody', () => {
  const noon = at('2026-08-15T12:00:00')
  const judge = (status: 'active' | 'inactive' | 'expired' | 'suspended', entitlements: Entitlement[]) =>
    told(mayEnter({ status, entitlements }, noon, 0))
  const monthEnd = until('2026-09-01T00:00:00')
  const over = right({ expiryDay: '2026-08-14' })
  const ahead = right({ firstDay: '2026-08-16' })

  test.each([
    ['with nothing', 'active', [], 'no_entry'],
    ['with what opens no door', 'active', [right(NOTHING)], 'no_entry'],
    ['whose time is over', 'active', [over], 'expired'],
    ['whose time is to come', 'active', [ahead], 'not_started'],
    ['whose time is over and is to come', 'active', [over, ahead], 'not_started'],
    ['with a right among others', 'active', [over, right(), ahead], monthEnd],
    ['who is suspended', 'suspended', [right()], 'suspended'],
    ['who is inactive', 'inactive', [right()], 'suspended'],
    ['whose membership was ended by hand', 'expired', [right()], 'expired'],
    [
      'whose membership ended, with an hour beside it',
      'expired',
      [over, right({ ...HOUR, isAddOn: true })],
      until('2026-08-15T13:00:00', true),
    ],
  ] as const)('%s, %s: %j', (_, status, entitlements, expected) => {
    expect(judge(status, [...entitlements])).toEqual(expected)
  })

  test('uses nothing up while whole days or a begun right let them in, and then what ends soonest', () => {
    const enters = (entitlements: Entitlement[]) => {
      const entry = mayEnter({ status: 'active', entitlements }, noon, 0)
      return entry.mayEnter && entry.entitlementId
    }
    const hour = right({ id: 'hour', ...HOUR })
    const sooner = right({ id: 'sooner', ...HOUR, expiryDay: '2026-08-20' })
    const begun = right({ id: 'begun', ...HOUR, firstEntryAt: at('2026-08-15T11:30:00') })
    const month = right({ id: 'month' })
    const endless = right({ id: 'endless', expiryDay: null })
    expect(enters([hour, sooner])).toBe('sooner')
    expect(enters([hour, begun])).toBe('begun')
    expect(enters([begun, month])).toBe('month')
    expect(enters([month, endless])).toBe('endless')
    expect(enters([endless, month])).toBe('endless')
  })
})

test.each([
  ['alone', [right()], '2026-09-01T00:00:00'],
  [
    'with its renewal',
    [right(), right({ firstDay: '2026-08-31', expiryDay: '2026-09-30' })],
    '2026-10-01T00:00:00',
  ],
  [
    'with one after a pause',
    [right(), right({ firstDay: '2026-09-02', expiryDay: '2026-09-30' })],
    '2026-09-01T00:00:00',
  ],
  [
    'with an hour that would begin',
    [right(), right({ ...HOUR, expiryDay: '2026-09-30' })],
    '2026-09-01T00:00:00',
  ],
])('a right %s lets in without a pause until then', (_, entitlements, end) => {
  expect(entryLasts({ status: 'active', entitlements }, at('2026-08-15T12:00:00'), 0)).toEqual(at(end))
})

test('a right without an end lets in without one', () => {
  const person = { status: 'active', entitlements: [right({ expiryDay: null })] } as const
  expect(entryLasts(person, at('2026-08-15T12:00:00'), 0)).toBeNull()
})

describe('the last of the rights', () => {
  const now = at('2026-08-15T12:00:00')
  const last = (entitlements: Entitlement[], graceDays = 0) => lastEntryOf(entitlements, now, graceDays)

  test('is nothing where nothing opens a door', () => {
    expect(last([])).toBeNull()
    expect(last([right(NOTHING)])).toBeNull()
  })

  test('ends with the latest day, and with its grace once the last day has come', () => {
    const days = [right(), right({ expiryDay: '2026-08-15' })]
    expect(last(days, 3)).toEqual({ until: at('2026-09-01T00:00:00'), entryMinutes: null })
    expect(last(days.slice(1), 3)).toEqual({ until: at('2026-08-19T00:00:00'), entryMinutes: null })
  })

  test('begins with an entry only where all that is left does', () => {
    expect(last([right(HOUR)])).toEqual({ until: at('2026-09-01T00:00:00'), entryMinutes: 75 })
    const over = right({ expiryDay: '2026-08-14' })
    expect(last([over, right(HOUR)])?.entryMinutes).toBe(75)
    expect(last([right(), right(HOUR)])?.entryMinutes).toBeNull()
    const begun = right({ ...HOUR, firstEntryAt: at('2026-08-15T11:30:00') })
    expect(last([begun])).toEqual({ until: at('2026-08-15T12:45:00'), entryMinutes: null })
  })
})

const days = fc.integer({ min: 1, max: 28 }).map(day => `2026-08-${String(day).padStart(2, '0')}`)
const moments = fc.date({
  min: at('2026-07-30T00:00:00'),
  max: at('2026-10-05T00:00:00'),
  noInvalidDate: true,
})
const rights = fc.record({
  id: fc.uuid(),
  isAddOn: fc.boolean(),
  firstDay: days,
  expiryDay: fc.option(days),
  firstEntryAt: fc.option(moments),
  terms: fc.constantFrom(HOUR, DAY, DAYS, NOTHING),
})

test('nobody comes in after the last of their rights has ended, nor before the first begins', () => {
  fc.assert(
    fc.property(
      fc.array(rights, { maxLength: 5 }),
      moments,
      fc.integer({ min: 0, max: 3 }),
      (drawn, now, grace) => {
        const entitlements = drawn.map(({ terms, ...rest }) => right({ ...rest, ...terms }))
        const entry = mayEnter({ status: 'active', entitlements }, now, grace)
        const last = lastEntryOf(entitlements, now, grace)
        if (entry.mayEnter) {
          const used = entitlements.find(({ id }) => id === entry.entitlementId)
          expect(used?.opensDoors).toBe(true)
          expect(now >= at(`${used?.firstDay}T00:00:00`)).toBe(true)
          if (!entry.begins) expect(last !== null && now < last.until).toBe(true)
        }
      },
    ),
  )
})
