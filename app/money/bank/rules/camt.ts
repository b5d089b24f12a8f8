import type { Satang } from '#app/kit/pure/money.ts'
import { readDate, readMoment, readSatang } from './printed.ts'
import {
  MOST_LINES,
  type Printed,
  type Reading,
  type ReadingTerms,
  Refused,
  ROWS_AT_ONCE,
  type Statement,
  type StatementRow,
} from './statement.ts'
import { oneLine } from './table.ts'

/** An element of an XML document, its name without a prefix. */
export type XmlElement = {
  name: string
  text: string
  currency: string | null
  children: XmlElement[]
}

export const isCamt053 = (root: XmlElement) => first(root, 'BkToCstmrStmt') !== null

const all = (from: XmlElement, name: string) => from.children.filter(child => child.name === name)

function first(from: XmlElement, ...path: string[]): XmlElement | null {
  let at: XmlElement | undefined = from
  for (const name of path) at = at?.children.find(child => child.name === name)
  return at ?? null
}

const textOf = (from: XmlElement, ...path: string[]) => first(from, ...path)?.text.trim() ?? ''

/**
 * Reads ISO 20022 camt.053. A file may hold several statements of one account, each beginning where the one before
 * ended. What is only announced is left out.
 * @throws Refused with the first entry that cannot be read
 */
export function* readCamt(root: XmlElement, { today }: ReadingTerms): Reading<Statement> {
  const statement: Statement = {
    format: 'camt053',
    account: null,
    period: null,
    opening: null,
    closing: null,
    between: [],
    printed: {},
    rows: [],
  }
  const statements = all(first(root, 'BkToCstmrStmt') ?? root, 'Stmt')
  for (const [index, stmt] of statements.entries()) {
    const { rows } = statement
    const account = textOf(stmt, 'Acct', 'Id', 'IBAN') || textOf(stmt, 'Acct', 'Id', 'Othr', 'Id')
    if (statement.account !== null && statement.account !== account) throw new Refused('other_account')
    statement.account = account
    const opening = balanceOf(stmt, 'OPBD') ?? balanceOf(stmt, 'PRCD')
    if (index === 0) statement.opening = opening
    else goOn(statement, opening)
    for (const [place, entry] of all(stmt, 'Ntry').entries()) {
      if (place % ROWS_AT_ONCE === 0) yield
      if (rows.length >= MOST_LINES) throw new Refused('too_many_rows')
      if (isBooked(entry)) rows.push(readEntry(entry, rows.length + 1, today))
    }
    statement.closing = balanceOf(stmt, 'CLBD')
    if (statements.length === 1) statement.printed = printedIn(stmt)
  }
  return { ...statement, account: statement.account?.replace(/\D/g, '') || null }
}

function goOn({ closing, rows, between }: Statement, opening: Satang | null) {
  if (closing !== opening) throw new Refused('between', rows.length + 1)
  if (opening !== null && rows.length > 0) between.push({ rows: rows.length, balanceSatang: opening })
}

function isBooked(entry: XmlElement): boolean {
  const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts')
  return status === '' || status === 'BOOK'
}

function balanceOf(stmt: XmlElement, code: string): Satang | null {
  const found = all(stmt, 'Bal').find(balance => textOf(balance, 'Tp', 'CdOrPrtry', 'Cd') === code)
  return found ? signedIn(found, null) : null
}

function signedIn(from: XmlElement, n: number | null): Satang {
  const amount = first(from, 'Amt')
  if (amount?.currency && amount.currency !== 'THB') throw new Refused('currency', n, amount.currency)
  const satang = readSatang(amount?.text ?? '')
  const side = textOf(from, 'CdtDbtInd')
  if (satang === null || !/^(?:CRDT|DBIT)$/.test(side)) throw new Refused('amount', n, amount?.text)
  return side === 'DBIT' ? 0 - satang : satang
}

const COUNTED = { TtlCdtNtries: ['countIn', 'totalIn'], TtlDbtNtries: ['countOut', 'totalOut'] } as const

function printedIn(stmt: XmlElement): Printed {
  const printed: Printed = {}
  for (const [name, [count, total]] of Object.entries(COUNTED)) {
    const counted = textOf(stmt, 'TxsSummry', name, 'NbOfNtries')
    const summed = readSatang(textOf(stmt, 'TxsSummry', name, 'Sum'))
    if (/^\d+$/.test(counted)) printed[count] = Number(counted)
    if (summed !== null) printed[total] = summed
  }
  return printed
}

function readEntry(entry: XmlElement, n: number, today: string): StatementRow {
  const typed = textOf(entry, 'BookgDt', 'DtTm') || textOf(entry, 'BookgDt', 'Dt')
  const date = readDate(typed, 'year', { today, period: null })
  if (date === 'year') throw new Refused('year', n, typed)
  const zoned = /[+-]\d{2}:\d{2}$|Z$/.test(date?.rest ?? '')
  const moment = date && (zoned ? zonedMoment(typed) : readMoment(date.day, date.rest))
  if (!moment) throw new Refused('date', n, typed)
  return {
    n,
    ...moment,
    amountSatang: signedIn(entry, n),
    balanceSatang: null,
    code: textOf(entry, 'BkTxCd', 'Prtry', 'Cd') || textOf(entry, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd'),
    channel: '',
    details: detailsOf(entry),
  }
}

function zonedMoment(typed: string): { at: Date; precision: 'second' } | null {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? null : { at, precision: 'second' }
}

/** Who paid or was paid, what they wrote, and the bank's number for it. */
function detailsOf(entry: XmlElement): string {
  const parts = all(entry, 'NtryDtls').flatMap(details => all(details, 'TxDtls'))
  const told = parts.flatMap(part => {
    const parties = first(part, 'RltdPties')
    const names = ['Dbtr', 'Cdtr'].map(
      side => parties && (textOf(parties, side, 'Nm') || textOf(parties, side, 'Pty', 'Nm')),
    )
    const written = first(part, 'RmtInf')
    return [...names, ...(written ? all(written, 'Ustrd').map(({ text }) => text) : [])]
  })
  const around = [textOf(entry, 'AddtlNtryInf'), textOf(entry, 'AcctSvcrRef')]
  return oneLine([...told, ...around].filter(Boolean).join(' '))
}
