/** Text that stands in quotes also where it need not. */
export type Quoted = { quoted: string }

export type Cell = string | number | null | Quoted

/** A cell in quotes, where a format asks for them. */
export function quoted(text: string): Quoted {
  return { quoted: text }
}

/**
 * How a cell begins that a spreadsheet would run as a formula (OWASP, "CSV injection"): also in full width, behind white
 * space, which programs take away, and with apostrophes before it, so that one more of them can be taken away again.
 */
const FORMULA = /^(?:['\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠]|'*[\t\r\n])/u

/**
 * What ends a cell where the separator is another than ours, and what may stand before a formula: there a quotation mark
 * within a cell means nothing, so that a formula may also begin in the middle of a text.
 */
const BEFORE_INNER = /[;'"\s\p{Cc}\p{Cf}]+[=+\-@＝＋－＠]?/gu
const GUARDABLE = /^([\s\S]*[;\t\r\n]"*)(?=[^;\t\r\n]*[=+\-@＝＋－＠]$)/
const GUARDED = /^([\s\S]*[;\t\r\n]"*)'(?=[^;\t\r\n]*[=+\-@＝＋－＠]$)/

/** Excel reads UTF-8 (Thai names) only behind this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A CSV file (RFC 4180) that opens with Thai text in Excel. Text that would be a formula gets an apostrophe before
 * it, also behind white space and where a program with another separator would begin a cell, because names and notes come from outside.
 */
export function toCsv(header: string[], rows: Cell[][]): string {
  return BYTE_ORDER_MARK + toCsvLines([header, ...rows])
}

/** Further lines of such a file. */
export function toCsvLines(rows: Cell[][]): string {
  return rows.map(row => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return inQuotes(harmless(value.quoted))
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? inQuotes(text) : text
}

function harmless(text: string): string {
  const within = text.replace(BEFORE_INNER, part => part.replace(GUARDABLE, "$1'"))
  return FORMULA.test(text) ? `'${within}` : within
}

/** The text of a cell of ours, without the apostrophes that made it harmless. */
export function withoutGuards(text: string): string {
  const whole = text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
  return whole.replace(BEFORE_INNER, part => part.replace(GUARDED, '$1'))
}

function inQuotes(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}
