import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#app/paraglide/runtime.js'
import { PROMPT_MARK } from '#app/public/blog/rules/body.ts'
import type { Section } from '#app/public/blog/rules/sections.ts'
import { proposeSlug } from '#app/public/blog/rules/slug.ts'
import type { PostContent } from '#app/public/blog/schema/posts.ts'
import type { Assignment } from '../adapters/prompt.ts'

const MOST_WORD_SECTIONS = 6

/**
 * Without a model: writes the draft that was asked for: a structure with what to write in each part, for an editor to complete. It
 * claims nothing about the topic, because it knows nothing about it.
 */
export function writeDraft(assignment: Assignment, locale: Locale): PostContent {
  const { topic, targetAudience: audience, seoTargetWords } = assignment
  const title = capitalised(topic).slice(0, 200)
  const sections = sectionsOf(assignment, locale)
  return {
    title,
    slug: proposeSlug(title),
    metaDescription: m.blog_draft_description({ topic: title, audience }, { locale }).slice(0, 300),
    tags: seoTargetWords.filter(word => word.length <= 50).slice(0, 5),
    keywords: seoTargetWords,
    outline: sections.map(({ heading }) => heading),
    fullPost: {
      introduction: [
        prompt(m.blog_draft_hook({ topic, audience }, { locale })),
        prompt(m.blog_draft_promise({ audience }, { locale })),
      ].join('\n\n'),
      sections,
      conclusion: {
        summary: prompt(m.blog_draft_summary({ audience }, { locale })),
        cta: { text: m.blog_draft_call({}, { locale }), url: '/membership' },
      },
    },
  }
}

function sectionsOf(
  { topic, targetAudience: audience, seoTargetWords }: Assignment,
  locale: Locale,
): Section[] {
  const why: Section = {
    heading: m.blog_draft_why({ topic: capitalised(topic), audience }, { locale }).slice(0, 200),
    content: prompt(m.blog_draft_why_prompt({ audience }, { locale })),
  }
  const words = seoTargetWords.slice(0, MOST_WORD_SECTIONS).map(word => ({
    heading: capitalised(word).slice(0, 200),
    content: [
      prompt(m.blog_draft_word({ word, topic }, { locale })),
      prompt(m.blog_draft_example({ audience }, { locale })),
    ].join('\n\n'),
  }))
  const first: Section = {
    heading: m.blog_draft_first({}, { locale }),
    content: prompt(m.blog_draft_first_prompt({ audience }, { locale })),
  }
  return [why, ...words, first]
}

function prompt(text: string): string {
  return PROMPT_MARK + text
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
