import PDFDocument from 'pdfkit'
import { type Font, isThin, OUTLINE, runsOf, setFont } from '#app/kit/platform/pdf-fonts.server.ts'
import { openPdf } from '#app/kit/platform/pdf-text.server.ts'
import { type Mark, SHEET } from './sheets.server.ts'

type Doc = PDFKit.PDFDocument
type TextMark = Extract<Mark, { kind: 'text' }>

/** The pavilion, drawn 32 wide. */
const EMBLEM = [
  'M16 1.5C17.4 6.6 21 9.6 27.6 8.4C26.4 11.2 23.8 12.4 20.9 11.8C18.6 11.3 17 10.1 16 8.4C15 10.1 13.4 11.3 11.1 11.8C8.2 12.4 5.6 11.2 4.4 8.4C11 9.6 14.6 6.6 16 1.5Z',
  'M16 11.4C18 17 23.6 19.4 31 16.6C29.6 19.8 26.8 21.2 23.9 21V30H21V20.2C18.8 19.4 17.1 18 16 16.2C14.9 18 13.2 19.4 11 20.2V30H8.1V21C5.2 21.2 2.4 19.8 1 16.6C8.4 19.4 14 17 16 11.4Z',
]
const EMBLEM_WIDTH = 32

export type PdfFacts = { title: string; lang: string; pageTitles: string[]; madeAt: Date }

/** The sheets as a PDF: the same bytes for the same sheets, with their fonts, in words that can be searched. */
export function writePdf(sheets: Mark[][], { title, lang, pageTitles, madeAt }: PdfFacts): Promise<Buffer> {
  const { doc, bytes } = openPdf({
    size: 'A4',
    margin: 0,
    lang,
    displayTitle: true,
    autoFirstPage: false,
    info: { Title: title, CreationDate: madeAt },
  })
  sheets.forEach((marks, index) => {
    doc.addPage({ size: 'A4', margin: 0 })
    doc.outline.addItem(pageTitles[index] ?? '')
    for (const mark of marks) printMark(doc, mark)
  })
  doc.end()
  return bytes
}

function printMark(doc: Doc, mark: Mark) {
  const { kind, x, y, color } = mark
  if (kind === 'text') printText(doc, mark)
  else if (kind === 'rule')
    doc
      .moveTo(x, y)
      .lineTo(x + mark.width, y)
      .lineWidth(0.75)
      .strokeColor(color)
      .stroke()
  else {
    doc
      .save()
      .translate(x, y)
      .scale(mark.width / EMBLEM_WIDTH)
    for (const path of EMBLEM) doc.path(path).fill(color)
    doc.restore()
  }
}

/** Each line carries its letters as they are read, however their vowels and tones are set. */
function printText(doc: Doc, { text, x, y, size, weight, color }: TextMark) {
  doc.fillColor(color).strokeColor(color)
  doc.markContent('Span', { actual: text })
  let left = x
  for (const run of runsOf(doc, text, weight)) {
    const isOutlined = isThin(run.font, weight)
    if (isOutlined) doc.lineWidth(size * OUTLINE)
    setFont(doc, run.font).fontSize(size)
    doc.text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic', fill: true, stroke: isOutlined })
    left += doc.widthOfString(run.text)
  }
  doc.endMarkedContent()
}

/** What PDFKit knows of a font, which it has no name for: glyphs with their outlines, in thousandths of the size. */
type Outlines = {
  _font: {
    font: {
      unitsPerEm: number
      layout: (text: string) => {
        glyphs: { id: number; path: { toSVG: () => string } }[]
        positions: { xAdvance: number; xOffset: number; yOffset: number }[]
      }
    }
  }
}

const PER_SIZE = 1000

/** A sheet as a picture that is sharp at any size: its letters are outlines, so that it needs no font. */
export function writeSvg(marks: Mark[]): string {
  const doc = new PDFDocument({ autoFirstPage: false })
  const glyphs = new Map<string, string>()
  const drawn = marks.map(mark => drawMark(doc, mark, glyphs))
  const defs = Array.from(glyphs, ([id, path]) => `<path id="${id}" d="${path}"/>`)
  const { width, height, paper } = SHEET
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs><rect width="${width}" height="${height}" fill="${paper}"/>${drawn.join('')}</svg>`
}

function drawMark(doc: Doc, mark: Mark, glyphs: Map<string, string>): string {
  const { kind, x, y, color } = mark
  if (kind === 'text') return drawText(doc, mark, glyphs)
  if (kind === 'rule') return `<path d="M${x} ${y}h${mark.width}" stroke="${color}" stroke-width=".75"/>`
  const scale = mark.width / EMBLEM_WIDTH
  return `<path transform="translate(${x} ${y}) scale(${scale})" fill="${color}" d="${EMBLEM.join('')}"/>`
}

function drawText(doc: Doc, { text, x, y, size, weight, color }: TextMark, glyphs: Map<string, string>) {
  let left = 0
  const runs = runsOf(doc, text, weight).map(run => {
    setFont(doc, run.font)
    const { font: face } = (doc as unknown as Outlines)._font
    const { glyphs: shapes, positions } = face.layout(run.text)
    const grown = PER_SIZE / face.unitsPerEm
    const uses = shapes.map((shape, index) => {
      const at = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
      const spot = { x: left + at.xOffset * grown, y: at.yOffset * grown, grown }
      left += at.xAdvance * grown
      return useOf(run.font, shape, spot, glyphs)
    })
    const outline = isThin(run.font, weight) ? ` stroke="${color}" stroke-width="${PER_SIZE * OUTLINE}"` : ''
    return outline ? `<g${outline}>${uses.join('')}</g>` : uses.join('')
  })
  const scale = size / PER_SIZE
  return `<g fill="${color}" transform="translate(${round(x)} ${round(y)}) scale(${scale} ${-scale})">${runs.join('')}</g>`
}

type Shape = { id: number; path: { toSVG: () => string } }

type Spot = { x: number; y: number; grown: number }

/** Nothing for what has no outline, such as a space. */
function useOf(font: Font, shape: Shape, { x, y, grown }: Spot, glyphs: Map<string, string>) {
  const id = `${font}${shape.id}`
  const path = glyphs.get(id) ?? shape.path.toSVG()
  if (path === '') return ''
  glyphs.set(id, path)
  if (grown !== 1)
    return `<use href="#${id}" transform="translate(${round(x)} ${round(y)}) scale(${grown})"/>`
  return `<use href="#${id}" x="${x}"${y === 0 ? '' : ` y="${y}"`}/>`
}

const round = (points: number) => Math.round(points * 100) / 100
