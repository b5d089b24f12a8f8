import { oneByOne } from '#app/kit/platform/one-by-one.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { keepRecent } from '#app/kit/pure/keep-recent.ts'
import { languageOf } from '#app/kit/pure/language-of.ts'
import { deLocalizeHref, localizeHref } from '#app/paraglide/runtime.js'
import { plainText, renderMarkdown } from '../adapters/markdown.server.ts'
import type { PostCardRow, PostRow } from '../queries/posts.server.ts'
import { structured } from '../rules/body.ts'
import { type PostBody, postBody, type StructuredPost } from '../rules/post-body.ts'
import { describePost, readingMinutes, textsOf } from '../rules/reading.ts'
import { subjectOf } from '../rules/subject.ts'
import { imagePath } from './paths.ts'

const NOTHING: StructuredPost = { introduction: '', sections: [], conclusion: { summary: '', cta: null } }

/** Posts and cards whose Markdown is kept as HTML. */
const KEPT = 300
const keepRendered = keepRecent<ReturnType<typeof renderBody>>(KEPT)
/** The 150 characters of an excerpt are within, whatever links stand between them. */
const EXCERPT_SOURCE = 4_000
const keepExcerpt = keepRecent<string>(KEPT)

export type PostCard = ReturnType<typeof viewCard>
export type PostView = Awaited<ReturnType<typeof viewPost>>

/** What a card shows; `description` is null where there is nothing to say. */
export function viewCard(row: PostCardRow, locale: string) {
  const { slug, title, tags, keywords, metaDescription, imageKey, publishedAt } = row
  const section = row.firstSection ?? ''
  const description = describePost(
    metaDescription,
    keepExcerpt(section, () => plainText(section.slice(0, EXCERPT_SOURCE))),
  )
  return {
    slug,
    title,
    tags,
    description,
    ...viewDate(publishedAt, locale),
    subject: subjectOf({ title, tags, keywords }),
    lang: languageOf([title, description ?? '']),
    image: imageKey && imagePath(imageKey),
  }
}

type Written = Pick<
  PostRow,
  | 'slug'
  | 'title'
  | 'metaDescription'
  | 'tags'
  | 'keywords'
  | 'outline'
  | 'fullPost'
  | 'imageKey'
  | 'publishedAt'
  | 'updatedAt'
>

/** A post of the database, whose Markdown is rendered once for each of its changes. */
export function viewStoredPost(row: PostRow, locale: string) {
  return viewPost(
    row,
    locale,
    keepRendered(`${row.id} ${row.updatedAt.getTime()}`, () => renderBody(row)),
  )
}

/** The whole post as it is read, also one that was never saved. Texts are HTML that `renderMarkdown` made. */
export async function viewPost(row: Written, locale: string, rendering = renderBody(row)) {
  const body = await rendering
  const { slug, title, tags, keywords, imageKey, publishedAt, updatedAt } = row
  return {
    slug,
    title,
    tags,
    keywords,
    ...viewDate(publishedAt, locale),
    ...body,
    subject: subjectOf({ title, tags, keywords }),
    updatedAt: updatedAt.toISOString(),
    image: imageKey && imagePath(imageKey),
    callToAction: body.callToAction && { ...body.callToAction, url: inLanguage(body.callToAction.url) },
  }
}

function viewDate(publishedAt: Date | null, locale: string) {
  return {
    publishedAt: publishedAt?.toISOString() ?? null,
    publishedText: publishedAt && formatInstant(publishedAt, locale, { dateStyle: 'long' }),
  }
}

/** Takes its time: a post of 50 sections is text for a second, in which others are served between its texts. */
async function renderBody({ title, metaDescription, fullPost, outline }: Written) {
  const body = readBody(fullPost)
  const texts = textsOf(body)
  const { introduction, sections, conclusion } = typeof body === 'string' ? NOTHING : body
  const parts: { id: string; heading: string; html: string }[] = []
  for (const [index, { heading, content }] of sections.entries()) {
    const html = await oneByOne(() => renderMarkdown(content, heading ? 2 : 1))
    parts.push({ id: `part-${index + 1}`, heading, html })
  }
  return {
    lang: languageOf([title, ...texts]),
    minutes: readingMinutes(texts),
    description: describePost(
      metaDescription,
      plainText((sections[0]?.content ?? '').slice(0, EXCERPT_SOURCE)),
    ),
    plain: typeof body === 'string' ? await renderPlain(body) : null,
    introduction: await oneByOne(() => renderMarkdown(introduction, 1)),
    sections: parts,
    summary: await oneByOne(() => renderMarkdown(conclusion.summary, 2)),
    callToAction: conclusion.cta,
    outline: outline.map(text => ({
      text,
      partId: parts.find(({ heading }) => isSame(heading, text))?.id ?? null,
    })),
  }
}

/** In parts as the editor would show it. */
async function renderPlain(text: string): Promise<string> {
  const parts: string[] = []
  for (const { content } of structured(text).sections) {
    parts.push(await oneByOne(() => renderMarkdown(content, 1)))
  }
  return parts.join('\n')
}

/** A body that another program has put into the database in a shape of its own shows nothing, and breaks nothing. */
function readBody(fullPost: PostBody): PostBody {
  const { data } = postBody.safeParse(fullPost)
  return data ?? NOTHING
}

function isSame(a: string, b: string) {
  return a.trim().toLowerCase() === b.trim().toLowerCase()
}

function inLanguage(url: string): string {
  return url.startsWith('/') ? localizeHref(deLocalizeHref(url)) : url
}
