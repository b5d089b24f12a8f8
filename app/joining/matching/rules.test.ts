import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CandidateFacts,
  isAsChosen,
  isPossible,
  isSure,
  keptBeside,
  type LineFacts,
  leftToProve,
  matchingOf,
  type Reason,
  reasonsOf,
  type SlipFacts,
  scoreOf,
  sumOf,
} from './rules.ts'

const at = (text: string) => new Date(`2026-11-${text}:00+07:00`)
const LINE: LineFacts = {
  at: at('10T12:00'),
  atPrecision: 'minute',
  isProved: true,
  details: 'From KTB X0052 MALI S++ REF SALA7K3M9Q2X',
}
const SLIP: SlipFacts = { reference: null, paidAt: null, banks: [], sender: null }
const BILL: CandidateFacts = {
  does: 'pays',
  isOwn: false,
  isRest: false,
  isOpen: true,
  since: at('10T09:00'),
  names: [],
  payer: '',
  slips: [],
}
const bill = (values: Partial<CandidateFacts> = {}) => ({ ...BILL, ...values })
const withSlip = (values: Partial<SlipFacts>) => ({ slips: [{ ...SLIP, ...values }] })

test.each<[string, Partial<CandidateFacts>, Partial<LineFacts>, Reason[]]>([
  ['nothing but its amount', {}, {}, ['amount']],
  ['satang of its own', { isOwn: true }, {}, ['amount_own']],
  ['that it is the rest once tax was kept back', { isRest: true }, {}, ['withheld']],
  ['its number', { names: ['SALA-7K3M9Q2X'] }, {}, ['reference', 'amount']],
  ['a number of somebody else', { names: ['SALA-00000000'] }, {}, ['amount']],
  ['a number too short to mean anything', { names: ['REF'] }, {}, ['amount']],
  ['the reference of its slip', withSlip({ reference: '015x-SALA7K' }), {}, ['amount']],
  [
    'the reference of its slip as printed',
    withSlip({ reference: 'sala-7k3m9' }),
    {},
    ['reference', 'amount'],
  ],
  ['a slip of 15 minutes before', withSlip({ paidAt: at('10T11:45') }), {}, ['time', 'amount']],
  ['a slip of 15 minutes after', withSlip({ paidAt: at('10T12:15') }), {}, ['time', 'amount']],
  ['a slip of 16 minutes before', withSlip({ paidAt: at('10T11:44') }), {}, ['amount']],
  [
    'a slip of that minute, of a line of a day',
    withSlip({ paidAt: at('10T12:00') }),
    { atPrecision: 'day' },
    ['amount'],
  ],
  ['the bank of its slip', withSlip({ banks: ['Krungthai Bank', 'KTB'] }), {}, ['sender', 'amount']],
  ['another bank', withSlip({ banks: ['SCB'] }), {}, ['amount']],
  ['who sent its slip', withSlip({ sender: 'Mali S.' }), {}, ['sender', 'amount']],
  ['the name of its payer', { payer: 'Mali Suwan' }, {}, ['sender', 'amount']],
  ['a name that is part of a word', { payer: 'Mal Suwan' }, {}, ['amount']],
  ['a name in Thai', { payer: 'มะลิ สุวรรณ' }, { details: 'รับโอนจาก มะลิ ส++' }, ['sender', 'amount']],
])('%s is why: %#', (_, candidate, line, reasons) => {
  expect(reasonsOf({ ...LINE, ...line }, bill(candidate))).toEqual(reasons)
})

test('each reason counts for more than all behind it together', () => {
  expect(scoreOf(['amount_own'])).toBeGreaterThan(scoreOf(['reference', 'time', 'sender', 'amount']))
  expect(scoreOf(['reference'])).toBeGreaterThan(scoreOf(['time', 'sender', 'amount']))
  expect(scoreOf(['time'])).toBeGreaterThan(scoreOf(['sender', 'amount']))
  expect(scoreOf(['sender'])).toBeGreaterThan(scoreOf(['amount', 'withheld']))
  expect(scoreOf(['amount'])).toBeGreaterThan(scoreOf(['withheld']))
})

