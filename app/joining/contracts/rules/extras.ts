import { addDays, addMonths, type Day } from '#app/kit/pure/days.ts'
import { type Satang, vatInside } from '#app/kit/pure/money.ts'
import type { Line } from './bill-lines.ts'
import type { ExtraKind } from './contracts.ts'
import type { Bill } from './run.ts'

/** What a contract says of extras, and less of it, as those who manage the company do; null where nobody says anything. */
export type ExtraTerms = { extrasSatang: Satang | null; ownExtrasSatang: Satang | null }

/** Most that one person may put on the account of a contract in a calendar month (rule contracts.extras); 0 for nothing. */
export function extraCap({ extrasSatang, ownExtrasSatang }: ExtraTerms): Satang {
  return Math.min(extrasSatang ?? 0, ownExtrasSatang ?? Number.POSITIVE_INFINITY)
}

/** Why nothing goes on the account of a company: the member may not use it, or not for so much this month. */
export type ExtraRefusal = 'account_closed' | 'account_full'

/** Of one thing, what it has put on the account in a calendar month and was not taken back. */
export type ExtraPart = { month: Day; amountSatang: Satang }

/** Which months so much is taken back of: the latest first, of each no more than was put there. */
export function takenBack<Part extends ExtraPart>(parts: readonly Part[], amountSatang: Satang): Part[] {
  let left = amountSatang
  const latest = parts.toSorted((a, b) => (a.month < b.month ? 1 : -1))
  const taken = latest.map(part => {
    const amount = Math.min(Math.max(0, part.amountSatang), left)
    left -= amount
    return { ...part, amountSatang: amount }
  })
  return taken.filter(part => part.amountSatang > 0)
}

/** What somebody has put on the account, or took back, and no bill that is not void has charged. */
export type Extra = {
  id: string
  /** Null once the member was deleted. */
  memberRowId: string | null
  name: string
  kind: ExtraKind
  /** The first day of it. */
  month: Day
  /** With any VAT. */
  amountSatang: Satang
}

/** What a bill charges of one person's extras of one sort in a calendar month, before VAT; it says nothing of what they were. */
export type ExtraLine = Omit<Line, 'itemId'> & {
  itemId: null
  extraKind: ExtraKind
  extraName: string
  /** Which extras it charges. */
  extraIds: string[]
}

/**
 * The lines of a bill for extras (rule contracts.extras-billed), the oldest months first. What is below zero takes off no more
 * than the bill charges of services with VAT; the rest waits for the next bill, and what comes to nothing is on none.
 * @param lines what the bill charges of the contracts' items
 * @param vatBasisPoints at which the bill has VAT, which prices of extras hold; 0 for none
 */
export function extraLinesOf(
  extras: readonly Extra[],
  { lines, vatBasisPoints }: { lines: readonly Line[]; vatBasisPoints: number },
): ExtraLine[] {
  const groups = Map.groupBy(extras, ({ memberRowId, month, kind }) => `${month} ${kind} ${memberRowId}`)
  const all = [...groups.values()].flatMap(some => lineOf(some, vatBasisPoints))
  const charges = all.filter(({ amountSatang }) => amountSatang > 0)
  const ofClass = lines.filter(({ vatClass, whtClass }) => vatClass === 'standard' && whtClass === 'service')
  let room = [...ofClass, ...charges].reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  const credits = all.filter(({ amountSatang }) => {
    const fits = amountSatang < 0 && room + amountSatang >= 0
    if (fits) room += amountSatang
    return fits
  })
  return [...charges, ...credits].toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))
}

/** One line of what adds up to something. */
function lineOf(some: readonly Extra[], vatBasisPoints: number): ExtraLine[] {
  const [first] = some
  const grossSatang = some.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  if (!first || grossSatang === 0) return []
  const quantity = Math.sign(grossSatang)
  const unitSatang = Math.abs(grossSatang) - vatInside(Math.abs(grossSatang), vatBasisPoints)
  return [
    {
      itemId: null,
      seatId: null,
      quantity,
      unitSatang,
      amountSatang: quantity * unitSatang,
      firstDay: first.month,
      lastDay: addDays(addMonths(first.month, 1), -1),
      vatClass: 'standard',
      whtClass: 'service',
      extraKind: first.kind,
      extraName: first.name,
      extraIds: some.map(({ id }) => id),
    },
  ]
}

/** Puts them on the first of the bills, and leaves out what charges nothing after that. */
export function withExtraLines<Made extends Bill>(
  bills: readonly Made[],
  extras: readonly ExtraLine[],
): (Made & { extras: readonly ExtraLine[] })[] {
  const all = bills.map((bill, nth) => ({ ...bill, extras: nth === 0 ? extras : [] }))
  return all.filter(bill => bill.lines.length > 0 || bill.depositSatang > 0 || bill.extras.length > 0)
}
