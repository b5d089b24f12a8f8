import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { GIVEN_PALETTE, PALETTES, type Palette, TONES } from '#app/kit/pure/palette.ts'

const MOODS = ['day', 'night'] as const
type Mood = (typeof MOODS)[number]

const sheetOf = (path: string) => readFileSync(path, 'utf8')
const GIVEN = sheetOf('app/app.css')

/** Every token of a palette at a mood: what its sheet does not say is as it is given. */
function tokensOf(palette: Palette, mood: Mood): Record<string, string> {
  const own = palette === GIVEN_PALETTE ? '' : sheetOf(`app/kit/ui/palettes/${palette}.css`)
  const found = `${GIVEN}${own}`.matchAll(/--([a-z\d-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)
  return Object.fromEntries(
    [...found].map(([, name, day, night, always]) => [name, always ?? (mood === 'day' ? day : night)]),
  )
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** What is written on what, anywhere in the program. */
const WRITTEN = [
  ...['ground', 'surface', 'sea-1'].flatMap(ground =>
    ['ink', 'muted', 'reef', 'clay'].map(text => [text, ground] as const),
  ),
  ['ink', 'sea-2'] as const,
  ['on-lantern', 'lantern'] as const,
  ['ground', 'reef'] as const,
  ['glow', 'sea-4'] as const,
]

describe.each(PALETTES.flatMap(palette => MOODS.map(mood => ({ palette, mood }))))(
  '$palette by $mood',
  ({ palette, mood }) => {
    const tokens = tokensOf(palette, mood)

    test.each(WRITTEN)('%s can be read on %s', (text, ground) => {
      expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5)
    })
  },
)

test.each(PALETTES)('%s has the colours of its pages in mails and where it is chosen', palette => {
  const { lantern: press, reef: lead, 'sea-4': deep } = tokensOf(palette, 'day')
  expect(TONES[palette]).toEqual({ press, lead, deep })
})
