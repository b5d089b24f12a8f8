import { and, eq, inArray, isNull } from 'drizzle-orm'
import { m } from '#app/paraglide/messages.js'
import type { Executor } from '../../../platform/database.server.ts'
import { accessCodes } from '../../access-codes/tables.server.ts'
import type { ReadingView } from '../reading-view.ts'
import type { slips } from '../tables.server.ts'
import type { ProviderName, SlipAnswer, VerificationState } from './provider.ts'

type Slip = Pick<typeof slips.$inferSelect, 'receiptId' | 'verification' | 'verifiedBy'>

const TEXTS: Record<SlipAnswer, (names: { service: ProviderName }) => string> = {
  verified: m.slips_answer_confirmed,
  duplicate: m.slips_answer_duplicate,
  wrong_amount: m.slips_answer_wrong_amount,
  wrong_receiver: m.slips_answer_wrong_receiver,
  not_found: m.slips_answer_not_found,
  unavailable: m.slips_answer_unavailable,
}

/** Whether the service objects: then staff look closer, and decide themselves. */
export function isDoubted(verification: VerificationState | null): boolean {
  return (
    verification === 'duplicate' ||
    verification === 'wrong_amount' ||
    verification === 'wrong_receiver' ||
    verification === 'not_found'
  )
}

/** What the service said of a slip, in the language of whoever looks; nothing before it has answered. */
export function verificationNotes(
  { verification, verifiedBy }: Slip,
  { hasCode }: { hasCode: boolean },
): ReadingView['notes'] {
  if (verification === null || verifiedBy === null) return []
  if (verification === 'waiting' || verification === 'asked') return []
  const text = TEXTS[verification]({ service: verifiedBy })
  const said = { text, href: null, ...(verification === 'verified' && { isGood: true }) }
  const code = { text: m.slips_answer_code_given(), href: null }
  return isDoubted(verification) && hasCode ? [said, code] : [said]
}

/** Of the slips that the service doubts, the receipts whose provisional code still opens the door. */
export async function listCodesInDoubt(db: Executor, readings: Slip[]): Promise<Set<string | null>> {
  const ids = readings.filter(slip => isDoubted(slip.verification)).map(slip => slip.receiptId)
  if (ids.length === 0) return new Set()
  const { receiptId, isProvisional, revokedAt } = accessCodes
  const rows = await db
    .select({ receiptId })
    .from(accessCodes)
    .where(and(inArray(receiptId, ids), eq(isProvisional, true), isNull(revokedAt)))
  return new Set(rows.map(row => row.receiptId))
}
