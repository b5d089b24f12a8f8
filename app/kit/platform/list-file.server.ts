import { type Column, csvCells, kindOf, wallOf } from '#app/kit/pure/columns.ts'
import { toCsv, toCsvLines } from '#app/kit/pure/csv.ts'
import { daysBetween, isDay } from '#app/kit/pure/days.ts'
import { AS_XLSX } from '#app/kit/pure/list-query.ts'
import { satangToBaht } from '#app/kit/pure/money.ts'
import { streamDownload } from './download.server.ts'
import { type SheetCell, xlsxOf } from './xlsx.server.ts'

type ListFile<Row> = {
  /** Without its ending; ours: letters and digits of any language, `_` and `-`. */
  name: string
  /** What its sheet is called, in the reader's language. */
  title: string
  columns: Column<Row>[]
  rows: Row[] | AsyncIterable<Row[]>
}

/** A list as a file that is sent while it is read: a CSV, or the spreadsheet that the address asks for (rule lists.files). */
export function listFile<Row>(params: URLSearchParams, file: ListFile<Row>): Response {
  const { name, title, columns, rows } = file
  const batches = Array.isArray(rows) ? [rows] : rows
  if (params.get(AS_XLSX.name) !== AS_XLSX.value) return csvFile(name, columns, batches)
  return xlsxFile(name, {
    title,
    head: [columns.map(({ heading }) => heading)],
    batches: cellsOf(batches, row => sheetCells(columns, row)),
  })
}

type Batches<Row> = Iterable<Row[]> | AsyncIterable<Row[]>

/** A list as a CSV, and as nothing else. */
export function csvFile<Row>(name: string, columns: Column<Row>[], batches: Batches<Row>): Response {
  const encoder = new TextEncoder()
  async function* encode() {
    yield encoder.encode(
      toCsv(
        columns.map(({ heading }) => heading),
        [],
      ),
    )
    for await (const cells of cellsOf(batches, row => csvCells(columns, row)))
      yield encoder.encode(toCsvLines(cells))
  }
  return streamDownload({ fileName: `${name}.csv`, contentType: 'text/csv; charset=utf-8' }, encode())
}

/** A spreadsheet that is none of a list, in the same way. */
export function xlsxFile(
  name: string,
  { title, head, batches }: { title: string; head: SheetCell[][]; batches: Batches<SheetCell[]> },
): Response {
  const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return streamDownload({ fileName: `${name}.xlsx`, contentType }, xlsxOf({ name: title, head }, batches))
}

async function* cellsOf<Row, Cells>(batches: Batches<Row>, read: (row: Row) => Cells) {
  for await (const rows of batches) yield rows.map(read)
}

/** An amount in baht, as spreadsheets show it. */
export const amountCell = (satang: number): SheetCell => ({ number: satangToBaht(satang), as: 'decimal' })

function sheetCells<Row>(columns: Column<Row>[], row: Row): SheetCell[] {
  return columns.map(column => {
    const value = column.read(row) ?? null
    const kind = kindOf(column, row)
    if (value === null || value === '') return null
    if (value instanceof Date) return timeCell(wallOf(value))
    if (typeof value === 'number')
      return kind === 'money'
        ? amountCell(value)
        : { number: value, as: Number.isInteger(value) ? 'whole' : 'decimal' }
    const text = typeof value === 'string' ? value : value.quoted
    return kind === 'day' || kind === 'moment' ? timeCell(text) : text
  })
}

const TIME = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?$/
/** Spreadsheets count from here; before March 1900 they have a day that never was. */
const ZERO = '1899-12-30'
const FIRST = '1900-03-01'

/** A day, or what a wall showed, as spreadsheets count it; text that is neither is text. */
export function timeCell(text: string): SheetCell {
  const [, day, hours, minutes, seconds = '0'] =
    TIME.exec(text.endsWith('Z') ? wallOf(new Date(text)) : text) ?? []
  if (!day || !isDay(day) || day < FIRST) return text
  const whole = daysBetween(ZERO, day)
  if (!hours) return { number: whole, as: 'day' }
  const ofDay = (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400
  return { number: whole + ofDay, as: 'moment' }
}
