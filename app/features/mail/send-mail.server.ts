import { z } from 'zod'
import type { Job } from '../../platform/jobs.server.ts'

export const sendMail: Job<{ mailId: string }> = {
  name: 'send-mail',
  payload: z.object({ mailId: z.string() }),
}
