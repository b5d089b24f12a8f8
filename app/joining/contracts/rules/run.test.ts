import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysInMonth, monthOf } from '#app/kit/pure/days.ts'
import { type BilledLine, type Line, linesOf, type SeatPause } from './bill-lines.ts'
import { ITEM_KINDS } from './contracts.ts'
import { type Bill, type BillableContract, billsOf } from './run.ts'
import { totalsOf, withheldOf } from './totals.ts'

const SEAT = 490_000
type Item = BillableContract['items'][number]
const item = (values: Partial<Item> = {}): Item => ({
  id: 'five',
  kind: 'seat',
  quantity: 5,
  unitSatang: SEAT,
  vatClass: 'standard',
  whtClass: 'service',
  firstDay: '2026-12-10',
  lastDay: null,
  ...values,
})
const contract = (values: Partial<BillableContract> = {}): BillableContract => ({
  id: 'a',
  firstDay: '2026-12-10',
  lastDay: null,
  billedUntil: null,
  items: [item()],
  pauses: [],
  depositSatang: 0,
  givesBack: false,
  ...values,
})

const netOf = ({ lines }: Pick<Bill, 'lines'>) =>
  lines.reduce((sum, { amountSatang }) => sum + amountSatang, 0)

/** The contract as it is after its bills. */
const after = (before: BillableContract, bills: Bill[]): BillableContract => {
  const own = bills.filter(({ contractIds }) => contractIds.includes(before.id))
  const billedUntil =
    own
      .map(({ lastDay }) => lastDay)
      .toSorted()
      .at(-1) ?? null
  return {
    ...before,
    billedUntil,
    depositSatang: own.some(bill => bill.depositSatang > 0) ? 0 : before.depositSatang,
  }
}

test('a company comes on the 10th, takes a sixth seat, pauses one: to the satang', () => {
  const bills: Bill[] = []
  const run = (values: Partial<BillableContract>, until: string) => {
    const billed = bills.flatMap(({ lines }) => lines)
    const made = billsOf({ billingDay: 1, contracts: [after(contract(values), bills)], billed }, until)
    bills.push(...made)
    return made.map(bill => {
      const { vatSatang, totalSatang } = totalsOf(bill.lines, 700)
      const kept = withheldOf(bill.lines, { service: 300, rent: 500 })
      return [bill.firstDay, bill.lastDay, netOf(bill), vatSatang, totalSatang, totalSatang - kept]
    })
  }
  expect(run({}, '2027-01-01')).toEqual([
    ['2026-12-10', '2026-12-31', 1_738_710, 121_710, 1_860_420, 1_808_259],
    ['2027-01-01', '2027-01-31', 2_450_000, 171_500, 2_621_500, 2_548_000],
  ])
  const items = [item(), item({ id: 'sixth', quantity: 1, firstDay: '2027-01-20' })]
  expect(run({ items }, '2027-01-31')).toEqual([])
  expect(run({ items }, '2027-02-01')).toEqual([
    ['2027-02-01', '2027-02-28', 3_129_677, 219_077, 3_348_754, 3_254_864],
  ])
  const pauses = [{ itemId: 'five', seatId: '3', firstDay: '2027-02-05', lastDay: '2027-02-19' }]
  expect(run({ items, pauses }, '2027-03-01')).toEqual([
    ['2027-03-01', '2027-03-31', 2_677_500, 187_425, 2_864_925, 2_784_600],
  ])
  expect(run({ items, pauses }, '2027-03-31')).toEqual([])
})

test('a deposit is on the first bill of its contract, and on no other', () => {
  const contracts = [contract({ depositSatang: 4_900_000 })]
  const bills = billsOf({ billingDay: 1, contracts, billed: [] }, '2027-02-01')
  expect(bills.map(({ depositSatang }) => depositSatang)).toEqual([4_900_000, 0, 0])
})

test('a deposit alone is billed; nothing at all is not', () => {
  const customer = (depositSatang: number) => ({
    billingDay: 1,
    billed: [],
    contracts: [contract({ items: [], depositSatang })],
  })
  expect(billsOf(customer(100), '2027-02-01').map(({ firstDay }) => firstDay)).toEqual(['2026-12-10'])
  expect(billsOf(customer(0), '2027-02-01')).toEqual([])
})

const less = (unitSatang: number, values: Partial<Item> = {}) =>
  item({ id: 'less', kind: 'discount', quantity: 1, unitSatang, ...values })