describe('a line is surely what it pays for', () => {
  const old = { since: at('01T09:00') }
  test.each<[string, CandidateFacts[], Partial<LineFacts>, boolean]>([
    ['a bill that was opened shortly before', [bill()], {}, true],
    ['nothing', [], {}, false],
    ['one of two', [bill(), bill({ isOwn: true })], {}, false],
    ['a file without balances', [bill()], { isProved: false }, false],
    ['a bill of 72 hours before', [bill({ since: at('07T12:00') })], {}, true],
    ['an abandoned one of before that', [bill({ since: at('07T11:59') })], {}, false],
    ['the rest of one, of shortly before', [bill({ isRest: true })], {}, true],
    ['the rest of an old one', [bill({ ...old, isRest: true })], {}, false],
    ['the rest of one, beside one of exactly that', [bill({ isRest: true }), bill()], {}, false],
    ['an old one with satang of its own', [bill({ ...old, isOwn: true })], {}, true],
    ['an old one that it names', [bill({ ...old, names: ['SALA-7K3M9Q2X'] })], {}, true],
    ['an old one of that name alone', [bill({ ...old, payer: 'Mali' })], {}, false],
    [
      'an old one whose slip was sent by that name',
      [bill({ ...old, ...withSlip({ sender: 'Mali' }) })],
      {},
      true,
    ],
    [
      'an old one whose slip is of that minute',
      [bill({ ...old, ...withSlip({ paidAt: at('10T12:01') }) })],
      {},
      true,
    ],
    ['an old one with a slip that says nothing', [bill({ ...old, ...withSlip({}) })], {}, false],
    ['one with two slips', [bill({ slips: [SLIP, SLIP] })], {}, false],
    ['one that is over', [bill({ isOpen: false })], {}, false],
    ['one that was opened after it', [bill({ since: at('10T12:06') })], {}, false],
    ['one that was opened within what clocks differ by', [bill({ since: at('10T12:04') })], {}, true],
    [
      'one of the day, where it says no minute',
      [bill({ since: at('10T18:00') })],
      { atPrecision: 'day' },
      true,
    ],
    ['one of a day after', [bill({ since: at('11T00:00'), isOwn: true })], {}, false],
    ['a payment of the day', [bill({ does: 'proves', since: at('10T00:00') })], {}, true],
    ['a payment of 3 days before', [bill({ does: 'proves', since: at('07T00:00') })], {}, true],
    ['a payment of 3 days after', [bill({ does: 'proves', since: at('13T00:00') })], {}, true],
    ['a payment of 4 days before', [bill({ does: 'proves', since: at('06T00:00') })], {}, false],
    ['a payment of 4 days after', [bill({ does: 'proves', since: at('14T00:00') })], {}, false],
  ])('%s', (_, candidates, line, sure) => {
    expect(isSure({ ...LINE, ...line }, candidates, { others: [] })).toBe(sure)
  })

  test.each([
    ['a bill of the day', 'pays', '10T23:00', true],
    ['a bill of the day after', 'pays', '11T00:00', false],
    ['a payment booked later', 'proves', '11T00:00', true],
  ] as const)('it may be %s: %s', (_, does, since, possible) => {
    expect(isPossible(LINE, { does, since: at(since) })).toBe(possible)
  })

  test.each([
    ['since the bill', bill({ isOwn: true }), at('10T00:00'), false],
    ['after it', bill({ isOwn: true }), at('20T00:00'), false],
    ['of before the bill', bill({ isOwn: true }), at('09T23:59'), true],
    ['near the payment', bill({ does: 'proves' }), at('13T23:59'), false],
    ['far from the payment', bill({ does: 'proves' }), at('14T00:00'), true],
  ])('not beside another line of that amount %s', (_, candidate, other, sure) => {
    expect(isSure(LINE, [candidate], { others: [{ at: other }] })).toBe(sure)
  })
})

