import { addDays, type Day } from '#app/kit/pure/days.ts'
import type { SigningState } from './signings.ts'

type Signer = { nth: number; signedAt: Date | null }
type Open = { state: SigningState; lapsesOn: Day | null }

/** What has become of a text by that day: it lapses by itself, before the night has written it down. */
export function stateOn({ state, lapsesOn }: Open, today: Day): SigningState {
  return state === 'open' && lapsesOn !== null && lapsesOn < today ? 'lapsed' : state
}

/** Who signs next; null once everybody has. */
export function turnOf<Of extends Signer>(signers: readonly Of[]): Of | null {
  const waiting = signers.filter(({ signedAt }) => signedAt === null)
  return waiting.toSorted((a, b) => a.nth - b.nth)[0] ?? null
}

/** Why somebody cannot sign now: what has become of the text, that they have signed, or that others come first. */
export type TurnRefusal = Exclude<SigningState, 'open'> | 'signed' | 'not_your_turn'

/** @returns null where it is their turn */
export function turnRefusal(
  signing: Open,
  { signer, signers, today }: { signer: Signer; signers: readonly Signer[]; today: Day },
): TurnRefusal | null {
  const state = stateOn(signing, today)
  if (state !== 'open') return state
  if (signer.signedAt !== null) return 'signed'
  return turnOf(signers)?.nth === signer.nth ? null : 'not_your_turn'
}

const CODE_MS = 10 * 60_000

/** Wrong codes after which a code is over; another can be asked for. */
export const MOST_WRONG_CODES = 5

/** Mails with a code that a signer has in an hour. */
export const CODES_AN_HOUR = 5

export function endOfCode(now: Date): Date {
  return new Date(now.getTime() + CODE_MS)
}

type Code = { codeHash: string | null; codeEndsAt: Date | null; codeTries: number }

/** Whether the code that was mailed last can still be typed. */
export function isCodeOpen({ codeHash, codeEndsAt, codeTries }: Code, now: Date): boolean {
  return codeHash !== null && codeEndsAt !== null && codeEndsAt > now && codeTries < MOST_WRONG_CODES
}

/** Days that a text can be signed where nobody says otherwise, and at most. */
export const USUAL_DAYS = 14
export const MOST_DAYS = 90

export function usualLapse(today: Day): Day {
  return addDays(today, USUAL_DAYS)
}
