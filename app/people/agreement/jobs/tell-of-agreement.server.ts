import { z } from 'zod'
import type { Job } from '#app/kit/platform/jobs.server.ts'

/** Tells members of an announced agreement, and says from when it holds once all were told. */
export const tellOfAgreement: Job<object> = { name: 'tell-of-agreement', payload: z.object({}) }

/** What it left undone, and mails that were handed over meanwhile. */
export const TELLING_AT = '*/15 * * * *'
