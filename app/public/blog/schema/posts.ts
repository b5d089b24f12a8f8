import { m } from '#app/paraglide/messages.js'
import { structured } from '../rules/body.ts'
import { type PostBody, type StructuredPost, structuredPost } from '../rules/post-body.ts'
import { MOST_SECTIONS, type Section } from '../rules/sections.ts'
import { isSlug, LONGEST_SLUG, proposeSlug } from '../rules/slug.ts'
import { isTangled } from '../rules/tangled.ts'
import { splitLines, splitTags } from '../rules/words.ts'
import { POST_TEXTS } from './post-form.ts'

type PostText = (typeof POST_TEXTS)[number]

/** What the editor's form holds: lists as they are typed. */
export type PostValues = Record<PostText, string> & { sections: Section[] }
/** By field; those of a section are `sectionHeading:0` and `sectionContent:0`. */
export type PostErrors = Record<string, string>

/** What a post says, ready to be stored. */
export type PostContent = {
  slug: string
  title: string
  metaDescription: string
  tags: string[]
  keywords: string[]
  outline: string[]
  fullPost: StructuredPost
}

export const LONGEST = {
  title: 200,
  metaDescription: 300,
  introduction: 10_000,
  heading: 200,
  content: 20_000,
  summary: 10_000,
  ctaText: 120,
  ctaUrl: 500,
} as const

/** Reads the form as it was posted; sections are the pairs of heading and content in their order. */
export function readPostForm(form: FormData): PostValues {
  const text = (value: FormDataEntryValue | null | undefined) =>
    typeof value === 'string' ? value.replaceAll('\r\n', '\n').replaceAll('\0', '') : ''
  const texts = Object.fromEntries(POST_TEXTS.map(name => [name, text(form.get(name))]))
  const headings = form.getAll('sectionHeading')
  const sections = form
    .getAll('sectionContent')
    .slice(0, MOST_SECTIONS)
    .map((content, place) => ({ heading: text(headings[place]), content: text(content) }))
  return { ...(texts as Record<PostText, string>), sections }
}

type Stored = Omit<PostContent, 'fullPost'> & { fullPost: PostBody }

/** What the form shows of a stored post. */
export function valuesOf(post: Stored): PostValues {
  const { introduction, sections, conclusion } = structured(post.fullPost)
  return {
    title: post.title,
    slug: post.slug,
    metaDescription: post.metaDescription,
    tags: post.tags.join(', '),
    keywords: post.keywords.join(', '),
    outline: post.outline.join('\n'),
    introduction,
    sections,
    summary: conclusion.summary,
    ctaText: conclusion.cta?.text ?? '',
    ctaUrl: conclusion.cta?.url ?? '',
  }
}

/** What the form says, ready to be stored, or what is wrong by field. An empty slug is taken from the title. */
export function parsePost(
  values: PostValues,
): { ok: true; content: PostContent } | { ok: false; errors: PostErrors } {
  const content = contentOf(values)
  const errors = {
    ...tangleErrors(values),
    ...lengthErrors(values),
    ...listErrors(content),
    ...callErrors(values),
  }
  if (!isSlug(content.slug)) errors['slug'] = m.blog_error_slug({ longest: LONGEST_SLUG })
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  const body = structuredPost.safeParse(content.fullPost)
  if (!body.success) return { ok: false, errors: { form: m.blog_error_body() } }
  return { ok: true, content: { ...content, fullPost: body.data } }
}

/** The content whether it is right or not, for the preview. */
export function contentOf(values: PostValues): PostContent {
  const { ctaText, ctaUrl, summary, introduction, sections } = values
  const cta = ctaText.trim() && ctaUrl.trim() ? { text: ctaText.trim(), url: ctaUrl.trim() } : null
  return {
    slug: values.slug.trim().toLowerCase() || proposeSlug(values.title),
    title: values.title.replace(/\s+/g, ' ').trim(),
    metaDescription: values.metaDescription.replace(/\s+/g, ' ').trim(),
    tags: splitTags(values.tags),
    keywords: splitTags(values.keywords),
    outline: splitLines(values.outline),
    fullPost: { introduction, sections, conclusion: { summary, cta } },
  }
}

function lengthErrors(values: PostValues): PostErrors {
  const { title, metaDescription, introduction, summary, sections } = values
  const texts: [name: string, text: string, longest: number][] = [
    ['title', title, LONGEST.title],
    ['metaDescription', metaDescription, LONGEST.metaDescription],
    ['introduction', introduction, LONGEST.introduction],
    ['summary', summary, LONGEST.summary],
    ...sections.flatMap(({ heading, content }, place): [string, string, number][] => [
      [`sectionHeading:${place}`, heading, LONGEST.heading],
      [`sectionContent:${place}`, content, LONGEST.content],
    ]),
  ]
  return Object.fromEntries(
    texts
      .filter(([, text, longest]) => text.trim().length > longest)
      .map(([name, text, longest]) => [name, m.blog_error_long({ longest, length: text.trim().length })]),
  )
}

function tangleErrors({ introduction, summary, sections }: PostValues): PostErrors {
  const texts: [name: string, text: string][] = [
    ['introduction', introduction],
    ['summary', summary],
    ...sections.map(({ content }, place): [string, string] => [`sectionContent:${place}`, content]),
  ]
  return Object.fromEntries(
    texts.filter(([, text]) => isTangled(text.trim())).map(([name]) => [name, m.blog_error_tangled()]),
  )
}

/** Of tags, keywords and the outline: how many, and how long each. */
export const LISTS = {
  tags: { most: 20, longest: 50 },
  keywords: { most: 50, longest: 100 },
  outline: { most: 50, longest: 300 },
}

function listErrors(content: PostContent): PostErrors {
  const wrong = Object.entries(LISTS).filter(([name, { most, longest }]) => {
    const entries = content[name as keyof typeof LISTS]
    return entries.length > most || entries.some(entry => entry.length > longest)
  })
  return Object.fromEntries(wrong.map(([name, limits]) => [name, m.blog_error_list(limits)]))
}

/** An address of the web, or a path of this site. */
export const CALL_URL = /^(https?:\/\/[^\s]+|\/(?!\/)[^\s]*)$/

/** A call to action has both its words and where they lead, or neither. */
function callErrors({ ctaText, ctaUrl }: PostValues): PostErrors {
  const [text, url] = [ctaText.trim(), ctaUrl.trim()]
  if (!text && !url) return {}
  const errors: PostErrors = {}
  if (!text) errors['ctaText'] = m.blog_error_call_text()
  if (text.length > LONGEST.ctaText) {
    errors['ctaText'] = m.blog_error_long({ longest: LONGEST.ctaText, length: text.length })
  }
  if (url.length > LONGEST.ctaUrl || !CALL_URL.test(url)) errors['ctaUrl'] = m.blog_error_call_url()
  return errors
}
