import { z } from 'zod'

const text = (longest: number) => z.string().trim().max(longest)

/** A way to act, at the end of a post: an address of the web, or a path of this site. */
const callToAction = z.object({
  text: text(120).min(1),
  url: z.string().regex(/^(https?:\/\/[^\s]+|\/(?!\/)[^\s]*)$/),
})

/** The structured body of a post (rule blog.fields); texts are Markdown, in which HTML is shown as it is typed. */
export const structuredPost = z.object({
  introduction: text(10_000).default(''),
  sections: z
    .array(z.object({ heading: text(200), content: text(20_000) }))
    .max(50)
    .default([]),
  conclusion: z
    .object({ summary: text(10_000).default(''), cta: callToAction.nullable().default(null) })
    .default({ summary: '', cta: null }),
})
export type StructuredPost = z.infer<typeof structuredPost>

/** Structured, or plain text as an automation may send it (rule blog.fields). */
export const postBody = z.union([structuredPost, text(100_000)])
export type PostBody = z.infer<typeof postBody>
