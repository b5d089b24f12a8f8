import { addDays, compareDays, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { ItemKind, VatClass, WhtClass } from './contracts.ts'
import { byMonth, costOfDays, type Days, daysOfBoth, type Span } from './proration.ts'

/** So many of something, as the contract has it. */
export type Item = Span & {
  id: string
  kind: ItemKind
  quantity: number
  /** Of one, for a month, before VAT. */
  unitSatang: Satang
  vatClass: VatClass
  whtClass: WhtClass
  /** Whether days that were charged are given back where it ends before them. */
  givesBack: boolean
}

/** Days on which one seat of an item costs nothing. Those of a seat do not overlap. */
export type SeatPause = Days & { itemId: string; seatId: string }

/**
 * What a bill charges of an item, or of one seat of it that is paused, for days of one calendar month. Where it takes
 * something off, both quantity and amount are below zero.
 */
export type Line = Days & {
  itemId: string
  /** Null for all of the item. */
  seatId: string | null
  quantity: number
  /** Of one, for a whole month. */
  unitSatang: Satang
  amountSatang: Satang
} & Pick<Item, 'vatClass' | 'whtClass'>

/** What lines say of what they are for. */
export const LINE_KINDS = ['item', 'given_back', 'pause', 'pause_over', 'discount', 'discount_over'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** @param kind of the item that the line is of */
export function lineKind({ seatId, quantity }: Pick<Line, 'seatId' | 'quantity'>, kind: ItemKind): LineKind {
  if (kind === 'discount') return quantity < 0 ? 'discount' : 'discount_over'
  if (seatId === null) return quantity > 0 ? 'item' : 'given_back'
  return quantity < 0 ? 'pause' : 'pause_over'
}

/** A line of an earlier bill that is not void. */
export type BilledLine = Days & Pick<Line, 'itemId' | 'seatId' | 'quantity'>

export type Reckoning = {
  items: readonly Item[]
  pauses: readonly SeatPause[]
  billed: readonly BilledLine[]
  /** The last day that the bill covers. */
  until: Day
}

/**
 * The lines of a bill: what everything up to its last day costs, less what earlier bills charged of it. So it has what
 * falls into its days, what came too late for an earlier bill, and takes off what one charged too much. Each day of an
 * item is reckoned for itself (`costOfDays`), so that bills add up to the same whatever is on which.
 * @returns `waiting` what was to be taken off and is more than the bill charges of that class: the next finds it
 */
export function linesOf({ items, pauses, billed, until }: Reckoning): { lines: Line[]; waiting: Line[] } {
  const lines = items.flatMap(item => {
    const ofItem = ({ itemId }: { itemId: string }) => itemId === item.id
    return linesOfItem(item, { pauses: pauses.filter(ofItem), billed: billed.filter(ofItem), until })
  })
  return withinCharges(lines)
}

/** How often something is charged on each of the days: once, or too often. */
type Times = Days & { times: number }

function linesOfItem(item: Item, { pauses, billed, until }: Omit<Reckoning, 'items'>): Line[] {
  const { givesBack } = item
  // What is taken off every month is charged less than nothing, and reckoned as all else.
  const quantity = item.kind === 'discount' ? -item.quantity : item.quantity
  if (quantity === 0) return []
  const charged = timesOf(billed, null, quantity)
  const due = daysOfBoth(item, { firstDay: item.firstDay, lastDay: until })
  const missing = add([...count(due, 1), ...less(charged)]).filter(({ times }) => times > 0 || givesBack)
  const costing = add([...charged, ...missing])
  const seatIds = new Set([...pauses, ...billed].flatMap(({ seatId }) => seatId ?? []))
  const ofSeats = [...seatIds].flatMap(seatId => {
    const free = pauses.filter(pause => pause.seatId === seatId)
    const days = free.flatMap(pause => costing.flatMap(each => daysOfBoth(pause, each)))
    const missing = add([...count(days, -1), ...less(timesOf(billed, seatId, 1))])
    return missing.flatMap(each => charges(item, { seatId, quantity: 1, ...each }))
  })
  return [...missing.flatMap(each => charges(item, { seatId: null, quantity, ...each })), ...ofSeats]
}

const count = (days: readonly Days[], times: number): Times[] => days.map(each => ({ ...each, times }))
const less = (parts: readonly Times[]): Times[] => parts.map(part => ({ ...part, times: -part.times }))

function timesOf(billed: readonly BilledLine[], seatId: string | null, quantity: number): Times[] {
  const lines = billed.filter(line => line.seatId === seatId)
  return lines.map(({ firstDay, lastDay, ...line }) => ({
    firstDay,
    lastDay,
    times: line.quantity / quantity,
  }))
}

/** What the parts come to together, in stretches of equal times within a month; days of nothing are not in it. */
function add(parts: readonly Times[]): Times[] {
  const turns = new Map<Day, number>()
  const turn = (day: Day, change: number) => turns.set(day, (turns.get(day) ?? 0) + change)
  for (const { firstDay, lastDay, times } of parts) {
    turn(firstDay, times)
    turn(addDays(lastDay, 1), -times)
  }
  const changes = [...turns].filter(([, change]) => change !== 0).toSorted(([a], [b]) => compareDays(a, b))
  let times = 0
  return changes.flatMap(([firstDay, change], at) => {
    times += change
    const [next] = changes[at + 1] ?? []
    return next && times !== 0 ? count(byMonth({ firstDay, lastDay: addDays(next, -1) }), times) : []
  })
}

/** A line for each time. */
function charges(
  { id: itemId, unitSatang, vatClass, whtClass }: Item,
  { times, quantity: ofOne, ...charge }: Times & Pick<Line, 'seatId' | 'quantity'>,
): Line[] {
  const quantity = Math.sign(times) * ofOne
  const line = withAmount({ itemId, ...charge, quantity, unitSatang, vatClass, whtClass })
  return Array.from({ length: Math.abs(times) }, () => line)
}

function withAmount(line: Omit<Line, 'amountSatang'>): Line {
  const { quantity, unitSatang } = line
  const amountSatang = Math.sign(quantity) * costOfDays(unitSatang * Math.abs(quantity), line)
  return { ...line, amountSatang }
}

/**
 * Takes off no more than is charged of the same class, so that neither a bill nor its VAT nor the tax kept back of it
 * falls below zero: whole days, the oldest first.
 */
function withinCharges(all: readonly Line[]): { lines: Line[]; waiting: Line[] } {
  const lines = all.filter(({ amountSatang }) => amountSatang > 0)
  const waiting: Line[] = []
  const classOf = ({ vatClass, whtClass }: Line) => `${vatClass} ${whtClass}`
  const room = new Map<string, Satang>()
  const charge = (line: Line) => room.set(classOf(line), (room.get(classOf(line)) ?? 0) + line.amountSatang)
  lines.forEach(charge)
  const credits = all.filter(({ amountSatang }) => amountSatang < 0)
  for (const credit of credits.toSorted((a, b) => compareDays(a.firstDay, b.firstDay))) {
    const { taken, rest } = cut(credit, room.get(classOf(credit)) ?? 0)
    for (const line of taken) charge(line)
    lines.push(...taken)
    waiting.push(...rest)
  }
  return { lines, waiting }
}

/** As many first days of what is taken off as fit, and the others. */
function cut(credit: Line, mostSatang: Satang): { taken: Line[]; rest: Line[] } {
  const until = (lastDay: Day) => withAmount({ ...credit, lastDay })
  let fits = credit
  while (-fits.amountSatang > mostSatang) {
    if (fits.lastDay === fits.firstDay) return { taken: [], rest: [credit] }
    fits = until(addDays(fits.lastDay, -1))
  }
  if (fits === credit) return { taken: [credit], rest: [] }
  if (fits.amountSatang === 0) return { taken: [], rest: [credit] }
  return { taken: [fits], rest: [withAmount({ ...credit, firstDay: addDays(fits.lastDay, 1) })] }
}
