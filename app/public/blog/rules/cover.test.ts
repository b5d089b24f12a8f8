import { expect, test } from 'vitest'
import { DAY_PAINTS, drawCover, PAGE_PAINTS } from './cover.ts'

test('a slug has always the same cover, another slug another one', () => {
  expect(drawCover('one', DAY_PAINTS)).toBe(drawCover('one', DAY_PAINTS))
  expect(drawCover('one', DAY_PAINTS)).not.toBe(drawCover('two', DAY_PAINTS))
})

test('nothing of the slug comes into the drawing', () => {
  for (const slug of ['"><script>', '', 'ภาษาไทย', 'x'.repeat(300)]) {
    const drawing = drawCover(slug, PAGE_PAINTS)
    expect(drawing).not.toMatch(/script|ภาษา|undefined|NaN/)
    expect(drawing.match(/<g /g)?.length).toBe(drawing.match(/<\/g>/g)?.length)
  }
})
