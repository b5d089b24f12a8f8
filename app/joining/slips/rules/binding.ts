import type { Satang } from '#app/kit/pure/money.ts'
import type { VerificationState } from '../adapters/provider.ts'

/** What is to be paid for, how much, and to where: what a service is asked about. */
export type Payable = {
  /** The application, the visitor's booking, or the slip itself where it pays what a member owes. */
  applicationId: string
  totalSatang: Satang
  promptPayId: string
  account: string
}

/** An answer with what it was given about; null where that was not kept yet. */
type Answer = {
  verification: VerificationState | null
  verifiedFor: Satang | null
  verifiedApplicationId: string | null
  verifiedPromptPayId: string | null
  verifiedAccount: string | null
}

/**
 * The amount that a service said came to us by the slip; null where it did not say, doubts the slip, or where the money
 * went to somebody else. An answer from before amounts were kept confirmed the one that it was asked about.
 */
export function saidOf(answer: {
  verification: VerificationState | null
  verifiedFor: Satang | null
  verifiedSatang: Satang | null
}): Satang | null {
  const { verification, verifiedFor, verifiedSatang } = answer
  if (verification === 'verified') return verifiedSatang ?? verifiedFor
  return verification === 'wrong_amount' ? verifiedSatang : null
}

const ANSWERS: VerificationState[] = ['verified', 'duplicate', 'wrong_amount', 'wrong_receiver', 'not_found']

/** What is not any more as it was when the service was asked. */
export type Outdated = 'application' | 'amount' | 'receiver'

/**
 * Why an answer does not count any more; null where it does, or where none was given. It is good for one application, one
 * amount and one receiver, and for nothing else that the slip is held against later.
 * @param payable null where there is nothing to be paid for
 */
export function outdatedBy(answer: Answer, payable: Payable | null): Outdated | null {
  const { verification } = answer
  if (verification === null || !ANSWERS.includes(verification)) return null
  if (!payable || isOther(answer.verifiedApplicationId, payable.applicationId)) return 'application'
  if (isOther(answer.verifiedFor, payable.totalSatang)) return 'amount'
  const isOtherReceiver =
    isOther(digitsOf(answer.verifiedPromptPayId), digitsOf(payable.promptPayId)) ||
    isOther(digitsOf(answer.verifiedAccount), digitsOf(payable.account))
  return isOtherReceiver ? 'receiver' : null
}

function isOther<Value>(then: Value | null, now: Value): boolean {
  return then !== null && then !== now
}

/** An account written with other dashes is the same account. */
function digitsOf(number: string | null): string | null {
  return number === null ? null : number.replace(/\D/g, '')
}
