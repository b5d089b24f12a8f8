import { expect, test } from 'vitest'
import { countPrompts, isEmptyBody, PROMPT_MARK, structured } from '../rules/body.ts'
import { type PostValues, parsePost, readPostForm, valuesOf } from './posts.ts'

const VALUES: PostValues = {
  title: '  Quiet   hours ',
  slug: '',
  metaDescription: 'Why they work.',
  tags: 'focus, Focus, tea',
  keywords: 'quiet office',
  outline: 'Why\n\nHow',
  introduction: 'Hello.',
  sections: [{ heading: 'Why', content: 'Because.' }],
  summary: 'So.',
  ctaText: 'Join',
  ctaUrl: '/membership',
}

test('what is typed becomes a post and back again; an empty slug comes from the title', () => {
  const parsed = parsePost(VALUES)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  expect(parsed.content).toMatchObject({
    title: 'Quiet hours',
    slug: 'quiet-hours',
    tags: ['focus', 'tea'],
    outline: ['Why', 'How'],
    fullPost: { conclusion: { summary: 'So.', cta: { text: 'Join', url: '/membership' } } },
  })
  expect(parsePost(valuesOf(parsed.content))).toEqual(parsed)
})

test.each([
  [{ title: 'x'.repeat(201) }, 'title'],
  [{ slug: 'Über uns' }, 'slug'],
  [{ slug: 'x'.repeat(81) }, 'slug'],
  [{ metaDescription: 'x'.repeat(301) }, 'metaDescription'],
  [{ tags: 'x'.repeat(51) }, 'tags'],
  [{ keywords: Array.from({ length: 51 }, (_, i) => `k${i}`).join() }, 'keywords'],
  [{ introduction: 'x'.repeat(10_001) }, 'introduction'],
  [{ sections: [{ heading: 'x'.repeat(201), content: '' }] }, 'sectionHeading:0'],
  [{ sections: [{ heading: '', content: 'x'.repeat(20_001) }] }, 'sectionContent:0'],
  [{ introduction: `${'- '.repeat(100)}a` }, 'introduction'],
  [{ sections: [{ heading: '', content: '*a_ '.repeat(500) }] }, 'sectionContent:0'],
  [{ summary: '*a_ '.repeat(500) }, 'summary'],
  [{ ctaText: '' }, 'ctaText'],
  [{ ctaUrl: '' }, 'ctaUrl'],
  [{ ctaUrl: 'javascript:alert(1)' }, 'ctaUrl'],
  [{ ctaUrl: '//evil.example' }, 'ctaUrl'],
] satisfies [Partial<PostValues>, string][])('%j is refused beside its field', (wrong, field) => {
  const parsed = parsePost({ ...VALUES, ...wrong })
  expect(parsed).toMatchObject({ ok: false, errors: { [field]: expect.stringMatching(/\S/) } })
  expect(Object.keys(parsed.ok ? {} : parsed.errors)).toEqual([field])
})

test('a form without its fields is empty, not a crash', () => {
  expect(readPostForm(new FormData())).toMatchObject({ title: '', sections: [] })
})

test('a plain text becomes sections without losing a letter', () => {
  const text = `${'a'.repeat(15_000)}\n\n${'b'.repeat(15_000)}`
  const { sections } = structured(text)
  expect(sections.map(({ content }) => content.length)).toEqual([15_000, 15_000])
  expect(isEmptyBody(text)).toBe(false)
  expect(isEmptyBody('')).toBe(true)
})

test('lines that say what to write are counted wherever they stand', () => {
  const body = {
    introduction: `${PROMPT_MARK}Begin.\n\nText`,
    sections: [{ heading: 'A', content: `x\n  ${PROMPT_MARK}More.` }],
    conclusion: { summary: '> a quotation', cta: null },
  }
  expect(countPrompts(body)).toBe(2)
})
