/** Cells that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** Excel reads UTF-8 (Thai names) only behind this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A CSV file (RFC 4180) that opens with Thai text in Excel. Text that would be a formula gets an apostrophe before
 * it, because names and notes come from outside.
 */
export function toCsv(header: string[], rows: (string | number | null)[][]): string {
  return BYTE_ORDER_MARK + toCsvLines([header, ...rows])
}

/** Further lines of such a file. */
export function toCsvLines(rows: (string | number | null)[][]): string {
  return rows.map(row => `${row.map(toCell).join(',')}\r\n`).join('')
}

function toCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
