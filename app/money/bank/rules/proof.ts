import { bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { Refused, type Statement, type StatementRow } from './statement.ts'

/** A file that holds together, its rows as they happened. */
export type Proven = {
  /** False where nothing is printed by which it could be checked. */
  proved: boolean
  opening: Satang | null
  closing: Satang | null
  /** The printed days, or those of its rows; null where it has neither. */
  period: { from: Day; to: Day } | null
  /** Without remarks, which moved nothing. */
  rows: StatementRow[]
}

/**
 * Checks that a file holds together (rule bank.proof): what the account had plus what moved is what it had then, behind
 * each row and at the end, and what the bank counted is what is there.
 * @param last the last balance known of the account, where the file prints no opening one
 * @throws Refused with the first row that does not follow
 */
export function prove(statement: Statement, last: Satang | null): Proven {
  const rows = inOrder(statement)
  const known = statement.opening ?? last
  const { closing, isCovered, opening } = follow(rows, { ...statement, known })
  if (statement.closing !== null && closing !== null && statement.closing !== closing)
    throw new Refused('closing')
  compareCounts(rows, statement)
  const moved = rows.reduce((sum, { amountSatang }) => sum + amountSatang, 0)
  return {
    proved: isCovered || (statement.closing !== null && closing !== null),
    opening: opening ?? (statement.closing === null ? null : statement.closing - moved),
    closing: closing ?? statement.closing,
    period: statement.period ?? daysOf(rows),
    rows: rows.filter(({ amountSatang }) => amountSatang !== 0),
  }
}

/** Oldest first. Where the times do not tell, the balances do. */
export function inOrder({ rows, opening }: Statement): StatementRow[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last || first.at < last.at) return rows
  const turned = rows.toReversed()
  if (first.at > last.at) return turned
  return !isChain(rows, opening) && isChain(turned, opening) ? turned : rows
}

function isChain(rows: StatementRow[], opening: Satang | null): boolean {
  let before = opening
  return rows.every(({ amountSatang, balanceSatang }) => {
    const follows = before === null || balanceSatang === null || before + amountSatang === balanceSatang
    before = balanceSatang
    return follows
  })
}

type Chain = Pick<Statement, 'opening' | 'between'> & { known: Satang | null }

function follow(rows: StatementRow[], { known, opening, between }: Chain) {
  const betweenAt = new Map(between.map(({ rows: behind, balanceSatang }) => [behind, balanceSatang]))
  let running = known
  let believed = known
  let untold = 0
  let isCovered = rows.length === 0 && opening !== null
  for (const [place, { n, amountSatang, balanceSatang }] of rows.entries()) {
    const told = balanceSatang ?? betweenAt.get(place + 1) ?? null
    if (running === null) untold += amountSatang
    else running += amountSatang
    if (running !== null && told !== null && told !== running)
      throw new Refused(balanceSatang === null ? 'between' : reasonOf(place, opening), n)
    if (running === null && told !== null) {
      running = told
      believed = told - untold
    }
    isCovered = told !== null
  }
  return { closing: running, opening: believed, isCovered }
}

/** The first row follows from what is known of the account; where it does not, a statement may be missing between. */
const reasonOf = (place: number, opening: Satang | null) =>
  place === 0 && opening === null ? 'gap' : 'balance'

function compareCounts(rows: StatementRow[], { printed }: Statement) {
  const into = rows.filter(({ amountSatang }) => amountSatang > 0)
  const out = rows.filter(({ amountSatang }) => amountSatang < 0)
  const sum = (some: StatementRow[]) => Math.abs(some.reduce((all, row) => all + row.amountSatang, 0))
  const isOther = (said: number | undefined, found: number) => said !== undefined && Math.abs(said) !== found
  if (isOther(printed.countIn, into.length) || isOther(printed.countOut, out.length))
    throw new Refused('count')
  if (isOther(printed.totalIn, sum(into)) || isOther(printed.totalOut, sum(out))) throw new Refused('total')
}

function daysOf(rows: StatementRow[]): Proven['period'] {
  const days = rows.map(({ at }) => bangkokDay(at)).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  return from && to ? { from, to } : null
}
