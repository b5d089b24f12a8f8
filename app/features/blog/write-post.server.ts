import { z } from 'zod'
import { locales } from '#app/paraglide/runtime.js'
import type { Job } from '../../platform/jobs.server.ts'

/** Lets the built-in writer do a request, in the language of whoever asked. */
const payload = z.object({ requestId: z.string(), locale: z.enum(locales) })
export type WritePost = z.infer<typeof payload>

export const writePost: Job<WritePost> = { name: 'write-blog-post', payload }
