import { heightOf, openPdf, type TextStyle, writeText } from '#app/kit/platform/pdf-text.server.ts'
import { once, type Pair, type Paper } from '../views/paper.ts'

type Doc = PDFKit.PDFDocument

const MARGIN = 48
const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - MARGIN
const RIGHT = MARGIN + WIDTH
const COLUMN = WIDTH / 2 - 12

const LOGO = { width: 150, height: 42 }

const MUTED = '#47626b'
const RULE = '#dce3df'
const LANTERN = '#f2a33a'
const CLAY = '#a83a27'

const BODY: TextStyle = { size: 9.5 }
const SMALL: TextStyle = { size: 8, color: MUTED }
const STRONG: TextStyle = { size: 9.5, weight: 'bold' }

/**
 * The papers as a PDF on A4, each on pages of its own: the same bytes for the same papers, which have their fonts with them.
 * @param logo of the house, a JPEG, above its name
 */
export function drawPdf(
  [paper, ...others]: [Paper, ...Paper[]],
  issuedAt: Date,
  logo?: Uint8Array,
): Promise<Buffer> {
  const { doc, bytes } = openPdf({
    size: 'A4',
    margin: 0,
    lang: 'th-TH',
    displayTitle: true,
    info: { Title: paper.number, Author: paper.seller.name.english, CreationDate: issuedAt },
  })
  drawPaper(doc, paper, logo)
  for (const other of others) {
    doc.addPage({ size: 'A4', margin: 0 })
    drawPaper(doc, other, logo)
  }
  doc.end()
  return bytes
}

function drawPaper(doc: Doc, paper: Paper, logo: Uint8Array | undefined) {
  let y = drawHead(doc, paper, { top: MARGIN, logo })
  y = drawParties(doc, paper, y + 14)
  y = drawLines(doc, paper, y + 16)
  y = drawTotals(doc, paper, y + 8)
  drawFoot(doc, paper, y + 16)
}

/** Goes on on another page where this one has no room. */
function room(doc: Doc, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  doc.addPage({ size: 'A4', margin: 0 })
  return MARGIN
}

/** Thai over English, or once what both say the same way. */
function writePair(
  doc: Doc,
  pair: Pair,
  box: { x: number; y: number; width: number },
  thai: TextStyle,
): number {
  const height = writeText(doc, pair.thai, box, thai)
  if (pair.thai === pair.english) return height
  const english = { ...SMALL, align: thai.align ?? 'left' }
  return height + writeText(doc, pair.english, { ...box, y: box.y + height - 1 }, english)
}

/** Two names of the document that do not fit on a line stand below each other, so that no word is cut. */
function brokenAtSlash(doc: Doc, text: string, width: number, style: TextStyle): string {
  const isOneLine = heightOf(doc, text, width, style) === heightOf(doc, 'ก', width, style)
  return isOneLine ? text : text.replace(' / ', ' /\n')
}

/** @returns how high it is, with the room below it */
function drawLogo(doc: Doc, logo: Uint8Array, y: number): number {
  doc.markContent('Artifact', { type: 'Layout' })
  doc.image(Buffer.from(logo), MARGIN, y, { fit: [LOGO.width, LOGO.height] })
  doc.endMarkedContent()
  return LOGO.height + 8
}

type Head = { top: number; logo: Uint8Array | undefined }

function drawHead(doc: Doc, { seller, title, edition, stamp }: Paper, { top, logo }: Head): number {
  const left = { x: MARGIN, width: COLUMN + 20 }
  let y = top
  if (logo) y += drawLogo(doc, logo, y)
  y += writePair(doc, seller.name, { ...left, y }, { size: 13, weight: 'bold' })
  y += 2 + writePair(doc, seller.address, { ...left, y: y + 2 }, BODY)
  for (const fact of seller.facts) y += writeText(doc, fact, { ...left, y }, BODY)
  const right = { x: MARGIN + COLUMN + 32, width: COLUMN - 8 }
  let other = top
  const style: TextStyle = { size: 16, weight: 'bold', align: 'right' }
  const thai = brokenAtSlash(doc, title.thai, right.width, style)
  other += writePair(doc, { ...title, thai }, { ...right, y: other }, style)
  other += 2 + writeText(doc, once(edition), { ...right, y: other + 2 }, { ...BODY, align: 'right' })
  if (stamp) {
    const small: TextStyle = { size: 9.5, weight: 'bold', color: CLAY, align: 'right' }
    other += 6 + writePair(doc, stamp, { ...right, y: other + 6 }, small)
  }
  const bottom = Math.max(y, other) + 10
  doc.moveTo(MARGIN, bottom).lineTo(RIGHT, bottom).lineWidth(2).strokeColor(LANTERN).stroke()
  return bottom
}

