import { backOffMs } from '#app/kit/pure/back-off.ts'

/** How often a tab asks (rule accounts.sessions). */
const CHECK_EVERY_MS = 30_000
const FIRST_RETRY_MS = 1_000

/** Sessions last a week and can be lengthened once they are a day old; an open tab sees to it on the last day. */
const NEAR_END_SECONDS = 24 * 60 * 60

/** `failed` may pass: the network, or a server that starts again. `ended` cannot be tried again. */
export type SessionVerdict = { state: 'active'; isNearEnd: boolean } | { state: 'ended' | 'failed' }

/**
 * What an answer of `/session` means for a page that belongs to `userId`. Only a clear answer ends a session; that
 * somebody else is signed in by now ends this one's as well.
 */
export function verdictOf(answer: { isOk: boolean; body: unknown }, userId: string): SessionVerdict {
  const { state, userId: owner, secondsLeft } = Object(answer.body)
  if (!answer.isOk) return { state: 'failed' }
  if (state === 'ended') return { state: 'ended' }
  if (state !== 'active' || typeof secondsLeft !== 'number') return { state: 'failed' }
  return owner === userId ? { state, isNearEnd: secondsLeft < NEAR_END_SECONDS } : { state: 'ended' }
}

/** How long until the next check. @param failures in a row */
export function nextCheckMs(failures: number): number {
  if (failures === 0) return CHECK_EVERY_MS
  return backOffMs(failures, { first: FIRST_RETRY_MS, longest: CHECK_EVERY_MS })
}
