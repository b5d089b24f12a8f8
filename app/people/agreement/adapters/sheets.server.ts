import PDFDocument from 'pdfkit'
import { letters } from '#app/kit/platform/pdf-fonts.server.ts'
import { joinedWords, measure } from '#app/kit/platform/pdf-text.server.ts'
import { type AgreementPage, splitClause } from '../rules/text.ts'

type Weight = 'regular' | 'bold'

/** Something on a sheet, in points from its upper left corner; `y` of a text is the line it stands on. */
export type Mark =
  | { kind: 'text'; text: string; x: number; y: number; size: number; weight: Weight; color: string }
  | { kind: 'rule' | 'emblem'; x: number; y: number; width: number; color: string }

/** A4, in points. */
export const SHEET = { width: 595.28, height: 841.89, paper: '#fdf9f1' }

/** What stands on every sheet besides its page. */
export type SheetTexts = { title: string; version: string; pageOf: (page: number, pages: number) => string }

const LEFT = 51
const RIGHT = SHEET.width - LEFT
const NUMBERS = 36
const COLUMN = RIGHT - LEFT - NUMBERS
const CLAUSES_TOP = 112
const FOOT = SHEET.height - 46

const INK = '#0f2d35'
const MUTED = '#4a636b'
const REEF = '#11686a'
const LANTERN = '#e39a24'
const RULE = '#d9d3c5'

/** Thai has marks over and under its letters. */
const LINE_HEIGHT = { latin: 1.42, thai: 1.56 }
const GAP = 0.55
const LARGEST = 10.5
/** What is longer would still be agreed to: it is set smaller and never cut off. */
const STEP = 0.25

type Doc = PDFKit.PDFDocument

/** Widths are in parts of the size that it is set in. */
type Piece = { text: string; width: number }
type Clause = { number: string; name: string; pieces: Piece[] }

/**
 * The agreement as sheets of paper, one a page: as large as the longest page allows, all of them alike.
 * @returns what stands on each sheet
 */
export function composeSheets(pages: AgreementPage[], texts: SheetTexts): Mark[][] {
  const doc = new PDFDocument({ size: 'A4', margin: 0 })
  const measured = pages.map(page => page.clauses.map(clause => measureClause(doc, clause)))
  const isThai = /\p{sc=Thai}/u.test(texts.title)
  const lineHeight = isThai ? LINE_HEIGHT.thai : LINE_HEIGHT.latin
  const size = fittingSize(measured, lineHeight)
  return pages.map((page, index) => [
    ...drawFrame(doc, { page, number: index + 1, count: pages.length }, texts),
    ...drawClauses(measured[index] ?? [], size, lineHeight),
  ])
}

const UNIT = 100

function measureClause(doc: Doc, clause: string): Clause {
  const { number, name, text } = splitClause(clause)
  const widthOf = (part: string) => measure(doc, part, { size: UNIT }).width / UNIT
  const pieces = joinedWords(text).flatMap(word => {
    const isTooLong = widthOf(word.trim()) * LARGEST > COLUMN
    const parts = isTooLong ? Array.from(letters.segment(word), ({ segment }) => segment) : [word]
    return parts.map(part => ({ text: part, width: widthOf(part) }))
  })
  return { number, name, pieces }
}

function fittingSize(pages: Clause[][], lineHeight: number): number {
  const room = FOOT - 12 - CLAUSES_TOP
  const longest = (size: number) => Math.max(...pages.map(clauses => heightOf(clauses, size, lineHeight)))
  let size = LARGEST
  while (longest(size) > room && size > STEP) size -= STEP
  return size
}

function heightOf(clauses: Clause[], size: number, lineHeight: number): number {
  const lines = clauses.reduce((sum, clause) => sum + 1 + breakLines(clause, size).length, 0)
  return (lines * lineHeight + (clauses.length - 1) * GAP) * size
}

function breakLines({ pieces }: Clause, size: number): string[] {
  const lines: string[] = []
  let line: Piece = { text: '', width: 0 }
  for (const piece of pieces) {
    if (line.text !== '' && (line.width + piece.width) * size > COLUMN) {
      lines.push(line.text.trim())
      line = { text: '', width: 0 }
    }
    line = { text: line.text + piece.text, width: line.width + piece.width }
  }
  return [...lines, line.text.trim()]
}

function drawClauses(clauses: Clause[], size: number, lineHeight: number): Mark[] {
  const marks: Mark[] = []
  const advance = size * lineHeight
  const x = LEFT + NUMBERS
  let y = CLAUSES_TOP + size
  for (const clause of clauses) {
    const text = (words: string, at: number, weight: Weight, color: string) =>
      marks.push({ kind: 'text', text: words, x: at, y, size, weight, color })
    text(clause.number, LEFT, 'bold', REEF)
    text(clause.name, x, 'bold', INK)
    for (const line of breakLines(clause, size)) {
      y += advance
      text(line, x, 'regular', INK)
    }
    y += advance + size * GAP
  }
  return marks
}

type Framed = { page: AgreementPage; number: number; count: number }

function drawFrame(doc: Doc, { page, number, count }: Framed, texts: SheetTexts): Mark[] {
  const right = (text: string, size: number) => RIGHT - measure(doc, text, { size }).width
  const small = { kind: 'text', size: 9, weight: 'regular', color: MUTED } as const
  const pageOf = texts.pageOf(number, count)
  const heading = { kind: 'text', y: 92, size: 18, weight: 'bold' } as const
  return [
    { kind: 'emblem', x: LEFT, y: 28, width: 24, color: LANTERN },
    { ...small, text: texts.title, size: 10, x: right(texts.title, 10), y: 46 },
    { kind: 'rule', x: LEFT, y: 60, width: RIGHT - LEFT, color: RULE },
    { ...heading, text: String(number), x: LEFT, color: REEF },
    { ...heading, text: page.title, x: LEFT + NUMBERS, color: INK },
    { kind: 'rule', x: LEFT, y: FOOT, width: RIGHT - LEFT, color: RULE },
    { ...small, text: texts.version, x: LEFT, y: FOOT + 18 },
    { ...small, text: pageOf, x: right(pageOf, small.size), y: FOOT + 18 },
  ]
}
