import { backOffMs } from '#app/kit/pure/back-off.ts'

/** Why a model wrote nothing, or nothing of use; each has a sentence in `texts.ts`. */
export const MODEL_FAILURES = [
  'MODEL_AWAY',
  'MODEL_KEY',
  'MODEL_UNKNOWN',
  'MODEL_BUSY',
  'MODEL_FAULT',
  'MODEL_NO_STREAM',
  'MODEL_STALLED',
  'MODEL_SLOW',
  'MODEL_BROKEN',
  'MODEL_TOO_LONG',
  'MODEL_CUT',
  'MODEL_DECLINED',
  'MODEL_RUBBISH',
  'MODEL_BUDGET',
  'MODEL_INTERRUPTED',
] as const
export type ModelFailure = (typeof MODEL_FAILURES)[number]

/** Asking again may help; a wrong key, a refusal or a used-up budget stays what it is. */
const PASSING: ReadonlySet<ModelFailure> = new Set([
  'MODEL_AWAY',
  'MODEL_BUSY',
  'MODEL_FAULT',
  'MODEL_STALLED',
  'MODEL_BROKEN',
  'MODEL_CUT',
  'MODEL_RUBBISH',
])

/** What a status other than 2xx means. */
export function failureOfStatus(status: number): ModelFailure {
  if (status === 401 || status === 403) return 'MODEL_KEY'
  if (status === 429 || status === 503 || status === 529) return 'MODEL_BUSY'
  return status === 408 || status >= 500 ? 'MODEL_FAULT' : 'MODEL_UNKNOWN'
}

const PAUSES = { first: 2_000, longest: 60_000 }

type Wait = { failure: ModelFailure; attempt: number; attempts: number; retryAfterMs: number | null }

/**
 * Milliseconds until the model is asked again, after `attempt` (from 1) failed; null when it is not. A service that
 * wants to be left alone for longer than a minute is.
 */
export function waitBeforeAsking({ failure, attempt, attempts, retryAfterMs }: Wait): number | null {
  if (attempt >= attempts || !PASSING.has(failure)) return null
  if (retryAfterMs !== null && retryAfterMs > PAUSES.longest) return null
  return Math.max(backOffMs(attempt, PAUSES), retryAfterMs ?? 0)
}
