import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { composed } from '#app/kit/pure/composed.ts'
import { readSatang } from '../rules/printed.ts'
import { Refused } from '../rules/statement.ts'
import { columnOf, type FirstDay, type Look, lookOf, printedNumber } from '../rules/workbook.ts'
import { type Budget, type Part, partsOf, textOf } from './unpack.server.ts'

/** What a workbook may be when it is unpacked; a statement of 20,000 lines is a quarter of it. */
const MOST_UNPACKED = 64 * 1024 * 1024
const MOST_TEXTS = 1_000_000
const DEEPEST = 40

type Limits = { columns: number; cell: number }
type Attributes = Record<string, string>
type Reader = {
  open: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** The rows of the first sheet that shows any; what the cells of one are stands in their columns. */
export async function openWorkbook(zip: Uint8Array, limits: Limits, onRow: (cells: string[]) => void) {
  const parts = partsOf(zip)
  const book = parts.get('xl/workbook.xml')
  if (!book) throw new Refused('workbook')
  const budget: Budget = { bytes: MOST_UNPACKED }
  const { sheets, firstDay } = await readBook(book, budget)
  const links = await readLinks(parts.get('xl/_rels/workbook.xml.rels'), budget)
  const linked = (kind: string) => parts.get(links.find(link => link.kind === kind)?.name ?? '')
  const looks = await readLooks(linked('styles'), budget)
  const texts = await readTexts(linked('sharedStrings'), budget)
  const printed = (typed: string, style: number) => printedNumber(typed, looks[style] ?? 'plain', firstDay)
  let found = 0
  for (const id of sheets) {
    const count = (cells: string[]) => {
      found += 1
      onRow(cells)
    }
    const sheet = parts.get(links.find(link => link.id === id)?.name ?? '')
    if (found === 0) await readSheet(sheet, budget, { texts, printed, limits, onRow: count })
  }
}

/** The ids of its sheets in order, without hidden ones, and from which day it counts. */
async function readBook(part: Part, budget: Budget) {
  const book = { sheets: [] as string[], firstDay: 1900 as FirstDay }
  await read(part, budget, {
    open: (name, attributes) => {
      if (name === 'workbookPr' && /^(?:1|true)$/.test(attributes['date1904'] ?? '')) book.firstDay = 1904
      const link = Object.keys(attributes).find(key => key.endsWith(':id')) ?? ''
      const isShown = (attributes['state'] ?? 'visible') === 'visible'
      if (name === 'sheet' && isShown) book.sheets.push(attributes[link] ?? '')
    },
  })
  return book
}

/** Which part each id leads to, and of which kind it is. */
async function readLinks(part: Part | undefined, budget: Budget) {
  const links: { id: string; kind: string; name: string }[] = []
  await read(part, budget, {
    open: (_, { Id: id = '', Type: type = '', Target: target = '' }) => {
      const name = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      links.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), name })
    },
  })
  return links
}

/** How numbers of each style are shown. */
async function readLooks(part: Part | undefined, budget: Budget): Promise<Look[]> {
  const codes = new Map<number, string>()
  const looks: Look[] = []
  let isOfCells = false
  await read(part, budget, {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId'])
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) looks.push(lookOf(id, codes.get(id)))
    },
    close: name => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return looks
}

/** The texts that cells name by their place; how one is read aloud is left out. */
async function readTexts(part: Part | undefined, budget: Budget): Promise<string[]> {
  const texts: string[] = []
  const inside: string[] = []
  await read(part, budget, {
    open: name => {
      inside.push(name)
      if (name === 'si') texts.push('')
      if (texts.length > MOST_TEXTS) throw new Refused('unpacks_large')
    },
    text: text => {
      if (inside.at(-1) === 't' && !inside.includes('rPh')) texts.push((texts.pop() ?? '') + text)
    },
    close: () => inside.pop(),
  })
  return texts
}

type Sheet = {
  texts: string[]
  printed: (typed: string, style: number) => string
  limits: Limits
  onRow: (cells: string[]) => void
}

type Cell = { column: number; type: string; style: number; value: string; formula: string | null }

async function readSheet(part: Part | undefined, budget: Budget, { texts, printed, limits, onRow }: Sheet) {
  let row: string[] = []
  let cell: Cell | null = null
  let inside = ''
  let next = 0
  const shownOf = ({ type, style, value, formula }: Cell): string => {
    // What a workbook has computed is no figure of a bank: balances that follow from the amounts prove nothing.
    if (formula !== null && (type !== 'str' || readSatang(value) !== null)) return `=${formula}`
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    return type === 'n' && value !== '' ? printed(value, style) : value
  }
  await read(part, budget, {
    open: (name, { r: place = '', t: type = 'n', s: style }) => {
      inside = name
      if (name === 'row') [row, next] = [[], 0]
      if (name === 'f' && cell) cell.formula = ''
      if (name !== 'c') return
      cell = { column: columnOf(place) ?? next, type, style: Number(style), value: '', formula: null }
      next = cell.column + 1
    },
    text: text => {
      if (cell && (inside === 'v' || inside === 't')) cell.value += text
      if (cell && inside === 'f') cell.formula += text
      if (cell && cell.value.length > limits.cell) throw new Refused('too_wide')
    },
    close: name => {
      inside = ''
      if (name === 'row' && row.length > 0) onRow(Array.from(row, shown => shown ?? ''))
      if (name !== 'c' || !cell) return
      const shown = composed(
        shownOf(cell)
          .slice(0, limits.cell + 1)
          .trim(),
      )
      if (shown !== '' && cell.column >= limits.columns) throw new Refused('too_wide')
      if (shown !== '') row[cell.column] = shown
      cell = null
    },
  })
}

/** Tells of a part's elements, their names without prefixes; of a part that is not there nothing. */
async function read(part: Part | undefined, budget: Budget, { open, text, close }: Reader) {
  if (!part) return
  let depth = 0
  const parser = new Parser(
    {
      onprocessinginstruction: name => {
        if (name.startsWith('!')) throw new Refused('entities')
      },
      onopentag: (name, attributes) => {
        if (++depth > DEEPEST) throw new Refused('broken')
        open(localName(name), attributes)
      },
      ...(text && { ontext: text }),
      onclosetag: name => {
        depth -= 1
        close?.(localName(name))
      },
    },
    { xmlMode: true },
  )
  for await (const piece of textOf(part, budget)) {
    parser.write(piece)
    await setImmediate()
  }
  parser.end()
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)
