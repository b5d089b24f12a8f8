import { z } from 'zod'
import type { Job } from '#app/kit/platform/jobs.server.ts'

/** `after` is the attempt that this one follows: once another was made, the job has nothing to do. */
export type SendMail = { mailId: string; after?: string | undefined }

export const sendMail: Job<SendMail> = {
  name: 'send-mail',
  payload: z.object({ mailId: z.string(), after: z.string().optional() }),
}
