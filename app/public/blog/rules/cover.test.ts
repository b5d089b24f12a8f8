import { expect, test } from 'vitest'
import { DAY_PAINTS, drawCover, PAGE_PAINTS } from './cover.ts'
import { SUBJECTS } from './subject.ts'

test('a slug has always the same cover, another slug another one', () => {
  const one = { slug: 'one', subject: null }
  expect(drawCover(one, DAY_PAINTS)).toBe(drawCover(one, DAY_PAINTS))
  expect(drawCover(one, DAY_PAINTS)).not.toBe(drawCover({ slug: 'two', subject: null }, DAY_PAINTS))
})

test('each subject has a drawing of its own, in the outlines of the house', () => {
  const drawn = SUBJECTS.map(subject => drawCover({ slug: 'one', subject }, PAGE_PAINTS))
  expect(new Set(drawn).size).toBe(SUBJECTS.length)
  for (const drawing of drawn) {
    expect(drawing).toContain('stroke="var(--art-line)"')
    expect(drawing).not.toMatch(/undefined|NaN/)
    expect(drawing.match(/<g /g)?.length).toBe(drawing.match(/<\/g>/g)?.length)
  }
})

test('nothing of the slug comes into the drawing', () => {
  for (const slug of ['"><script>', '', 'ภาษาไทย', 'x'.repeat(300)]) {
    const drawing = drawCover({ slug, subject: null }, PAGE_PAINTS)
    expect(drawing).not.toMatch(/script|ภาษา|undefined|NaN/)
    expect(drawing.match(/<g /g)?.length).toBe(drawing.match(/<\/g>/g)?.length)
  }
})
