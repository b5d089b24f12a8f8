import { z } from 'zod'

export type SignInFailure = {
  status: number
  /** better-auth's error code, or ours. */
  code: string
  /** The backend's own words, for codes that have no translation (rule accounts.sign-in). */
  message: string
}

const failureBody = z.object({ code: z.string(), message: z.string() })

export const TOO_MANY: SignInFailure = {
  status: 429,
  code: 'TOO_MANY_REQUESTS',
  message: 'Too many requests. Please try again later.',
}

export const UNAVAILABLE: SignInFailure = {
  status: 503,
  code: 'UNAVAILABLE',
  message: 'Signing in is not possible right now. Please try again in a moment.',
}

/** What the backend said, for a page to show. */
export async function readFailure(answer: Response): Promise<SignInFailure> {
  if (answer.status === 429) return TOO_MANY
  const body = failureBody.safeParse(await answer.json().catch(() => null))
  return body.success ? { status: answer.status, ...body.data } : UNAVAILABLE
}
