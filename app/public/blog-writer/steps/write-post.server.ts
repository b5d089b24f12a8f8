import { z } from 'zod'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import { locales } from '#app/paraglide/runtime.js'

/** Lets the built-in writer do a request, in the language of whoever asked. */
const payload = z.object({ requestId: z.string(), locale: z.enum(locales) })
export type WritePost = z.infer<typeof payload>

export const writePost: Job<WritePost> = { name: 'write-blog-post', payload }
