import { expect, test } from 'vitest'
import {
  aheadOf,
  areConfirmed,
  dayRefusal,
  doubtsOf,
  dueOf,
  furtherPart,
  knownSatang,
  type MoneyFacts,
  markOf,
  paidOf,
  paidPart,
  papersOf,
  type Received,
  withheldWith,
} from './money.ts'

const facts: MoneyFacts = {
  totalSatang: 5564_00,
  withheldSatang: 0,
  bookedSatang: 0,
  refundedSatang: 0,
  saidSatang: null,
  earlyOn: null,
  registeredOn: '2026-11-21',
  today: '2026-11-23',
  paidOn: '2026-11-23',
  firstOpenDay: null,
}
const difference = (satang: number) => ({ kind: 'difference', satang })

test.each<[string, Partial<MoneyFacts>, number, object[]]>([
  ['the total leaves nothing to confirm', {}, 5564_00, []],
  ['a 100 baht slip leaves the rest missing', {}, 100_00, [difference(-5464_00)]],
  ['nothing at all leaves all of it missing', {}, 0, [difference(-5564_00)]],
  ['one satang less is missing', {}, 5563_99, [difference(-1)]],
  ['more than the total is too much', {}, 6000_00, [difference(436_00)]],
  ['the card pays a part of it', { bookedSatang: 5000_00 }, 564_00, []],
  ['the card paid all of it already', { bookedSatang: 5564_00 }, 0, []],
  ['the card and a slip paid twice', { bookedSatang: 5564_00 }, 5564_00, [difference(5564_00)]],
  [
    'what is kept back for the tax office is no money that is missing',
    { withheldSatang: 156_00 },
    5408_00,
    [],
  ],
  [
    'who kept it back and paid it all the same, paid too much',
    { withheldSatang: 156_00 },
    5564_00,
    [difference(156_00)],
  ],
  ['one satang less than the rest is missing', { withheldSatang: 156_00 }, 5407_99, [difference(-1)]],
  ['the service says the same', { saidSatang: 5564_00 }, 5564_00, []],
  [
    'the service says less than what was typed',
    { saidSatang: 100_00 },
    5564_00,
    [{ kind: 'said', satang: 100_00 }],
  ],
  [
    'the service says less, and so does whoever approves',
    { saidSatang: 100_00 },
    100_00,
    [difference(-5464_00)],
  ],
  [
    'a slip from before the registration',
    { earlyOn: '2026-11-20' },
    5564_00,
    [{ kind: 'early', day: '2026-11-20' }],
  ],
])('%s', (_title, known, satang, doubts) => {
  expect(doubtsOf({ ...facts, ...known }, { satang, method: null })).toEqual(doubts)
})

const early = (day: string) => ({ kind: 'early', day })
const closed = (day: string) => ({ kind: 'closed', day, openDay: '2026-11-01' })

test.each<[string, Partial<MoneyFacts>, Partial<Received>, object[]]>([
  ['a day after the registration leaves nothing', {}, { paidOn: '2026-11-22' }, []],
  ['a typed day before it does', {}, { paidOn: '2026-11-20' }, [early('2026-11-20')]],
  [
    'the day of the slip is asked about once',
    { earlyOn: '2026-11-20', paidOn: '2026-11-20' },
    {},
    [early('2026-11-20')],
  ],
  [
    'another day than the early slip says is asked about too',
    { earlyOn: '2026-11-20' },
    { paidOn: '2026-11-19' },
    [early('2026-11-20'), early('2026-11-19')],
  ],
  [
    'a day in a closed month, as the slip says',
    { registeredOn: '2026-10-30', paidOn: '2026-10-31', firstOpenDay: '2026-11-01' },
    {},
    [closed('2026-10-31')],
  ],
  [
    'a day in a closed month, as it was typed',
    { registeredOn: '2026-10-30', firstOpenDay: '2026-11-01' },
    { paidOn: '2026-10-31' },
    [closed('2026-10-31')],
  ],
  ['the first open day', { firstOpenDay: '2026-11-22' }, { paidOn: '2026-11-22' }, []],
  [
    'nothing that came in has no day',
    { bookedSatang: 5564_00, firstOpenDay: '2026-11-01', paidOn: '2026-10-31' },
    { satang: 0, paidOn: '2026-10-31' },
    [],
  ],
])('when it came in: %s', (_title, known, typed, doubts) => {
  const received = { satang: facts.totalSatang, method: null, ...typed }
  expect(doubtsOf({ ...facts, ...known }, received)).toEqual(doubts)
})

