import PDFDocument from 'pdfkit'
import {
  type Direction,
  directionOf,
  isThin,
  letters,
  OUTLINE,
  type Run,
  runsOf,
  setFont,
  type Weight,
} from './pdf-fonts.server.ts'

type Doc = PDFKit.PDFDocument

export type TextStyle = {
  size: number
  weight?: Weight
  color?: string
  align?: 'left' | 'right'
}

type Box = { x: number; y: number; width: number }
type Line = { text: string; runs: Run[]; width: number }

const LINE_HEIGHT = 1.5
/** How far the letters of Anuphan reach over the line that those of every font stand on. */
const ASCENT = 1.025

const words = new Intl.Segmenter('th', { granularity: 'word' })

/** A PDF to draw in, with its fonts, and its bytes once it is ended. */
export function openPdf(options: PDFKit.PDFDocumentOptions): { doc: Doc; bytes: Promise<Buffer> } {
  const doc = new PDFDocument(options)
  const chunks: Buffer[] = []
  const bytes = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', chunk => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return { doc, bytes }
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
  const { size, weight = 'regular', color = '#0e2a33' } = style
  doc.fillColor(color).strokeColor(color)
  doc.markContent('Span', { actual: line.text })
  let { x } = at
  for (const { text, font } of line.runs) {
    const stroke = isThin(font, weight)
    if (stroke) doc.lineWidth(size * OUTLINE)
    setFont(doc, font).fontSize(size)
    doc.text(text, x, at.y + size * ASCENT, { lineBreak: false, baseline: 'alphabetic', fill: true, stroke })
    x += doc.widthOfString(text)
  }
  doc.endMarkedContent()
}

/** Marks that are not seen are left out, but for those that join letters. */
function breakLines(doc: Doc, text: string, width: number, style: TextStyle): Line[] {
  const readable = text.replace(/[\u2028\u2029]/g, '\n').replace(/[^\P{C}\n\u200c\u200d]/gu, '')
  return readable.split('\n').flatMap(paragraph => breakParagraph(doc, paragraph, width, style))
}

function breakParagraph(doc: Doc, paragraph: string, width: number, style: TextStyle): Line[] {
  const lines: string[] = []
  let current = ''
  let used = 0
  for (const piece of piecesOf(doc, paragraph, width, style)) {
    const solid = measure(doc, piece.trimEnd(), style).width
    if (current.trim() !== '' && used + solid > width) {
      lines.push(current)
      current = ''
      used = 0
    }
    const added = current === '' ? piece.trimStart() : piece
    current += added
    used += measure(doc, added, style).width
  }
  const direction = directionOf(paragraph)
  return [...lines, current].map(line => measure(doc, line.trim(), style, direction))
}

/** What stays on one line: words with what is written to them; those that no line can hold, letter by letter. */
function piecesOf(doc: Doc, text: string, width: number, style: TextStyle): string[] {
  return joinedWords(text).flatMap(word =>
    measure(doc, word.trim(), style).width <= width
      ? [word]
      : Array.from(letters.segment(word), ({ segment }) => segment),
  )
}

/**
 * A line may end after a space, and between two words of Thai, Chinese or Japanese; not within a number, nor before a
 * bracket that closes.
 */
export function joinedWords(text: string): string[] {
  const joined: string[] = []
  for (const { segment } of words.segment(text)) {
    const last = joined.at(-1)
    const mayBreak = last === undefined || /\s$/.test(last) || (STARTS.test(segment) && ENDS.test(last))
    if (mayBreak) joined.push(segment)
    else joined.splice(-1, 1, last + segment)
  }
  return joined
}

const STARTS = /^[\p{sc=Thai}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const ENDS = /[\p{sc=Thai}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u

/** The line as it would be written without a break. */
export function measure(
  doc: Doc,
  text: string,
  { size, weight = 'regular' }: TextStyle,
  direction?: Direction,
): Line {
  const runs = runsOf(doc, text, weight, direction)
  const width = runs.reduce((sum, run) => {
    setFont(doc, run.font).fontSize(size)
    return sum + doc.widthOfString(run.text)
  }, 0)
  return { text, runs, width }
}
