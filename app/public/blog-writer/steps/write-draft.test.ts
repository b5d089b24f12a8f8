import { expect, test } from 'vitest'
import { countPrompts } from '#app/public/blog/rules/body.ts'
import { parsePost, valuesOf } from '#app/public/blog/schema/posts.ts'
import { writeDraft } from './write-draft.server.ts'

const ASSIGNMENT = {
  topic: 'leading a remote team',
  targetAudience: 'team leads',
  seoTargetWords: ['remote work', 'trust', 'meetings'],
}

test('a draft has everything a post has, and says in every part what to write', () => {
  const draft = writeDraft(ASSIGNMENT, 'en')
  expect(draft).toMatchObject({
    title: 'Leading a remote team',
    slug: 'leading-a-remote-team',
    keywords: ASSIGNMENT.seoTargetWords,
    fullPost: { conclusion: { cta: { text: 'Become a member', url: '/membership' } } },
  })
  expect(draft.metaDescription).toContain('team leads')
  expect(draft.outline).toEqual(draft.fullPost.sections.map(({ heading }) => heading))
  expect(draft.outline).toEqual(expect.arrayContaining(['Remote work', 'Trust', 'Meetings']))
  for (const { content } of draft.fullPost.sections) {
    expect(
      countPrompts({ ...draft.fullPost, introduction: '', sections: [{ heading: '', content }] }),
    ).toBeGreaterThan(1)
  }
})

test.each(['en', 'th'] as const)('the longest request still makes a post that can be saved (%s)', locale => {
  const seoTargetWords = Array.from({ length: 30 }, (_, i) => `${i} ${'w'.repeat(97)}`)
  const draft = writeDraft(
    { topic: 't'.repeat(300), targetAudience: 'a'.repeat(300), seoTargetWords },
    locale,
  )
  expect(parsePost(valuesOf(draft))).toMatchObject({ ok: true })
})
