import { setImmediate } from 'node:timers/promises'
import { createLine } from '#app/kit/platform/one-by-one.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { isCamt053, readCamt } from '../rules/camt.ts'
import { K_CYBER } from '../rules/k-cyber.ts'
import { KBANK } from '../rules/kbank.ts'
import { KRUNGTHAI } from '../rules/krungthai.ts'
import { type Mapping, mappedFormat } from '../rules/mapped.ts'
import { readMt940 } from '../rules/mt940.ts'
import { readPdf } from '../rules/pdf.ts'
import { SCB } from '../rules/scb.ts'
import { SCB_BUSINESS } from '../rules/scb-business.ts'
import { MOST_BYTES, type Reading, Refused, type Statement } from '../rules/statement.ts'
import { findColumns, readTable } from '../rules/table.ts'
import { type Opened, openFile } from './open-file.server.ts'

const TABLES = [KBANK, K_CYBER, KRUNGTHAI, SCB, SCB_BUSINESS]

/** One file at a time is taken apart, in slices: others are never held up for longer than one takes. */
const inLine = createLine()

/** `mappings` are what the columns of the account's other files are, and `password` opens a PDF. */
type Terms = { today: Day; mappings: readonly Mapping[]; password?: string }

/**
 * Reads what a bank has made, whichever of the known formats it is (rule bank.files).
 * @throws Refused with why it cannot be read, and the first row that cannot
 */
export function readStatement(bytes: Uint8Array, terms: Terms): Promise<Statement> {
  return inLine(async () => {
    if (bytes.length === 0) throw new Refused('empty')
    if (bytes.length > MOST_BYTES) throw new Refused('too_large')
    const reading = readerOf(await openFile(bytes, terms), terms)
    if (reading) return run(reading)
    for (const mapping of terms.mappings) {
      const opened = await openFile(bytes, mapping)
      const format = mappedFormat(mapping)
      const found = opened.kind === 'table' && findColumns(opened.rows, format)
      if (opened.kind === 'table' && found)
        return run(readTable(opened.rows, format, { found, today: terms.today }))
    }
    throw new Refused('unknown_format')
  })
}

/**
 * The rows of a table, whatever it is about.
 * @throws Refused where it is none
 */
export function readRows(bytes: Uint8Array): Promise<string[][]> {
  return inLine(async () => {
    if (bytes.length > MOST_BYTES) throw new Refused('too_large')
    const opened = await openFile(bytes, {})
    if (opened.kind !== 'table') throw new Refused('unknown_format')
    return opened.rows
  })
}

/** Null where it is none of the banks' own formats. */
function readerOf(opened: Opened, { today }: Terms): Reading<Statement> | null {
  if (opened.kind === 'pdf') return readPdf(opened.lines, { today })
  if (opened.kind === 'text') return readMt940(opened.text, { today })
  if (opened.kind === 'xml') return isCamt053(opened.root) ? readCamt(opened.root, { today }) : null
  for (const format of TABLES) {
    const found = findColumns(opened.rows, format)
    if (found) return readTable(opened.rows, format, { found, today })
  }
  return null
}

async function run(reading: Reading<Statement>): Promise<Statement> {
  for (;;) {
    const { done, value } = reading.next()
    if (done) return value
    await setImmediate()
  }
}
