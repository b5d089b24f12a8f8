import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import bidiFactory from 'bidi-js'

type Doc = PDFKit.PDFDocument

const FILES = {
  regular: 'anuphan-regular.ttf',
  bold: 'anuphan-semibold.ttf',
  latin: 'letters/noto-sans.ttf',
  arabic: 'letters/noto-sans-arabic.ttf',
  hebrew: 'letters/noto-sans-hebrew.ttf',
  devanagari: 'letters/noto-sans-devanagari.ttf',
  emoji: 'letters/noto-emoji.ttf',
  korean: 'letters/noto-sans-kr.ttf',
  japanese: 'letters/noto-sans-jp.ttf',
  chinese: 'letters/noto-sans-sc.ttf',
  traditional: 'letters/noto-sans-tc.ttf',
} as const
export type Font = keyof typeof FILES
export type Weight = Extract<Font, 'regular' | 'bold'>
/** What one font writes in one direction, from left to right on the paper. */
export type Run = { text: string; font: Font }
export type Direction = 'ltr' | 'rtl'

/** Which fonts have the letters of a script, the likeliest first; one is opened only when it is asked. */
const SCRIPTS: [RegExp, Font[]][] = [
  [/\p{scx=Arabic}/u, ['arabic']],
  [/\p{scx=Hebrew}/u, ['hebrew']],
  [/\p{scx=Devanagari}/u, ['devanagari']],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}/u, ['emoji']],
  [/\p{scx=Hangul}/u, ['korean']],
  [/\p{sc=Hiragana}|\p{sc=Katakana}/u, ['japanese']],
]
const OTHERS: Font[] = ['latin', 'chinese', 'traditional', 'japanese', 'korean', 'emoji']

/** An accent by itself is put in its place by a font that knows where. */
const ACCENT = /[\u0300-\u036f]/
const JAPANESE = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
/** What joins letters, or chooses how they are drawn, and is itself not seen. */
const UNSEEN = /\u200c|\u200d|\ufe0e|\ufe0f/g
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/
const FIRST_STRONG = /[\p{sc=Arabic}\p{sc=Hebrew}]|(\p{L})/u

const bidi = bidiFactory()
export const letters = new Intl.Segmenter('th', { granularity: 'grapheme' })

/** Letters that Anuphan lacks have one weight here: they become bold by an outline, in parts of the size. */
export const OUTLINE = 0.03
export const isThin = (font: Font, weight: Weight) => weight === 'bold' && font !== 'bold'

/** Fonts stay in memory once a paper has needed them, 30 MB at most. */
const opened = new Map<Font, Buffer>()

/** Writes in the font from here on. */
export function setFont(doc: Doc, font: Font): Doc {
  const { _registeredFonts: registered } = doc as unknown as Fonts
  if (!(font in registered)) {
    const file = opened.get(font) ?? readFileSync(join(process.cwd(), 'app/kit/platform/fonts', FILES[font]))
    opened.set(font, file)
    doc.registerFont(font, file)
  }
  return doc.font(font)
}

/** What PDFKit knows of its fonts, which it has no name for. */
type Fonts = {
  _registeredFonts: Record<string, unknown>
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean }; layout: (text: string) => unknown }
}

function canWrite(doc: Doc, font: Font, text: string): boolean {
  setFont(doc, font)
  const { font: face } = (doc as unknown as Fonts)._font
  return Array.from(text).every(letter => face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

/** Whether a text is read from the right: as its first letter is. */
export function directionOf(text: string): Direction {
  const first = FIRST_STRONG.exec(text)
  return first && first[1] === undefined ? 'rtl' : 'ltr'
}

/**
 * The text in parts that one font each can write, as they stand on the paper from left to right (UAX #9): a word is of one
 * font where one has all of it. What no font has becomes an empty box.
 */
export function runsOf(doc: Doc, text: string, weight: Weight, direction: Direction = 'ltr'): Run[] {
  const parts = partsOf(doc, text, weight)
  const runs = RIGHT_TO_LEFT.test(text) ? inOrder(parts, text, direction) : joined(parts)
  return runs.map(({ text: written, font }) => ({ font, text: shown(doc, written, font) }))
}

function shown(doc: Doc, text: string, font: Font): string {
  const seen = text.replace(UNSEEN, mark => (mark < '\ufe00' && canWrite(doc, font, mark) ? mark : ''))
  return isPlaceable(doc, font, seen) ? seen : seen.replace(/\p{M}/gu, '')
}

/** Whether the font says where each mark goes: fontkit throws over a heap of marks of which it says nothing. */
function isPlaceable(doc: Doc, font: Font, text: string): boolean {
  setFont(doc, font)
  try {
    ;(doc as unknown as Fonts)._font.layout(text)
    return true
  } catch {
    return false
  }
}

/** Words and the spaces between them; of a word that no font has, letters. */
function partsOf(doc: Doc, text: string, weight: Weight): Run[] {
  const fontOf = (part: string) => findFont(doc, part, { weight, isJapanese: JAPANESE.test(text) })
  const ofLetters = (parts: Iterable<string>, next?: (part: string) => Run[]): Run[] =>
    Array.from(parts).flatMap(part => {
      const font = fontOf(part)
      return font || !next ? [{ text: part, font: font ?? weight }] : next(part)
    })
  const graphemes = (word: string) => Array.from(letters.segment(word), ({ segment }) => segment)
  const words = text.split(/(\s+)/).filter(word => word !== '')
  return ofLetters(words, word => ofLetters(graphemes(word), grapheme => ofLetters(grapheme)))
}

type Wanted = { weight: Weight; isJapanese: boolean }

function findFont(doc: Doc, text: string, { weight, isJapanese }: Wanted): Font | undefined {
  const seen = text.replace(UNSEEN, '')
  const own: Font = ACCENT.test(text) ? 'latin' : weight
  const ofScripts = SCRIPTS.flatMap(([script, fonts]) => (script.test(seen) ? fonts : []))
  const ofLine: Font[] = isJapanese ? ['japanese'] : []
  const fonts = new Set([own, ...ofScripts, 'latin' as const, ...ofLine, ...OTHERS, weight])
  return Array.from(fonts).find(font => canWrite(doc, font, seen))
}

/** Neighbours of one font as one run, so that they are shaped together. */
function joined(parts: Run[]): Run[] {
  const runs: Run[] = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (last?.font === part.font) runs.splice(-1, 1, { ...last, text: last.text + part.text })
    else runs.push(part)
  }
  return runs
}

type Leveled = Run & { level: number }

/** The parts, cut where the direction changes, in the order of the paper: what is read from the right is turned around. */
function inOrder(parts: Run[], text: string, direction: Direction): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction)
  let at = 0
  const runs: Leveled[] = []
  for (const { text: part, font } of parts)
    for (const [index, letter] of Array.from(part).entries()) {
      const level = levels[at] ?? 0
      at += letter.length
      const last = runs.at(-1)
      const turned = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
      if (index > 0 && last?.level === level) last.text += turned
      else runs.push({ text: turned, font, level })
    }
  const highest = runs.reduce((most, { level }) => Math.max(most, level), 0)
  return Array.from({ length: highest }, (_, index) => highest - index).reduce(turnedFrom, runs)
}

/** Each row of neighbours of at least the level, turned around. */
function turnedFrom(runs: Leveled[], level: number): Leveled[] {
  const rows: Leveled[][] = []
  for (const run of runs) {
    const row = rows.at(-1)
    if (row && run.level >= level && (row[0]?.level ?? 0) >= level) row.push(run)
    else rows.push([run])
  }
  return rows.flatMap(row => row.toReversed())
}
