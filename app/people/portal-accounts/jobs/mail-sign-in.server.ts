import { z } from 'zod'
import type { Job } from '#app/kit/platform/jobs.server.ts'
import { type Locale, locales } from '#app/paraglide/runtime.js'

/** Somebody typed an email at `/my/login`, which may be nobody's. */
export const mailSignIn: Job<{ signInId: string; locale: Locale; origin: string }> = {
  name: 'mail-member-sign-in',
  payload: z.object({ signInId: z.string(), locale: z.enum(locales), origin: z.string() }),
}
