import { join } from 'node:path'
import PDFDocument from 'pdfkit'

type Doc = PDFKit.PDFDocument

const FONTS = {
  regular: 'anuphan-regular.ttf',
  bold: 'anuphan-semibold.ttf',
  cyrillic: 'noto-sans-cyrillic.ttf',
} as const
export type Font = keyof typeof FONTS

export type TextStyle = {
  size: number
  weight?: 'regular' | 'bold'
  color?: string
  align?: 'left' | 'right'
}

type Box = { x: number; y: number; width: number }
/** What one font can write. */
export type Run = { text: string; font: Font }
type Line = { text: string; runs: Run[]; width: number }

const LINE_HEIGHT = 1.5

const words = new Intl.Segmenter('th', { granularity: 'word' })
export const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** A PDF to draw in, with its fonts, and its bytes once it is ended. */
export function openPdf(options: PDFKit.PDFDocumentOptions): { doc: Doc; bytes: Promise<Buffer> } {
  const doc = new PDFDocument(options)
  const chunks: Buffer[] = []
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', chunk => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  registerFonts(doc)
  return { doc, bytes }
}

/** Anuphan has Latin and Thai; Cyrillic names are set in another face. What no font has becomes an empty box. */
export function registerFonts(doc: Doc) {
  for (const [name, file] of Object.entries(FONTS))
    doc.registerFont(name, join(process.cwd(), 'app/kit/platform/fonts', file))
}

/**
 * Writes the text within the box's width, as many lines as it needs: between words, which Thai does not part by spaces,
 * or within one that is longer than a line. Each line carries its letters as they are read, so that a search in the
 * file, or a screen reader, finds them however their vowels and tones are set.
 * @returns how high it is
 */
export function writeText(doc: Doc, text: string, box: Box, style: TextStyle): number {
  const lines = breakLines(doc, text, box.width, style)
  lines.forEach((line, index) => {
    const left = style.align === 'right' ? box.x + box.width - line.width : box.x
    drawLine(doc, line, { x: left, y: box.y + index * style.size * LINE_HEIGHT }, style)
  })
  return lines.length * style.size * LINE_HEIGHT
}

/** How high the text will be. */
export function heightOf(doc: Doc, text: string, width: number, style: TextStyle): number {
  return breakLines(doc, text, width, style).length * style.size * LINE_HEIGHT
}

function drawLine(doc: Doc, line: Line, at: { x: number; y: number }, style: TextStyle) {
  doc.fillColor(style.color ?? '#0e2a33')
  doc.markContent('Span', { actual: line.text })
  let { x } = at
  for (const { text, font } of line.runs) {
    doc.font(font).fontSize(style.size)
    doc.text(text, x, at.y, { lineBreak: false })
    x += doc.widthOfString(text)
  }
  doc.endMarkedContent()
}

function breakLines(doc: Doc, text: string, width: number, style: TextStyle): Line[] {
  const readable = text.replace(/[^\P{C}\n]/gu, '')
  return readable.split('\n').flatMap(paragraph => breakParagraph(doc, paragraph, width, style))
}

function breakParagraph(doc: Doc, paragraph: string, width: number, style: TextStyle): Line[] {
  const lines: string[] = []
  let current = ''
  for (const piece of piecesOf(doc, paragraph, width, style)) {
    if (current !== '' && measure(doc, (current + piece).trimEnd(), style).width > width) {
      lines.push(current)
      current = piece.trimStart()
    } else current += piece
  }
  return [...lines, current].map(line => measure(doc, line.trim(), style))
}

/** What stays on one line: words with what is written to them; those that no line can hold, letter by letter. */
function piecesOf(doc: Doc, text: string, width: number, style: TextStyle): string[] {
  return joinedWords(text).flatMap(word =>
    measure(doc, word.trim(), style).width <= width
      ? [word]
      : Array.from(letters.segment(word), ({ segment }) => segment),
  )
}

/** A line may end after a space, and between two Thai words; not within a number, nor before a bracket that closes. */
export function joinedWords(text: string): string[] {
  const joined: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = joined.at(-1)
    const mayBreak =
      last === undefined || /\s$/.test(last) || (THAI.test(segment) && /\p{sc=Thai}$/u.test(last))
    if (mayBreak) joined.push(segment)
    else joined.splice(-1, 1, last + segment)
  }
  return joined
}

const THAI = /^\p{sc=Thai}/u

/** The line as it would be written without a break. */
export function measure(doc: Doc, text: string, { size, weight = 'regular' }: TextStyle): Line {
  const runs = runsOf(text, weight)
  const width = runs.reduce((sum, run) => {
    doc.font(run.font).fontSize(size)
    return sum + doc.widthOfString(run.text)
  }, 0)
  return { text, runs, width }
}

/** The text in parts that one font each can write. */
export function runsOf(text: string, font: Font): Run[] {
  return text
    .split(/([\u0401-\u045f\u2116]+)/)
    .map((part, index): Run => ({ text: part, font: index % 2 === 1 ? 'cyrillic' : font }))
    .filter(run => run.text !== '')
}
