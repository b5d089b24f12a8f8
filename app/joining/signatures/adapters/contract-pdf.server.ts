import { heightOf, openPdf, type TextStyle, writeText } from '#app/kit/platform/pdf-text.server.ts'
import type { ContractText } from '../views/contract-text.server.ts'
import { A4, MARGIN, roomFor, WIDTH } from './page.ts'

type Doc = PDFKit.PDFDocument

const BODY: TextStyle = { size: 10 }
const SMALL: TextStyle = { size: 8.5, color: '#47626b' }
const STRONG: TextStyle = { size: 10, weight: 'bold' }
const RULE = '#dce3df'

/** A contract on A4, as many pages as it needs. */
export function drawContract(text: ContractText, writtenAt: Date): Promise<Buffer> {
  const author = text.parties[0]?.name ?? ''
  const { doc, bytes } = openPdf({
    ...A4,
    lang: text.locale,
    displayTitle: true,
    info: { Title: text.title, Author: author, CreationDate: writtenAt },
  })
  let y = MARGIN
  y += writeText(doc, text.title, { x: MARGIN, y, width: WIDTH }, { size: 17, weight: 'bold' })
  y += writeText(doc, text.edition, { x: MARGIN, y, width: WIDTH }, SMALL) + 14
  y = drawParties(doc, text, y) + 16
  y = drawItems(doc, text, y) + 18
  for (const section of text.sections) y = drawSection(doc, section, y) + 8
  drawPlaces(doc, text, y + 12)
  doc.end()
  return bytes
}

function drawParties(doc: Doc, { parties }: ContractText, top: number): number {
  const width = WIDTH / 2 - 12
  const ends = parties.map(({ label, name, lines }, index) => {
    const x = MARGIN + index * (width + 24)
    let y = top
    y += writeText(doc, label, { x, y, width }, SMALL)
    y += writeText(doc, name, { x, y, width }, STRONG)
    for (const line of lines) y += writeText(doc, line, { x, y, width }, BODY)
    return y
  })
  return Math.max(...ends)
}

const FIGURES = [60, 95, 95]
const NAME_WIDTH = WIDTH - FIGURES.reduce((sum, width) => sum + width, 0)
/** From where each column goes, and how wide it is. */
const COLUMNS = [NAME_WIDTH, ...FIGURES].map((width, index, all) => ({
  x: MARGIN + all.slice(0, index).reduce((sum, before) => sum + before, 0),
  width: width - 6,
}))

function drawRow(doc: Doc, cells: string[], y: number, style: TextStyle): number {
  const heights = cells.map((cell, index) => {
    const { x, width } = COLUMNS[index] ?? { x: MARGIN, width: WIDTH }
    return writeText(doc, cell, { x, y, width }, { ...style, align: index === 0 ? 'left' : 'right' })
  })
  return y + Math.max(...heights)
}

function drawItems(doc: Doc, { items }: ContractText, top: number): number {
  let y = drawRow(doc, items.heads, top, { ...SMALL, weight: 'bold' }) + 4
  for (const row of items.rows) {
    const [name = ''] = row
    y = roomFor(doc, y, heightOf(doc, name, NAME_WIDTH, BODY) + 10)
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + WIDTH, y)
      .lineWidth(0.75)
      .strokeColor(RULE)
      .stroke()
    y = drawRow(doc, row, y + 4, BODY) + 4
  }
  const last = items.sums.at(-1)
  for (const sum of items.sums) {
    y = roomFor(doc, y, 20)
    const style: TextStyle = sum === last ? STRONG : BODY
    writeText(doc, sum.value, { x: MARGIN + WIDTH - 116, y, width: 110 }, { ...style, align: 'right' })
    y += writeText(doc, sum.term, { x: MARGIN, y, width: WIDTH - 126 }, { ...style, align: 'right' }) + 2
  }
  return y
}

function drawSection(doc: Doc, { title, paragraphs }: ContractText['sections'][number], top: number): number {
  let y = roomFor(doc, top, 48)
  y += writeText(doc, title, { x: MARGIN, y, width: WIDTH }, { size: 11.5, weight: 'bold' }) + 2
  for (const part of paragraphs.flatMap(partsOf)) {
    y = roomFor(doc, y, heightOf(doc, part, WIDTH, BODY))
    y += writeText(doc, part, { x: MARGIN, y, width: WIDTH }, BODY) + 3
  }
  return y
}

/** A paragraph that may be longer than a page, in parts that are not. */
function partsOf(paragraph: string): string[] {
  return (paragraph.match(/.{1,1000}(?:\s|$)|.{1,1000}/gsu) ?? []).map(part => part.trim())
}

/** Two abreast, for those who sign on paper. */
function drawPlaces(doc: Doc, { places }: ContractText, top: number) {
  const width = WIDTH / 2 - 16
  let y = top
  for (const [index, { label, name }] of places.entries()) {
    if (index % 2 === 0) y = roomFor(doc, y, 90)
    const x = MARGIN + (index % 2) * (width + 32)
    doc
      .moveTo(x, y + 44)
      .lineTo(x + width, y + 44)
      .lineWidth(0.75)
      .strokeColor('#47626b')
      .stroke()
    writeText(doc, name, { x, y: y + 48, width }, BODY)
    writeText(doc, label, { x, y: y + 63, width }, SMALL)
    if (index % 2 === 1) y += 96
  }
}
