import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { issuePaymentPaper } from '#app/money/documents/steps/payment-paper.server.ts'
import { findDebited } from '#app/money/ledger/steps.server.ts'
import type { LedgerMethod, LedgerSource } from '#app/money/payments/rules.ts'
import { openDay, recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import type { Member } from './memberships.server.ts'

// This is a step of commands, within whose transaction it runs: the command asks who may, and has locked the member.

type AccountPayment = {
  amountSatang: Satang
  method: LedgerMethod
  /** The day on which it came in. */
  paidOn: Day
  source?: LedgerSource
  receiptId?: string
  reference?: string
}

/**
 * Books money on a member's account, with the paper of what none says yet. More than is owed stands to their credit.
 * @returns the entry of the ledger, and the day on which it is booked
 */
export async function receiveOnAccount(
  tx: Transaction,
  ctx: { now: () => Date; actor: { userId: string | null } },
  member: Member,
  { paidOn, ...payment }: AccountPayment,
): Promise<{ entryId: string; bookedOn: Day }> {
  const entryId = uuidv7()
  const bookedOn = await openDay(tx, paidOn)
  const unsaidSatang = payment.amountSatang - (await findDebited(tx, member.id))
  await recordPayment(tx, {
    ...{ ...payment, id: entryId, bookedOn, recordedBy: ctx.actor.userId },
    ...{ applicationId: null, memberRowId: member.id },
  })
  if (unsaidSatang > 0) {
    const paper = { entryId, payer: member, amountSatang: unsaidSatang, bookedOn }
    await issuePaymentPaper(tx, ctx, { ...paper, ...(bookedOn !== paidOn && { paidOn }) })
  }
  return { entryId, bookedOn }
}