describe('of a line is matched', () => {
  test.each<
    [
      string,
      [open: number, lacks: number, ...left: number[]],
      number | null,
      [number, number, string[]] | null,
    ]
  >([
    ['all, where all of it is lacking', [100, 100], null, [100, 100, []]],
    ['as much as the bill lacks', [100, 60], null, [60, 60, []]],
    ['as much as the line has', [40, 60], null, [40, 40, []]],
    ['what is booked already, without booking it again', [100, 0, 100], null, [100, 0, ['0']]],
    ['what is booked already, also where as much is lacking', [100, 100, 100], null, [100, 0, ['0']]],
    ['of several the nearest', [100, 0, 100, 100], null, [100, 0, ['0']]],
    ['the one of exactly that, however far', [100, 0, 60, 100], null, [100, 0, ['1']]],
    ['what is lacking, and then what is booked', [100, 60, 30], null, [90, 60, ['0']]],
    [
      'several that are booked, as far as they make it',
      [100, 0, 30, 50, 90],
      null,
      [100, 0, ['0', '1', '2']],
    ],
    ['as much as is said', [100, 60, 30], 40, [40, 40, []]],
    ['a part of what is booked', [100, 0, 80], 40, [40, 0, ['0']]],
    ['no more than that', [100, 60, 30], 91, null],
    ['nothing where nothing is lacking', [100, 0], null, null],
    ['nothing of what is no amount', [100, 60], 0, null],
    ['nothing of what goes the other way', [100, 60], -10, null],
    ['what was given back, of money that left the account', [-100, 60, 80], null, [-80, 0, ['0']]],
    ['a part of that', [-100, 60, 80], -50, [-50, 0, ['0']]],
    ['nothing that a bill lacks, of money that left', [-100, 60], null, null],
  ])('%s', (_, [openSatang, lacksSatang, ...left], wanted, matching) => {
    const provable = left.map((leftSatang, nth) => ({ id: String(nth), leftSatang }))
    const [satang, bookedSatang, provenIds] = matching ?? []
    const expected = matching && { satang, bookedSatang, provenIds }
    expect(matchingOf({ openSatang, lacksSatang, provable }, wanted)).toEqual(expected)
  })

  test('never more than line and bill have left', () => {
    const satang = fc.integer({ min: -1000, max: 1000 })
    const positive = fc.integer({ min: 1, max: 1000 })
    const property = fc.property(
      fc.record({ openSatang: satang, lacksSatang: fc.nat(1000), left: fc.array(positive) }),
      fc.option(satang),
      ({ left, ...room }, wanted) => {
        const provable = left.map((leftSatang, nth) => ({ id: String(nth), leftSatang }))
        const matching = matchingOf({ ...room, provable }, wanted)
        if (!matching) return
        const { satang, bookedSatang, provenIds } = matching
        const proven = provable.filter(({ id }) => provenIds.includes(id))
        expect(Math.sign(satang)).toBe(Math.sign(room.openSatang))
        expect(Math.abs(satang)).toBeLessThanOrEqual(Math.abs(room.openSatang))
        expect(bookedSatang).toBeLessThanOrEqual(satang > 0 ? room.lacksSatang : 0)
        expect(Math.abs(satang) - bookedSatang).toBeLessThanOrEqual(sumOf(proven))
        if (wanted !== null) expect(satang).toBe(wanted)
      },
    )
    fc.assert(property)
  })
})

describe('what was kept back is booked besides', () => {
  test.each([
    ['all of it, of exactly the rest', 10_400_00, 10_700_00, 300_00, 300_00],
    ['nothing of a satang less', 10_399_99, 10_700_00, 300_00, 0],
    ['nothing of a satang more', 10_400_01, 10_700_00, 300_00, 0],
    ['nothing where all of the bill came', 10_700_00, 10_700_00, 300_00, 0],
    ['nothing where nothing is kept back', 10_700_00, 10_700_00, 0, 0],
    ['nothing where nothing came', 0, 300_00, 300_00, 0],
  ])('%s', (_, bookedSatang, lacksSatang, withheldSatang, kept) => {
    expect(keptBeside(bookedSatang, { lacksSatang, withheldSatang })).toBe(kept)
  })

  test.each([
    ['withheld', 0, 0, false],
    ['withheld', 10_400_00, 0, false],
    ['withheld', 10_400_00, 300_00, true],
    ['booked', 10_400_00, 0, false],
    ['booked', 0, 0, true],
    ['bill', 10_400_00, 0, true],
    ['slip', 10_400_00, 300_00, true],
  ] as const)('what was chosen for "%s" is as chosen, with %d booked and %d kept back: %s', (...row) => {
    const [foundBy, bookedSatang, withheldSatang, expected] = row
    expect(isAsChosen(foundBy, { bookedSatang, withheldSatang })).toBe(expected)
  })
})

describe('what is left to prove', () => {
  const entry = (id: string, satang: number, day: string) => ({ id, satang, day: `2026-11-${day}` })
  const proof = (satang: number, bookedSatang: number, entryIds: string[], provenIds: string[]) => ({
    satang,
    bookedSatang,
    entryIds,
    provenIds,
  })
  const entries = [entry('a', 300, '01'), entry('b', 200, '09'), entry('c', 100, '12')]

  test.each([
    ['everything, the nearest first', [], ['b200', 'c100', 'a300']],
    ['nothing that a match booked', [proof(200, 200, ['b'], [])], ['c100', 'a300']],
    ['nothing that a match proved', [proof(300, 0, [], ['a'])], ['b200', 'c100']],
    [
      'the rest of what several prove',
      [proof(120, 0, [], ['a']), proof(30, 0, [], ['a'])],
      ['b200', 'c100', 'a150'],
    ],
    ['what one proves of two', [proof(250, 0, [], ['b', 'c'])], ['c50', 'a300']],
    ['beside what a match booked', [proof(500, 400, ['x'], ['c'])], ['b200', 'a300']],
  ])('is %s', (_, proofs, left) => {
    const found = leftToProve(entries, proofs, '2026-11-10')
    expect(found.map(({ id, leftSatang }) => `${id}${leftSatang}`)).toEqual(left)
  })

  test('of what went back is as much, without its sign', () => {
    expect(leftToProve([entry('a', -300, '01')], [proof(-100, 0, [], ['a'])], '2026-11-01')).toEqual([
      { id: 'a', leftSatang: 200 },
    ])
  })
})
