import { z } from 'zod'
import type { Job } from '../../platform/jobs.server.ts'

/** A link for a forgotten password was asked for. `userId` is null for an address that is nobody's. */
export const recoverAccount: Job<{
  userId: string | null
  locale: 'en' | 'th'
  area: 'admin' | 'employee'
  origin: string
}> = {
  name: 'recover-account',
  payload: z.object({
    userId: z.string().nullable(),
    locale: z.enum(['en', 'th']),
    area: z.enum(['admin', 'employee']),
    origin: z.string(),
  }),
}
