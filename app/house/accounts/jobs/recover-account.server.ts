import { z } from 'zod'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import { type Locale, locales } from '#app/paraglide/runtime.js'

/** A link for a forgotten password was asked for. `userId` is null for an address that is nobody's. */
export const recoverAccount: Job<{
  userId: string | null
  locale: Locale
  area: 'admin' | 'employee'
  origin: string
}> = {
  name: 'recover-account',
  payload: z.object({
    userId: z.string().nullable(),
    locale: z.enum(locales),
    area: z.enum(['admin', 'employee']),
    origin: z.string(),
  }),
}