test('an office, two lockers and a discount are charged by the days of the month, each by its own tax', () => {
  const items = [
    item({
      id: 'office',
      kind: 'space',
      quantity: 1,
      unitSatang: 2_500_000,
      vatClass: 'exempt',
      whtClass: 'rent',
    }),
    item({ id: 'locker', kind: 'product', quantity: 2, unitSatang: 25_000 }),
    item({ id: 'less', kind: 'discount', quantity: 1, unitSatang: 10_000 }),
  ]
  const bills = billsOf({ billingDay: 1, contracts: [contract({ items })], billed: [] }, '2027-01-01')
  expect(
    bills.map(({ lines }) => lines.map(line => [line.itemId, line.quantity, line.amountSatang])),
  ).toEqual([
    [
      ['office', 1, 1_774_194],
      ['locker', 2, 35_484],
      ['less', -1, -7_097],
    ],
    [
      ['office', 1, 2_500_000],
      ['locker', 2, 50_000],
      ['less', -1, -10_000],
    ],
  ])
  const [, january] = bills
  const { vatSatang, totalSatang } = totalsOf(january?.lines ?? [], 700)
  expect([vatSatang, totalSatang]).toEqual([2_800, 2_542_800])
  expect(withheldOf(january?.lines ?? [], { service: 300, rent: 500 })).toBe(125_000 + 1_200)
})

test.each([
  ['all that is charged leaves nothing', 5 * SEAT, [0, 0], 0],
  ['a satang less leaves that', 5 * SEAT - 1, [1, 1], 0],
  ['more than is charged takes whole days off, and the rest waits', 5 * SEAT + 1, [0, 79_031], 1],
])('a discount of %s', (_, unitSatang, nets, waiting) => {
  const items = [item(), less(unitSatang)]
  const bills = billsOf({ billingDay: 1, contracts: [contract({ items })], billed: [] }, '2027-01-01')
  expect(bills.map(netOf)).toEqual(nets)
  const found = linesOf({
    items: items.map(each => ({ ...each, givesBack: false })),
    pauses: [],
    until: '2027-01-31',
    billed: bills.flatMap(({ lines }) => lines),
  })
  expect([found.lines.length, found.waiting.length]).toEqual([0, waiting])
})

test('a discount that ends within a billed month is taken back where the contract gives back', () => {
  const items = [item(), less(31_000, { lastDay: '2027-01-10' })]
  const january = (id: string, quantity: number): BilledLine => ({
    itemId: id,
    seatId: null,
    quantity,
    firstDay: '2026-12-10',
    lastDay: '2027-01-31',
  })
  const netAfter = (givesBack: boolean) => {
    const contracts = [contract({ items, givesBack, billedUntil: '2027-01-31' })]
    const billed = [january('five', 5), january('less', -1)]
    return billsOf({ billingDay: 1, contracts, billed }, '2027-02-01').map(netOf)
  }
  expect(netAfter(true)).toEqual([5 * SEAT + 21_000])
  expect(netAfter(false)).toEqual([5 * SEAT])
})

test('no item goes on after its contract, and a bill after the last has what came too late', () => {
  const ended = contract({ lastDay: '2027-01-31' })
  const bills = billsOf({ billingDay: 1, contracts: [ended], billed: [] }, '2027-12-31')
  expect(bills.map(netOf)).toEqual([1_738_710, 2_450_000])
  const items = [...ended.items, item({ id: 'sixth', quantity: 1, firstDay: '2027-01-20' })]
  const billed = bills.flatMap(({ lines }) => lines)
  const late = billsOf(
    { billingDay: 1, contracts: [{ ...after(ended, bills), items }], billed },
    '2027-12-31',
  )
  expect(late.map(bill => [bill.firstDay, netOf(bill)])).toEqual([['2027-02-01', 189_677]])
})

test('contracts of a customer share a bill, and what one is given back comes off the other', () => {
  const one = contract({ id: 'one', lastDay: '2027-01-15', billedUntil: '2027-01-31', givesBack: true })
  const two = contract({ id: 'two', items: [item({ id: 'two' })], billedUntil: '2027-01-31' })
  const line = { itemId: 'five', seatId: null, quantity: 5, firstDay: '2026-12-10', lastDay: '2027-01-31' }
  const billed = [line, { ...line, itemId: 'two' }]
  const bills = billsOf({ billingDay: 1, contracts: [one, two], billed }, '2027-02-01')
  expect(bills.map(bill => [bill.contractIds, netOf(bill)])).toEqual([
    [['one', 'two'], 2_450_000 - 1_264_516],
  ])
})

