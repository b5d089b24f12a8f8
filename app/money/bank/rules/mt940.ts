import type { Satang } from '#app/kit/pure/money.ts'
import { readDate, readMoment, type Years } from './printed.ts'
import {
  MOST_LINES,
  type Reading,
  type ReadingTerms,
  Refused,
  ROWS_AT_ONCE,
  type Statement,
  type StatementRow,
} from './statement.ts'
import { oneLine } from './table.ts'

type Tagged = { tag: string; text: string }

const BALANCE = /^([CD])(\d{6})([A-Z]{3})(\d{1,12},\d{0,2})$/
const LINE = /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d{1,12},\d{0,2})([NSF][A-Z0-9]{3})([^\n]*)(?:\n([^\n]*))?/

/** Whether a text is a SWIFT MT940, with or without the blocks around it. */
export const isMt940 = (text: string) => /^\s*(?:\{1:[^}]*\}|:20:)/.test(text) && /^:60[FM]:/m.test(text)

/**
 * Reads SWIFT's MT940. A file may hold several statements of one account, each beginning where the one before ended.
 * @throws Refused with the first line that cannot be read
 */
export function* readMt940(text: string, { today }: ReadingTerms): Reading<Statement> {
  const years: Years = { today, period: null }
  const statement: Statement = {
    format: 'mt940',
    account: null,
    period: null,
    opening: null,
    closing: null,
    between: [],
    printed: {},
    rows: [],
  }
  for (const [place, { tag, text: said }] of taggedIn(text).entries()) {
    if (place % ROWS_AT_ONCE === 0) yield
    const { rows } = statement
    const row = rows.at(-1)
    if (tag === '25') statement.account = sameAccount(statement.account, said)
    if (tag === '60F' || tag === '60M') begin(statement, balanceIn(said))
    if (tag === '61') rows.push(readLine(said, rows.length + 1, years))
    if (rows.length > MOST_LINES) throw new Refused('too_many_rows')
    if (tag === '86' && row && row.details === '') row.details = oneLine(said)
    if (tag === '62F' || tag === '62M') statement.closing = balanceIn(said)
  }
  if (statement.closing === null || statement.opening === null) throw new Refused('broken')
  return statement
}

function begin(statement: Statement, opening: Satang) {
  const { closing, rows, between } = statement
  if (statement.opening === null) statement.opening = opening
  else if (closing !== opening) throw new Refused('between', rows.length + 1)
  else if (rows.length > 0) between.push({ rows: rows.length, balanceSatang: opening })
}

function sameAccount(before: string | null, said: string): string {
  const digits = (said.split('/').at(-1) ?? '').replace(/[A-Z]{3}$/, '').replace(/\D/g, '')
  if (before !== null && before !== digits) throw new Refused('other_account')
  return digits
}

function taggedIn(text: string): Tagged[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\{[1235]:[^{}]*\}|\{4:|^-\}?$/gm, '')
  return [...lines.matchAll(/(?:^|\n):(\d{2}[A-Z]?):((?:(?!\n:\d{2}[A-Z]?:)[\s\S])*)/g)].map(
    ([, tag = '', said = '']) => ({ tag, text: said.trim() }),
  )
}

const satangOf = (text: string) => {
  const [whole = '', decimals = ''] = text.split(',')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

function balanceIn(said: string): Satang {
  const [, side, , currency, amount = ''] = BALANCE.exec(said) ?? []
  if (side === undefined) throw new Refused('broken')
  if (currency !== 'THB') throw new Refused('currency', null, currency)
  return side === 'D' ? 0 - satangOf(amount) : satangOf(amount)
}

/** A reversal of a credit takes money away, and one of a debit brings it back. */
const TAKES = new Set(['D', 'RC'])

function readLine(said: string, n: number, years: Years): StatementRow {
  const [, valued = '', booked, side = '', amount = '', code = '', reference = '', more = ''] =
    LINE.exec(said) ?? []
  if (valued === '') throw new Refused('amount', n, said.slice(0, 40))
  const typed = valued.replace(/(..)(..)(..)/, '$1-$2-$3')
  const date = readDate(booked ? bookedOn(valued, booked) : typed, 'year', years)
  if (date === 'year') throw new Refused('year', n, typed)
  const moment = date && readMoment(date.day, '')
  if (!moment) throw new Refused('date', n, typed)
  const satang = satangOf(amount)
  return {
    n,
    ...moment,
    balanceSatang: null,
    code,
    channel: '',
    amountSatang: TAKES.has(side) ? 0 - satang : satang,
    details: oneLine(`${reference.replace('NONREF', '').replace('//', ' ')} ${more}`),
  }
}

/** The booking has no year: it is that of the value date, or the one beside it around New Year. */
function bookedOn(valued: string, booked: string): string {
  const apart = Number(booked.slice(0, 2)) - Number(valued.slice(2, 4))
  const year = Number(valued.slice(0, 2)) + (apart > 6 ? -1 : apart < -6 ? 1 : 0)
  return `${String(year).padStart(2, '0')}-${booked.slice(0, 2)}-${booked.slice(2)}`
}
