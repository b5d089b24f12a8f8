import type { PostBody } from './post-body.ts'

const WORDS_A_MINUTE = 220

/** How much of a first section a card shows (rule blog.description). */
const EXCERPT_CHARACTERS = 150

const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Whole minutes that the texts take to read, at least one. */
export function readingMinutes(texts: string[]): number {
  const count = texts.reduce((sum, text) => sum + countWords(text), 0)
  return Math.max(1, Math.round(count / WORDS_A_MINUTE))
}

/** Thai has no spaces: its words are found by dictionary. */
export function countWords(text: string): number {
  let count = 0
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count += 1
  return count
}

/**
 * What a card or a search engine says of a post (rule blog.description): its own description, else the beginning of the
 * first section, else null.
 * @param firstSection as plain text, without Markdown
 */
export function describePost(metaDescription: string, firstSection: string): string | null {
  if (metaDescription.trim()) return metaDescription.trim()
  if (!firstSection.trim()) return null
  return `${[...firstSection.trim()].slice(0, EXCERPT_CHARACTERS).join('')}…`
}

/** Every text of the body, in the order in which it is read. */
export function textsOf(body: PostBody): string[] {
  if (typeof body === 'string') return [body]
  const { introduction, sections, conclusion } = body
  return [introduction, ...sections.flatMap(({ heading, content }) => [heading, content]), conclusion.summary]
}