describe('whatever a customer agrees to in two years, and whenever runs are', () => {
  const START = '2026-12-10'
  const END = '2028-12-09'
  const FAR = '2029-06-30'
  const day = (from: number, to: number) => fc.integer({ min: from, max: to }).map(n => addDays(START, n))
  const dates = day(0, 730)

  /** What somebody does before a run; what cannot be done then is left out. */
  const deed = fc.oneof(
    fc.record({
      deed: fc.constant('add' as const),
      firstDay: dates,
      kind: fc.constantFrom(...ITEM_KINDS),
      quantity: fc.integer({ min: 0, max: 12 }),
      unitSatang: fc.oneof(fc.nat(2_000_000), fc.nat(40)),
      vatClass: fc.constantFrom('standard' as const, 'exempt' as const),
      whtClass: fc.constantFrom('service' as const, 'rent' as const, 'none' as const),
      contract: fc.nat(1),
    }),
    fc.record({
      deed: fc.constant('reprice' as const),
      at: fc.nat(30),
      lastDay: dates,
      unitSatang: fc.nat(2_000_000),
    }),
    fc.record({
      deed: fc.constant('pause' as const),
      at: fc.nat(30),
      nth: fc.nat(11),
      firstDay: dates,
      days: fc.nat(60),
    }),
    fc.record({ deed: fc.constant('void' as const), at: fc.nat(40) }),
  )
  const month = fc.record({ until: dates, deeds: fc.array(deed, { maxLength: 5 }) })
  const life = fc.record({
    billingDay: fc.integer({ min: 1, max: 28 }),
    secondDay: dates,
    givesBack: fc.boolean(),
    months: fc.array(month, { minLength: 1, maxLength: 12 }),
  })
  type Life = typeof life extends fc.Arbitrary<infer T> ? T : never
  type Deed = Life['months'][number]['deeds'][number]

  type House = { contracts: BillableContract[]; bills: Bill[] }

  function live({ billingDay, secondDay, givesBack, months }: Life): House {
    const base = { lastDay: END, givesBack, items: [] }
    const contracts = [contract({ ...base, id: '0' }), contract({ ...base, id: '1', firstDay: secondDay })]
    const house: House = { contracts, bills: [] }
    const run = (until: string) => {
      const customer = () => {
        const billed = house.bills.flatMap(({ lines }) => lines)
        return { billingDay, contracts: house.contracts.map(each => after(each, house.bills)), billed }
      }
      const made = billsOf(customer(), until)
      house.bills.push(...made)
      expect(billsOf(customer(), until)).toEqual([])
      made.forEach(isSound)
    }
    for (const { until, deeds } of months.toSorted((a, b) => (a.until < b.until ? -1 : 1))) {
      for (const deed of deeds) act(house, deed)
      run(until)
    }
    run(FAR)
    return house
  }

  function isSound({ lines, firstDay }: Bill) {
    for (const vatClass of ['standard', 'exempt']) {
      expect(netOf({ lines: lines.filter(line => line.vatClass === vatClass) })).toBeGreaterThanOrEqual(0)
    }
    for (const whtClass of ['service', 'rent', 'none']) {
      expect(netOf({ lines: lines.filter(line => line.whtClass === whtClass) })).toBeGreaterThanOrEqual(0)
    }
    for (const line of lines) {
      expect(monthOf(line.firstDay)).toBe(monthOf(line.lastDay))
      expect(Math.sign(line.quantity)).toBe(Math.sign(line.amountSatang))
    }
    expect(lines.length, `bill of ${firstDay}`).toBeGreaterThan(0)
  }

  function act(house: House, deed: Deed) {
    const [first, second] = house.contracts as [BillableContract, BillableContract]
    const items = [...first.items, ...second.items]
    if (deed.deed === 'void') {
      house.bills.splice(deed.at % Math.max(1, house.bills.length), 1)
      return
    }
    if (deed.deed === 'add') {
      const { contract: at, deed: _, ...values } = deed
      const owner = at === 0 ? first : second
      const firstDay = values.firstDay < owner.firstDay ? owner.firstDay : values.firstDay
      owner.items = [...owner.items, item({ ...values, id: String(items.length), firstDay })]
      return
    }
    const found = items[deed.at % Math.max(1, items.length)]
    const owner = found && [first, second].find(each => each.items.includes(found))
    if (!owner) return
    if (deed.deed === 'reprice') {
      if (found.lastDay !== null || deed.lastDay < found.firstDay || deed.lastDay > END) return
      const next = {
        ...found,
        id: String(items.length),
        unitSatang: deed.unitSatang,
        firstDay: addDays(deed.lastDay, 1),
      }
      const ended = owner.items.map(each => (each === found ? { ...found, lastDay: deed.lastDay } : each))
      owner.items = [...ended, next]
      return
    }
    const lastDay = addDays(deed.firstDay, deed.days)
    const pause: SeatPause = {
      itemId: found.id,
      seatId: `${found.id}/${deed.nth}`,
      firstDay: deed.firstDay,
      lastDay,
    }
    const isOver = owner.pauses.some(
      each => each.seatId === pause.seatId && each.lastDay >= pause.firstDay && each.firstDay <= lastDay,
    )
    if (found.kind === 'seat' && deed.nth < found.quantity && !isOver) owner.pauses = [...owner.pauses, pause]
  }

  /** What a day costs, by the formula as it is written down. */
  function costOf(monthSatang: number, date: string): number {
    const days = daysInMonth(date)
    const until = (n: number) => Math.floor((2 * monthSatang * n + days) / (2 * days))
    const n = Number(date.slice(8))
    return until(n) - until(n - 1)
  }

  const daysFrom = (firstDay: string, lastDay: string) => {
    const found: string[] = []
    for (let date = firstDay; date <= lastDay; date = addDays(date, 1)) found.push(date)
    return found
  }

  /** One reckoning of an item's whole life, day by day. */
  function worthOf({ kind, quantity, unitSatang, ...span }: Item, pauses: readonly SeatPause[]): number {
    const last = span.lastDay ?? END
    const sign = kind === 'discount' ? -1 : 1
    const ofDay = (date: string) => {
      const paused = pauses.filter(({ firstDay, lastDay }) => firstDay <= date && date <= lastDay).length
      return sign * costOf(unitSatang * quantity, date) - paused * costOf(unitSatang, date)
    }
    return daysFrom(span.firstDay, last).reduce((sum, date) => sum + ofDay(date), 0)
  }

  /** How often each day is charged of an item (null), or taken off of a seat. */
  function timesOf(lines: readonly BilledLine[], quantity: number): Map<string, number> {
    const times = new Map<string, number>()
    for (const line of lines) {
      for (const date of daysFrom(line.firstDay, line.lastDay)) {
        times.set(date, (times.get(date) ?? 0) + line.quantity / quantity)
      }
    }
    return times
  }

  function judge({ contracts, bills }: House, givesBack: boolean) {
    const lines = bills.flatMap(bill => bill.lines)
    for (const { items, pauses } of contracts) {
      for (const one of items) {
        const own = lines.filter(({ itemId }) => itemId === one.id)
        const ownPauses = pauses.filter(({ itemId }) => itemId === one.id)
        judgeDays(one, own)
        const lastDay = one.lastDay ?? END
        const { waiting, lines: missing } = linesOf({
          items: [{ ...one, lastDay, givesBack }],
          pauses: ownPauses,
          billed: own,
          until: FAR,
        })
        expect(missing).toEqual([])
        const chargedSatang = netOf({ lines: [...own, ...waiting] as Line[] })
        const worthSatang = worthOf(one, ownPauses)
        if (givesBack) expect(chargedSatang).toBe(worthSatang)
        else if (one.kind === 'discount') expect(chargedSatang).toBeLessThanOrEqual(worthSatang)
        else expect(chargedSatang).toBeGreaterThanOrEqual(worthSatang)
      }
    }
  }

  function judgeDays({ id, kind, lastDay, ...item }: Item, own: readonly Line[]) {
    const quantity = kind === 'discount' ? -item.quantity : item.quantity
    const whole = timesOf(
      own.filter(({ seatId }) => seatId === null),
      quantity,
    )
    expect(
      [...whole.values()].every(times => times === 0 || times === 1),
      `item ${id} until ${lastDay}`,
    ).toBe(true)
    for (const seatId of new Set(own.flatMap(line => line.seatId ?? []))) {
      const paused = timesOf(
        own.filter(line => line.seatId === seatId),
        1,
      )
      for (const [date, times] of paused) {
        expect([0, -1], `seat ${seatId} on ${date}`).toContain(times)
      }
    }
  }

  test('each day of a seat is charged once at most, and bills add up to what one reckoning of all comes to', () => {
    fc.assert(
      fc.property(life, one => {
        judge(live(one), one.givesBack)
      }),
      { numRuns: 150 },
    )
  })
})