function drawParties(doc: Doc, { buyer, facts, labels }: Paper, top: number): number {
  const left = { x: MARGIN, width: COLUMN + 20 }
  let y = top
  y += writeText(doc, once(labels.buyer), { ...left, y }, SMALL)
  y += writeText(doc, buyer.name, { ...left, y }, STRONG)
  if (buyer.address) y += writeText(doc, buyer.address, { ...left, y }, BODY)
  for (const fact of buyer.facts) y += writeText(doc, fact, { ...left, y }, BODY)
  let other = top
  for (const { term, value } of facts) {
    const x = MARGIN + COLUMN + 32
    const termHeight = writeText(doc, once(term), { x, y: other + 1, width: 120 }, SMALL)
    const box = { x: x + 124, y: other, width: RIGHT - x - 124 }
    other += Math.max(termHeight, writePair(doc, value, box, { ...STRONG, align: 'right' })) + 2
  }
  return Math.max(y, other)
}

const AMOUNT = { x: RIGHT - 160, width: 150 }
const QUANTITY = { x: RIGHT - 240, width: 90 }

function drawLines(doc: Doc, { lines, labels }: Paper, top: number): number {
  const text = { x: MARGIN + 10, width: QUANTITY.x - MARGIN - 20 }
  const head: TextStyle = { ...SMALL, weight: 'bold' }
  const figure: TextStyle = { ...BODY, align: 'right' }
  doc.rect(MARGIN, top, WIDTH, 22).fill('#e6f0ee')
  writeText(doc, once(labels.description), { ...text, y: top + 5 }, head)
  writeText(doc, once(labels.quantity), { ...QUANTITY, y: top + 5 }, { ...head, align: 'right' })
  writeText(doc, once(labels.amount), { ...AMOUNT, y: top + 5 }, { ...head, align: 'right' })
  let y = top + 22
  for (const line of lines) {
    y = room(doc, y, 40) + 7
    writeText(doc, line.quantity, { ...QUANTITY, y }, figure)
    writeText(doc, line.amount, { ...AMOUNT, y }, figure)
    y += writePair(doc, line.text, { ...text, y }, BODY) + 5
    doc.moveTo(MARGIN, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(RULE).stroke()
  }
  return y
}

function drawTotals(doc: Doc, { totals, words }: Paper, top: number): number {
  const term = { x: MARGIN, width: AMOUNT.x - MARGIN }
  let y = top
  for (const row of totals) {
    y = room(doc, y, 20)
    const style: TextStyle = row.isSum
      ? { size: 11, weight: 'bold', align: 'right' }
      : { ...BODY, align: 'right' }
    writeText(doc, row.amount, { ...AMOUNT, y }, style)
    y += writeText(doc, once(row.term), { ...term, y }, style) + 2
  }
  y = room(doc, y + 6, 44)
  const height =
    heightOf(doc, words.thai, WIDTH - 20, STRONG) + heightOf(doc, words.english, WIDTH - 20, SMALL)
  doc.rect(MARGIN, y, WIDTH, height + 12).fill('#fbf7ef')
  writePair(doc, words, { x: MARGIN + 10, y: y + 6, width: WIDTH - 20 }, STRONG)
  return y + height + 12
}

function drawFoot(doc: Doc, { notes, labels }: Paper, top: number) {
  let y = top
  for (const note of notes) {
    y = room(doc, y, 30)
    y += writePair(doc, note, { x: MARGIN, y, width: WIDTH }, { ...BODY, size: 9 }) + 4
  }
  y = room(doc, y + 36, 40)
  const width = 190
  doc
    .moveTo(RIGHT - width, y)
    .lineTo(RIGHT, y)
    .lineWidth(0.75)
    .strokeColor(MUTED)
    .stroke()
  writeText(doc, once(labels.signature), { x: RIGHT - width, y: y + 4, width }, { ...SMALL, align: 'right' })
}
