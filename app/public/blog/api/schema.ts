import { z } from 'zod'
import { line, moment, pageOf, paging, text } from '#app/machines/api/schema/fields.ts'
import { structured } from '../rules/body.ts'
import { POST_SOURCES, POST_STATUSES } from '../rules/posts.ts'
import { MOST_SECTIONS } from '../rules/sections.ts'
import { isSlug, LONGEST_SLUG, SLUG_PATTERN } from '../rules/slug.ts'
import { isTangled } from '../rules/tangled.ts'
import { CALL_URL, LISTS, LONGEST } from '../schema/posts.ts'

/** As much plain text as a body may be. */
const LONGEST_TEXT = 100_000

/** Markdown that anybody can read, for a post that everybody can. */
const markdown = (longest: number) =>
  text(longest).refine(typed => !structured(typed).sections.some(({ content }) => isTangled(content)), {
    error:
      'Has too many marks (such as * _ [ ` <) in one paragraph, or lists too deep or too long: part it with empty lines.',
  })

/** One entry of a list that the editor shows with commas between. */
const word = (longest: number) =>
  line(longest)
    .min(1)
    .regex(/^[^,]*$/, { error: 'Must not have a comma: each is an entry of its own.' })

const words = ({ most, longest }: { most: number; longest: number }) =>
  z
    .array(word(longest))
    .max(most)
    .overwrite(entries => [...new Set(entries)])

const callToAction = z
  .strictObject({
    text: line(LONGEST.ctaText).min(1),
    url: z.string().trim().max(LONGEST.ctaUrl).regex(CALL_URL, {
      error: 'Must be an address that begins with https:// or http://, or a path like /membership.',
    }),
  })
  .nullable()

const structuredBody = z.strictObject({
  introduction: markdown(LONGEST.introduction).default(''),
  sections: z
    .array(z.strictObject({ heading: line(LONGEST.heading), content: markdown(LONGEST.content) }))
    .max(MOST_SECTIONS)
    .default([]),
  conclusion: z
    .strictObject({
      summary: markdown(LONGEST.summary).default(''),
      cta: callToAction.default(null).describe('A link that invites to act; null for none.'),
    })
    .default({ summary: '', cta: null }),
})

const SLUG_ERROR = 'Must be lowercase letters of Latin or Thai and digits with single hyphens between.'

const slug = z
  .string()
  .max(LONGEST_SLUG)
  .regex(SLUG_PATTERN, { error: SLUG_ERROR, abort: true })
  .refine(isSlug, { error: SLUG_ERROR })

const FIELDS = {
  title: line(LONGEST.title).min(1),
  slug: slug.describe('Last part of the address. Without one it is made from the title.'),
  meta_description: line(LONGEST.metaDescription).describe('What search engines show.'),
  tags: words(LISTS.tags),
  keywords: words(LISTS.keywords),
  outline: z.array(line(LISTS.outline.longest).min(1)).max(LISTS.outline.most),
  full_post: z
    .union([structuredBody, markdown(LONGEST_TEXT)])
    .describe(
      'Structured, or plain text. Texts are Markdown; HTML in them is shown as it is typed, and never runs.',
    ),
  status: z
    .enum(POST_STATUSES)
    .describe(
      'Everybody sees what is published; a scheduled post appears at its moment; staff alone see a draft.',
    ),
  published_at: moment.describe(
    'When a scheduled post is to appear; only together with `status: scheduled`.',
  ),
}

/** What may be sent for a new post (rule blog.fields). */
export const newPost = z
  .strictObject({
    title: FIELDS.title,
    slug: FIELDS.slug.optional(),
    meta_description: FIELDS.meta_description.default(''),
    tags: FIELDS.tags.default([]),
    keywords: FIELDS.keywords.default([]),
    outline: FIELDS.outline.default([]),
    full_post: FIELDS.full_post,
    status: FIELDS.status.default('draft'),
    published_at: FIELDS.published_at.optional(),
    request_id: z
      .string()
      .regex(/^(msg_)?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/, {
        error: 'Must be the id of a request, or the webhook-id that came with it.',
      })
      .optional()
      .describe(
        'The generation request that this post answers: the `webhook-id` header of the message that asked for it. /manage-blogs then shows what became of the request, and a second post for it is not made.',
      ),
  })
  .meta({ id: 'NewBlog' })

/** What may be sent to change one: only the fields that are to be different. */
export const postChange = z
  .strictObject(FIELDS)
  .partial()
  .refine(change => Object.keys(change).length > 0, { error: 'Must have at least one field.' })
  .meta({ id: 'BlogChange' })

/** A post as it is answered. */
export const postRecord = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    meta_description: z.string(),
    tags: z.array(z.string()),
    keywords: z.array(z.string()),
    outline: z.array(z.string()),
    full_post: z.union([
      z.object({
        introduction: z.string(),
        sections: z.array(z.object({ heading: z.string(), content: z.string() })),
        conclusion: z.object({
          summary: z.string(),
          cta: z.object({ text: z.string(), url: z.string() }).nullable(),
        }),
      }),
      z.string(),
    ]),
    status: z.enum(POST_STATUSES),
    published_at: z.iso
      .datetime()
      .nullable()
      .describe('From when on everybody sees it; null for a draft that never was public.'),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    source: z
      .enum(POST_SOURCES)
      .describe('Written in the editor, through this API, or by the built-in writer.'),
    url: z.url().nullable().describe('Where everybody reads it; null while it is not public.'),
  })
  .meta({ id: 'Blog' })
export type PostRecord = z.infer<typeof postRecord>

export const postList = pageOf(postRecord).meta({ id: 'BlogList' })

export const postQuery = z.strictObject({
  ...paging({ most: 50, usual: 20, lastPage: 100_000 }),
  status: z.enum(POST_STATUSES).optional().describe('Only posts with this status.'),
})
