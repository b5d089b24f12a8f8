import { describe, expect, test } from 'vitest'
import { type BilledLine, type Item, type Line, lineKind, linesOf, type Reckoning } from './bill-lines.ts'

const SEAT = 490_000
const item = (values: Partial<Item> = {}): Item => ({
  id: 'desk',
  kind: 'seat',
  quantity: 5,
  unitSatang: SEAT,
  vatClass: 'standard',
  whtClass: 'service',
  firstDay: '2027-01-01',
  lastDay: null,
  givesBack: false,
  ...values,
})
const pause = (firstDay: string, lastDay: string, seatId = '1') => ({
  itemId: 'desk',
  seatId,
  firstDay,
  lastDay,
})
const billed = (
  firstDay: string,
  lastDay: string,
  quantity = 5,
  seatId: string | null = null,
): BilledLine => ({
  itemId: 'desk',
  seatId,
  quantity,
  firstDay,
  lastDay,
})
const reckon = (values: Partial<Reckoning>) =>
  linesOf({ items: [item()], pauses: [], billed: [], until: '2027-02-28', ...values })
/** A line in short: what it is, how many, its days, its amount. */
const short = (line: Line) => {
  const { quantity, firstDay, lastDay, amountSatang } = line
  return [
    lineKind(line, line.itemId === 'less' ? 'discount' : 'seat'),
    quantity,
    `${firstDay.slice(5)}/${lastDay.slice(5)}`,
    amountSatang,
  ]
}

const JANUARY = billed('2027-01-01', '2027-01-31')
const FEBRUARY = billed('2027-02-01', '2027-02-28')
const ONE = item({ quantity: 1 })

test.each<[string, Partial<Reckoning>, unknown[][]]>([
  [
    'what no bill had, by calendar months',
    {},
    [
      ['item', 5, '01-01/01-31', 5 * SEAT],
      ['item', 5, '02-01/02-28', 5 * SEAT],
    ],
  ],
  ['what follows earlier bills', { billed: [JANUARY] }, [['item', 5, '02-01/02-28', 5 * SEAT]]],
  ['nothing twice', { billed: [JANUARY, FEBRUARY] }, []],
  ['nothing before it begins', { until: '2026-12-31' }, []],
  ['no seats', { items: [item({ quantity: 0 })] }, []],
  ['nothing that is free', { items: [item({ unitSatang: 0 })] }, []],
  [
    'two hundred seats',
    { items: [item({ quantity: 200, firstDay: '2027-02-15' })] },
    [['item', 200, '02-15/02-28', 49_000_000]],
  ],
  [
    'what came in the middle of a month, with the next bill',
    { items: [item({ quantity: 1, firstDay: '2027-01-20' })] },
    [
      ['item', 1, '01-20/01-31', 189_677],
      ['item', 1, '02-01/02-28', SEAT],
    ],
  ],
  [
    'days until its last',
    { items: [item({ lastDay: '2027-02-14' })], billed: [JANUARY] },
    [['item', 5, '02-01/02-14', 1_225_000]],
  ],
  [
    'a void bill anew, before and after those that stand',
    { billed: [billed('2027-01-10', '2027-01-31')] },
    [
      ['item', 5, '01-01/01-09', 711_290],
      ['item', 5, '02-01/02-28', 5 * SEAT],
    ],
  ],
  [
    'what was given back of a void bill and is wanted after all, a line for each time',
    { billed: [JANUARY, billed('2027-02-15', '2027-02-28', -5)] },
    [
      ['item', 5, '02-01/02-14', 1_225_000],
      ['item', 5, '02-15/02-28', 1_225_000],
      ['item', 5, '02-15/02-28', 1_225_000],
    ],
  ],
])('a bill charges %s', (_, values, expected) => {
  const { lines, waiting } = reckon(values)
  expect(lines.map(short)).toEqual(expected)
  expect(waiting).toEqual([])
})

describe('a pause takes off', () => {
  test.each<[string, Partial<Reckoning>, unknown[][]]>([
    [
      'days that the same bill charges',
      { billed: [JANUARY], pauses: [pause('2027-02-05', '2027-02-19')] },
      [
        ['item', 5, '02-01/02-28', 5 * SEAT],
        ['pause', -1, '02-05/02-19', -262_500],
      ],
    ],
    [
      'days that an earlier one charged',
      { billed: [JANUARY, FEBRUARY], pauses: [pause('2027-02-05', '2027-02-19')], until: '2027-03-31' },
      [
        ['item', 5, '03-01/03-31', 5 * SEAT],
        ['pause', -1, '02-05/02-19', -262_500],
      ],
    ],
    [
      'nothing twice',
      {
        pauses: [pause('2027-02-05', '2027-02-19')],
        until: '2027-03-31',
        billed: [JANUARY, FEBRUARY, billed('2027-02-05', '2027-02-19', -1, '1')],
      },
      [['item', 5, '03-01/03-31', 5 * SEAT]],
    ],
    [
      'what the bill charges of it, and the rest later',
      { pauses: [pause('2027-01-30', '2027-03-02')] },
      [
        ['item', 5, '01-01/01-31', 5 * SEAT],
        ['item', 5, '02-01/02-28', 5 * SEAT],
        ['pause', -1, '01-30/01-31', -31_613],
        ['pause', -1, '02-01/02-28', -SEAT],
      ],
    ],
    [
      'each seat for itself',
      {
        billed: [JANUARY],
        pauses: [pause('2027-02-01', '2027-02-02'), pause('2027-02-01', '2027-02-02', '2')],
      },
      [
        ['item', 5, '02-01/02-28', 5 * SEAT],
        ['pause', -1, '02-01/02-02', -35_000],
        ['pause', -1, '02-01/02-02', -35_000],
      ],
    ],
    [
      'no days after the last one',
      {
        items: [item({ lastDay: '2027-02-14' })],
        billed: [JANUARY],
        pauses: [pause('2027-02-13', '2027-02-20')],
      },
      [
        ['item', 5, '02-01/02-14', 1_225_000],
        ['pause', -1, '02-13/02-14', -35_000],
      ],
    ],
  ])('%s', (_, values, expected) => {
    expect(reckon(values).lines.map(short)).toEqual(expected)
  })
})

