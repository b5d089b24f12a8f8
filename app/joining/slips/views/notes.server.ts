import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { accessCodes } from '#app/people/access-codes/tables.server.ts'
import type { ProviderName, SlipAnswer, VerificationState } from '../adapters/provider.ts'
import type { Outdated, Payable } from '../rules/binding.ts'
import type { slips } from '../tables.server.ts'
import type { ReadingView } from './readings.ts'

type Slip = typeof slips.$inferSelect
type Doubted = Pick<Slip, 'receiptId' | 'verification'>

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
  slip: Slip,
  { hasCode, outdated, payable }: { hasCode: boolean; outdated: Outdated | null; payable: Payable | null },
): ReadingView['notes'] {
  const { verification, verifiedBy } = slip
  if (verification === null || verifiedBy === null) return []
  if (verification === 'waiting' || verification === 'asked') return []
  const text = TEXTS[verification]({ service: verifiedBy })
  const isGood = verification === 'verified'
  const late = outdated ? [{ text: outdatedText(outdated, slip, payable), href: null }] : []
  if (outdated && isGood) return late
  const said = { text, href: null, ...(isGood && { isGood }) }
  const code = { text: m.slips_answer_code_given(), href: null }
  return [...late, said, ...(isDoubted(verification) && hasCode ? [code] : [])]
}

/** An answer about something else says nothing here: what it was asked about, and what counts now. */
function outdatedText(outdated: Outdated, slip: Slip, payable: Payable | null): string {
  const service = slip.verifiedBy ?? ''
  const texts: Record<Outdated, () => string> = {
    application: () => m.slips_outdated_application({ service }),
    amount: () =>
      m.slips_outdated_amount({
        service,
        asked: bahtText(slip.verifiedFor ?? 0),
        total: bahtText(payable?.totalSatang ?? 0),
      }),
    receiver: () => {
      const now = payable ? receiverText(payable.promptPayId, payable.account) : ''
      return m.slips_outdated_receiver({ service, asked: askedReceiver(slip), now })
    },
  }
  return texts[outdated]()
}

const bahtText = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })

const receiverText = (...numbers: (string | null)[]) => numbers.filter(Boolean).join(', ') || '–'

const askedReceiver = (slip: Slip) => receiverText(slip.verifiedPromptPayId, slip.verifiedAccount)

/** What the service was asked about, and when it answered; null before that. */
export function checkedText(slip: Slip): string | null {
  const { verification, verifiedBy: service, verifiedFor, verifiedAt } = slip
  if (verification === null || !service || verifiedFor === null || !verifiedAt) return null
  if (verification === 'waiting' || verification === 'asked') return null
  const about = { service, amount: bahtText(verifiedFor), receiver: askedReceiver(slip) }
  return m.slips_checked_about({ ...about, time: formatInstant(verifiedAt, getLocale()) })
}

/** Of the slips that the service doubts, the receipts whose provisional code still opens the door. */
export async function listCodesInDoubt(db: Executor, readings: Doubted[]): Promise<Set<string | null>> {
  const ids = readings.filter(slip => isDoubted(slip.verification)).map(slip => slip.receiptId)
  if (ids.length === 0) return new Set()
  const { receiptId, isProvisional, revokedAt } = accessCodes
  const rows = await db
    .select({ receiptId })
    .from(accessCodes)
    .where(and(inArray(receiptId, ids), eq(isProvisional, true), isNull(revokedAt)))
  return new Set(rows.map(row => row.receiptId))
}