test.each<[string, Partial<Received>, string | null]>([
  ['tomorrow', { paidOn: '2026-11-24' }, 'paid_in_future'],
  ['today', { paidOn: '2026-11-23' }, null],
  ['a month before the registration', { paidOn: '2026-10-21' }, null],
  ['longer before it', { paidOn: '2026-10-20' }, 'paid_long_before'],
  ['no day at all', {}, null],
  ['tomorrow, but nothing', { satang: 0, paidOn: '2026-11-24' }, null],
])('money that is said to have come in %s', (_title, typed, refusal) => {
  expect(dayRefusal(facts, { satang: 100, method: null, ...typed })).toBe(refusal)
})

test('whoever confirmed one amount has not confirmed another', () => {
  const doubts = doubtsOf({ ...facts, earlyOn: '2026-11-20' }, { satang: 100_00, method: null })
  expect(areConfirmed(doubts, doubts.map(markOf))).toBe(true)
  expect(areConfirmed(doubts, ['difference -546400'])).toBe(false)
  expect(areConfirmed(doubts, ['difference -546300', 'early 2026-11-20'])).toBe(false)
  expect(areConfirmed(doubts, [])).toBe(false)
  expect(areConfirmed([], [])).toBe(true)
})

test.each<[string, Partial<MoneyFacts>, number | null]>([
  ['nobody told', {}, null],
  ['the card did', { bookedSatang: 300_00 }, 300_00],
  ['the service did', { saidSatang: 100_00 }, 100_00],
  ['both did', { bookedSatang: 300_00, saidSatang: 100_00 }, 400_00],
])('what came in where %s', (_title, known, satang) => {
  expect(knownSatang({ ...facts, ...known })).toBe(satang)
})

test.each<[string, Partial<MoneyFacts>, number, number]>([
  ['all that was due', {}, 5408_00, 156_00],
  ['half of it', {}, 2704_00, 78_00],
  ['a part, half up', {}, 1000_00, 28_85], // 28.846
  ['one satang less than all', {}, 5407_99, 156_00],
  ['more than all', {}, 5564_00, 156_00],
  ['nothing', {}, 0, 0],
  ['the rest after the card', { bookedSatang: 408_00 }, 5000_00, 156_00],
  ['anything after the card paid all', { bookedSatang: 5564_00 }, 100_00, 0],
])('what is kept back for the tax office with %s', (_title, known, satang, withheld) => {
  expect(withheldWith({ ...facts, withheldSatang: 156_00, ...known }, { satang })).toBe(withheld)
})

test('what is kept back of a payment and of the rest is what is kept back of all, to the satang', () => {
  const kept = { ...facts, withheldSatang: 156_00 }
  for (const satang of [1, 33_33, 999_99, 2704_01, 5407_99]) {
    const first = withheldWith(kept, { satang })
    const rest = { totalSatang: 5564_00 - satang - first, withheldSatang: 156_00 - first, bookedSatang: 0 }
    expect(dueOf(rest)).toBe(5408_00 - satang)
    expect(first + withheldWith(rest, { satang: 5408_00 - satang })).toBe(156_00)
  }
})

test('a membership is paid with no more than it costs', () => {
  expect(paidOf(facts, { satang: 6000_00, method: null })).toBe(5564_00)
  expect(paidOf({ ...facts, bookedSatang: 64_00 }, { satang: 100_00, method: null })).toBe(164_00)
})