describe('an item that ended within days that were charged', () => {
  const ended = { lastDay: '2027-03-17', quantity: 1 }
  const other = item({ id: 'other', quantity: 4 })
  const paid = [billed('2027-01-01', '2027-03-31', 1)]
  const values = {
    until: '2027-04-30',
    billed: [...paid, { ...billed('2027-01-01', '2027-03-31', 4), itemId: 'other' }],
  }

  test('is not given back', () => {
    const { lines, waiting } = reckon({ items: [item(ended), other], ...values })
    expect([lines.map(short), waiting]).toEqual([[['item', 4, '04-01/04-30', 4 * SEAT]], []])
  })

  test('is given back where the contract says so', () => {
    const { lines } = reckon({ items: [item({ ...ended, givesBack: true }), other], ...values })
    expect(lines.map(short)).toEqual([
      ['item', 4, '04-01/04-30', 4 * SEAT],
      ['given_back', -1, '03-18/03-31', -221_290],
    ])
  })

  test('waits to be given back where nothing is charged any more', () => {
    const { lines, waiting } = reckon({
      items: [item({ ...ended, givesBack: true })],
      billed: paid,
      until: '2027-04-30',
    })
    expect([lines, waiting.map(short)]).toEqual([[], [['given_back', -1, '03-18/03-31', -221_290]]])
  })

  test('keeps what a pause took off of days that are not given back', () => {
    const paused = [...paid, billed('2027-03-20', '2027-03-21', -1, '1')]
    const pauses = [pause('2027-03-20', '2027-03-21')]
    expect(reckon({ items: [item(ended)], pauses, billed: paused, until: '2027-04-30' })).toEqual({
      lines: [],
      waiting: [],
    })
  })

  test('gives back once what a pause took off before', () => {
    const paused = [...paid, billed('2027-03-20', '2027-03-21', -1, '1'), ...values.billed.slice(1)]
    const pauses = [pause('2027-03-20', '2027-03-21')]
    const items = [item({ ...ended, givesBack: true }), other]
    const { lines } = reckon({ items, pauses, billed: paused, until: '2027-04-30' })
    expect(lines.map(short)).toEqual([
      ['pause_over', 1, '03-20/03-21', 31_612],
      ['item', 4, '04-01/04-30', 4 * SEAT],
      ['given_back', -1, '03-18/03-31', -221_290],
    ])
  })
})

test('a pause that was taken back is charged again', () => {
  const paused = [JANUARY, FEBRUARY, billed('2027-02-05', '2027-02-19', -1, '1')]
  expect(reckon({ billed: paused }).lines.map(short)).toEqual([['pause_over', 1, '02-05/02-19', 262_500]])
})

describe('no bill takes off more than it charges', () => {
  const pauses = [pause('2027-02-01', '2027-02-28')]
  const charged = [billed('2027-01-01', '2027-02-28', 1)]

  test('whole days are taken off while they fit, and the others wait', () => {
    const items = [item({ quantity: 1, lastDay: '2027-03-10' })]
    const { lines, waiting } = reckon({ items, pauses, billed: charged, until: '2027-03-31' })
    expect(lines.map(short)).toEqual([
      ['item', 1, '03-01/03-10', 158_065],
      ['pause', -1, '02-01/02-09', -157_500],
    ])
    expect(waiting.map(short)).toEqual([['pause', -1, '02-10/02-28', -332_500]])
  })

  test('days that cost nothing are not taken off alone', () => {
    const items = [item({ quantity: 1, unitSatang: 1, lastDay: '2027-02-28' })]
    const { lines, waiting } = reckon({ items, pauses, billed: charged })
    expect([lines, waiting.map(short)]).toEqual([[], [['pause', -1, '02-01/02-28', -1]]])
  })

  test('and what waited is taken off by the next', () => {
    const taken = billed('2027-02-01', '2027-02-09', -1, '1')
    const { lines } = reckon({ items: [ONE], pauses, billed: [...charged, taken], until: '2027-03-31' })
    expect(lines.map(short)).toEqual([
      ['item', 1, '03-01/03-31', SEAT],
      ['pause', -1, '02-10/02-28', -332_500],
    ])
  })

  test.each([
    ['VAT', { vatClass: 'exempt' as const }],
    ['tax kept back', { whtClass: 'rent' as const }],
  ])('of the same class for %s', (_, values) => {
    const items = [
      item({ quantity: 1, lastDay: '2027-02-28' }),
      item({ id: 'office', firstDay: '2027-03-01', ...values }),
    ]
    const { lines, waiting } = reckon({ items, pauses, billed: charged, until: '2027-03-31' })
    expect(lines.map(({ itemId }) => itemId)).toEqual(['office'])
    expect(waiting.map(short)).toEqual([['pause', -1, '02-01/02-28', -SEAT]])
  })
})
