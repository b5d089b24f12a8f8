import { expect, test } from 'vitest'
import { balanceOf, type Grant, isUsable, pickShares, planReturns, spendable, type Taken } from './credits.ts'

const at = (day: number, hour = 0) => new Date(Date.UTC(2026, 7, day, hour))

function grant(values: Partial<Grant> & { id: string }): Grant {
  const usable = { usableFrom: at(1), usableUntil: at(31) }
  return { kind: 'plan', left: 10, ...usable, priority: 100, createdAt: at(1), ...values }
}

test.each([
  [at(9, 23), false],
  [at(10), true],
  [at(19, 23), true],
  [at(20), false],
])('a grant of the 10th to the 20th may be used on %s: %s', (moment, expected) => {
  expect(isUsable({ usableFrom: at(10), usableUntil: at(20) }, moment)).toBe(expected)
})

test('a grant without an end may always be used once it has begun', () => {
  expect(isUsable({ usableFrom: at(10), usableUntil: null }, new Date('2090-01-01'))).toBe(true)
})

test('what can be spent is what is usable then; what is for later counts only as being there', () => {
  const grants = [
    grant({ id: 'over', usableUntil: at(5) }),
    grant({ id: 'now', left: 3 }),
    grant({ id: 'later', left: 7, usableFrom: at(20) }),
  ]
  expect(spendable(grants, at(10))).toBe(3)
  expect(spendable(grants, at(25))).toBe(10)
  expect(balanceOf(grants, at(10))).toBe(10)
})

test('credits go by the soonest end, whatever they are; of equal ends by priority, then by age', () => {
  const grants = [
    grant({ id: 'endless pack', priority: 200, usableUntil: null, createdAt: at(1) }),
    grant({ id: 'endless', usableUntil: null, createdAt: at(2) }),
    grant({ id: 'pack', priority: 200, usableUntil: at(15), createdAt: at(1) }),
    grant({ id: 'young', usableUntil: at(15), createdAt: at(3) }),
    grant({ id: 'old', usableUntil: at(15), createdAt: at(2) }),
    grant({ id: 'soonest pack', priority: 200, usableUntil: at(12), createdAt: at(4) }),
    grant({ id: 'over', usableUntil: at(9) }),
    grant({ id: 'empty', usableUntil: at(11), left: 0 }),
  ]
  expect(pickShares(grants, 55, at(10))).toEqual([
    { grantId: 'soonest pack', amount: 10 },
    { grantId: 'old', amount: 10 },
    { grantId: 'young', amount: 10 },
    { grantId: 'pack', amount: 10 },
    { grantId: 'endless', amount: 10 },
    { grantId: 'endless pack', amount: 5 },
  ])
})

test('an amount is taken to the last credit, and nothing where one is missing', () => {
  const grants = [grant({ id: 'a' }), grant({ id: 'b' })]
  expect(pickShares(grants, 20, at(10))).toHaveLength(2)
  expect(pickShares(grants, 21, at(10))).toBeNull()
  expect(pickShares(grants, 0, at(10))).toEqual([])
})

const first: Taken = { id: '1', grantId: 'a', amount: 30, usableUntil: at(12) }
const second: Taken = { id: '2', grantId: 'b', amount: 60, usableUntil: at(20) }

test('what was taken last comes back first, and only a part of it where less comes back', () => {
  expect(planReturns([first, second], 40, at(10))).toEqual([{ entry: second, kept: 20, lost: 0 }])
  expect(planReturns([first, second], 70, at(10))).toEqual([
    { entry: second, kept: 0, lost: 0 },
    { entry: first, kept: 20, lost: 0 },
  ])
})

test('what comes back after the end of its grant is lost there, and no more than was taken comes back', () => {
  expect(planReturns([first, second], 1000, at(12))).toEqual([
    { entry: second, kept: 0, lost: 0 },
    { entry: first, kept: 0, lost: 30 },
  ])
  expect(planReturns([], 10, at(12))).toEqual([])
})

const own = (id: string, values: Partial<Grant> = {}) => grant({ id, ...values })
const ofPool = (id: string, capLeft: number, values: Partial<Grant> = {}) => grant({ id, capLeft, ...values })
const NO_CAP = Number.POSITIVE_INFINITY

test.each<[string, Grant[], number, number, Record<string, number> | null]>([
  [
    'one’s own, though the pool ends sooner',
    [ofPool('p', NO_CAP, { usableUntil: at(12) }), own('o')],
    20,
    10,
    { o: 10 },
  ],
  ['one’s own, then the pool', [ofPool('p', NO_CAP), own('o')], 20, 15, { o: 10, p: 5 }],
  [
    'of the pool what ends soonest',
    [ofPool('late', NO_CAP), ofPool('soon', NO_CAP, { usableUntil: at(12) })],
    20,
    12,
    { soon: 10, late: 2 },
  ],
  ['of the pool as much as the cap leaves', [own('o'), ofPool('p', 3)], 13, 13, { o: 10, p: 3 }],
  [
    'of all of the pool together as much as the cap leaves',
    [ofPool('a', 12), ofPool('b', 12)],
    12,
    12,
    { a: 10, b: 2 },
  ],
  ['nothing beyond the cap', [own('o'), ofPool('a', 3), ofPool('b', 3)], 13, 14, null],
  ['nothing of the pool where the cap is used up', [own('o'), ofPool('p', 0)], 10, 11, null],
  [
    'nothing of the pool that is for later',
    [own('o'), ofPool('p', NO_CAP, { usableFrom: at(20) })],
    10,
    11,
    null,
  ],
])('a booking takes %s', (_what, grants, most, amount, expected) => {
  const shares = pickShares(grants, amount, at(10))
  expect(shares && Object.fromEntries(shares.map(share => [share.grantId, share.amount]))).toEqual(expected)
  expect(spendable(grants, at(10))).toBe(most)
})