test.each<[string, Partial<MoneyFacts>, number, number, number]>([
  ['the total', {}, 5564_00, 0, 0],
  ['one satang more', {}, 5564_01, 1, 0],
  ['less', {}, 100_00, 0, 0],
  ['the rest after the card', { bookedSatang: 5000_00 }, 564_00, 0, 0],
  ['more than the rest after the card', { bookedSatang: 5000_00 }, 1000_00, 436_00, 0],
  ['all of it after the card', { bookedSatang: 5564_00 }, 5564_00, 5564_00, 0],
  ['nothing after the card paid twice', { bookedSatang: 11_128_00 }, 0, 0, 5564_00],
  ['something after the card paid twice', { bookedSatang: 11_128_00 }, 100_00, 100_00, 5564_00],
  ['what was due where tax is kept back', { withheldSatang: 156_00 }, 5408_00, 0, 0],
  ['all of it where tax is kept back', { withheldSatang: 156_00 }, 5564_00, 156_00, 0],
  ['more where tax is kept back', { withheldSatang: 156_00 }, 6000_00, 592_00, 0],
  [
    'something after the card where tax is kept back',
    { withheldSatang: 156_00, bookedSatang: 5564_00 },
    1,
    1,
    0,
  ],
])('what is paid ahead with %s', (_title, known, satang, besidesSatang, bookedSatang) => {
  expect(aheadOf({ ...facts, ...known }, { satang })).toEqual({ besidesSatang, bookedSatang })
  const received = { satang, method: null }
  const saidSatang = papersOf({ ...facts, ...known }, received) + besidesSatang + bookedSatang
  const cameSatang = (known.bookedSatang ?? 0) + satang + withheldWith({ ...facts, ...known }, received)
  expect(saidSatang).toBe(cameSatang)
})

test('the paper about what the card gave back in part says all that was paid', () => {
  const card = { ...facts, bookedSatang: 5464_00, refundedSatang: 100_00 }
  expect(papersOf(card, { satang: 0, method: null })).toBe(5564_00)
  expect(papersOf(card, { satang: 100_00, method: 'cash' })).toBe(5564_00)
})

test('the paper about a part-payment has the parts of the whole, to the satang', () => {
  const sale = {
    priceSatang: 5000_00,
    membershipFeeSatang: 200_00,
    vatSatang: 364_00,
    totalSatang: 5564_00,
    name: 'Monthly Pass',
  }
  expect(paidPart(sale, 5564_00)).toBe(sale)
  expect(paidPart(sale, 100_00)).toEqual({
    priceSatang: 89_87,
    membershipFeeSatang: 3_59,
    vatSatang: 6_54,
    totalSatang: 100_00,
    name: 'Monthly Pass',
  })
})

test.each([
  ['the rest of a part-payment', { bookedSatang: 100_00 }, 5464_00, 5464_00, 5464_00],
  ['a part of the rest', { bookedSatang: 100_00 }, 5464_00, 1000_00, 1000_00],
  ['no more than was owed', { bookedSatang: 100_00 }, 5464_00, 6000_00, 5464_00],
  ['nothing where nothing was owed', { bookedSatang: 5564_00 }, 0, 500_00, 0],
  ['nothing where the desk took the rest', { bookedSatang: 100_00 }, 0, 5464_00, 0],
  ['nothing of a debt for something else', { bookedSatang: 5564_00 }, 700_00, 700_00, 0],
  ['nothing that went back and has its paper', { refundedSatang: 5564_00 }, 5564_00, 5564_00, 0],
])(
  'the paper about money that came after the approval says: %s',
  (_which, money, owedSatang, satang, expected) => {
    const received = { satang, method: null, owedSatang }
    expect(furtherPart({ ...facts, ...money }, received)).toBe(expected)
  },
)
