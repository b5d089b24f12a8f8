import { describe, expect, test } from 'vitest'
import { type Run, runsOf, setFont } from './pdf-fonts.server.ts'
import { joinedWords, openPdf, writeText } from './pdf-text.server.ts'

const { doc } = openPdf({ size: 'A4', margin: 0 })

type Glyph = { id: number; codePoints: number[] }
/** The glyphs of a run as they stand from left to right. */
function glyphsOf({ text, font }: Run): Glyph[] {
  setFont(doc, font)
  const { _font: face } = doc as unknown as { _font: { layout: (text: string) => { glyphs: Glyph[] } } }
  return face.layout(text).glyphs
}

const glyphs = (text: string, weight: 'regular' | 'bold' = 'regular') =>
  runsOf(doc, text, weight).flatMap(glyphsOf)
/** The letters as they stand from left to right. */
const seen = (text: string, direction?: 'ltr' | 'rtl') =>
  runsOf(doc, text, 'regular', direction)
    .flatMap(glyphsOf)
    .map(({ codePoints }) => String.fromCodePoint(...codePoints))
    .join('')

const NAMES = {
  vietnamese: ['Nguyễn Thị Phương Ước', 'Đặng Hữu Nghĩa', 'LÊ VĂN ĐỨC', 'Trần Quốc Toản'],
  simplified: ['张伟', '欧阳诗雨', '王喆', '李䶮', '深圳市龙岗区布吉街道'],
  traditional: ['陳奕迅', '歐陽龍', '黃淑儀', '臺北市大安區', '鄧麗君'],
  japanese: ['山田 太郎', 'さくら', 'カトウ・ケンジ', '髙橋さつき', '渡邉 ゑみ'],
  korean: ['김민수', '박지훈', '똠방각하', '남궁 민'],
  arabic: ['محمد بن عبد الله', 'فاطمة الزهراء', 'یاسر چوہدری', 'أَحْمَد', 'لالا'],
  hebrew: ['דוד כהן', 'שָׁלוֹם', 'בן־גוריון', 'רחל לוי-אברהם'],
  devanagari: ['श्रीमती क्षेत्रज्ञा', 'कार्तिक शर्मा', 'ज्ञानेन्द्र', 'राष्ट्रपति'],
  yoruba: ['Ọláṣùúrùkìídìí Ẹ̀bùn', 'Ṣọlá', 'Ẹniọlá', 'O\u0323\u0301la\u0300', 'm̀bẹ́'],
  emoji: ['😀', 'Ana 🌴🏄', 'สมชาย ❤️', '👨‍👩‍👧 Family', 'Иван 🎉'],
  mixed: ['สมชาย ใจดี', 'Иван Йожин', 'Ελένη', 'محمد Smith 123', '王 Wang (Иван) สมชาย שלום'],
}

describe.each(Object.entries(NAMES))('names that are %s', (_, names) => {
  test.each(names)('%s is drawn in letters, in both weights', name => {
    for (const weight of ['regular', 'bold'] as const) {
      const drawn = glyphs(name, weight)
      expect(drawn.length).toBeGreaterThan(0)
      expect(drawn.filter(({ id }) => id === 0)).toEqual([])
    }
  })
})

test('a word is of one font, and letters that no other has of theirs', () => {
  expect(runsOf(doc, 'Nguyễn', 'bold')).toEqual([{ text: 'Nguyễn', font: 'latin' }])
  expect(runsOf(doc, 'Somchai สมชาย', 'bold')).toEqual([{ text: 'Somchai สมชาย', font: 'bold' }])
  expect(runsOf(doc, '直', 'bold')).toEqual([{ text: '直', font: 'chinese' }])
  expect(runsOf(doc, '直子の', 'bold')).toEqual([{ text: '直子の', font: 'japanese' }])
})

test('Arabic letters are joined, and stand from the right to the left', () => {
  const alone = glyphs('م').map(({ id }) => id)
  const [last, , , first] = glyphs('محمد')
  expect(first?.codePoints).toEqual(['م'.codePointAt(0)])
  expect(last?.codePoints).toEqual(['د'.codePointAt(0)])
  expect(alone).not.toContain(first?.id)
})

test.each([
  ['שלום', 'ltr', 'םולש'],
  ['דוד כהן', 'ltr', 'ןהכ דוד'],
  ['Mr דוד כהן 12', 'ltr', 'Mr 12 ןהכ דוד'],
  ['דוד Smith Co כהן', 'rtl', 'ןהכ Smith Co דוד'],
  ['דוד (כהן)', 'rtl', '(ןהכ) דוד'],
  ['ชื่อ דוד, נח', 'ltr', 'ชื่อ חנ ,דוד'],
  ['רחוב 15 א', 'rtl', 'א 15 בוחר'],
] as const)('%s in a line that goes %s is seen as %s', (text, direction, expected) => {
  expect(seen(text, direction)).toBe(expected)
})

test('Devanagari puts its vowel before the consonants that it is spoken after, and joins them', () => {
  const [vowel, consonant] = glyphs('कि')
  expect([vowel?.codePoints, consonant?.codePoints]).toEqual([[0x93f], [0x915]])
  expect(glyphs('क्ष')).toHaveLength(1)
})

test('what joins letters is kept where it is known, and drawn nowhere as a box', () => {
  expect(glyphs('می\u200cخواهم').filter(({ id }) => id === 0)).toEqual([])
  expect(glyphs('張\u200d偉\ufe0f').filter(({ id }) => id === 0)).toEqual([])
})

test.each([
  '\u0620\u0610\u0619\u06d7',
  'محمد \u0620\u0610\u0619\u06d7',
  '\u0612\u0658\u065f\u06e8'.repeat(9),
])('a heap of marks that the font has no place for leaves its letters: %j', name => {
  const { doc } = openPdf({ size: 'A4', margin: 0 })
  expect(writeText(doc, name, { x: 0, y: 0, width: 240 }, { size: 10 })).toBeGreaterThan(0)
  expect(glyphs(name).filter(({ id }) => id === 0)).toEqual([])
})

test('a line of Chinese or Japanese ends between words', () => {
  expect(joinedWords('深圳市龙岗区布吉街道').length).toBeGreaterThan(2)
  expect(joinedWords('東京都渋谷区').join('|')).toContain('|')
  expect(joinedWords('(深圳)').at(-1)).toMatch(/\)$/)
})

test.each(Object.entries(NAMES))('ten thousand letters of %s are written, in lines', (_, names) => {
  const { doc } = openPdf({ size: 'A4', margin: 0 })
  const name = names.join(' ')
  const long = name.repeat(Math.ceil(10_000 / name.length))
  const solid = name.replace(/\s/g, '').repeat(Math.ceil(10_000 / name.length))
  for (const text of [long, solid])
    expect(writeText(doc, text, { x: 0, y: 0, width: 240 }, { size: 10 })).toBeGreaterThan(300)
})
