import { and, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { creditPayment } from '#app/money/documents/steps/issue.server.ts'
import { issuePaymentPaper } from '#app/money/documents/steps/payment-paper.server.ts'
import { findDebited } from '#app/money/ledger/steps.server.ts'
import type { LedgerMethod } from '#app/money/methods/rules.ts'
import type { LedgerSource } from '#app/money/payments/rules.ts'
import {
  openDay,
  recordPayment,
  recordRefund,
  recordWithheld,
} from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import type { Member } from './memberships.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may, and has locked the member.

export type AccountPayment = {
  amountSatang: Satang
  /** Besides, what the payer kept back for the tax office. */
  withheldSatang?: Satang
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
  { paidOn, withheldSatang = 0, ...payment }: AccountPayment,
): Promise<{ entryId: string; bookedOn: Day }> {
  const entryId = uuidv7()
  const bookedOn = await openDay(tx, paidOn)
  const unsaidSatang = payment.amountSatang + withheldSatang - (await findDebited(tx, member.id))
  const entry = {
    ...payment,
    bookedOn,
    recordedBy: ctx.actor.userId,
    applicationId: null,
    memberRowId: member.id,
  }
  await recordPayment(tx, { ...entry, id: entryId })
  await recordWithheld(tx, { ...entry, reference: entryId, amountSatang: withheldSatang })
  if (unsaidSatang > 0) {
    const paper = { entryId, payer: member, amountSatang: unsaidSatang, withheldSatang, bookedOn }
    await issuePaymentPaper(tx, ctx, { ...paper, ...(bookedOn !== paidOn && { paidOn }) })
  }
  return { entryId, bookedOn }
}

type AccountReturn = {
  /** Null once the member was deleted: then it is on nobody's account. */
  memberRowId: string | null
  /** What the card system calls the payment. */
  reference: string
  amountSatang: Satang
  bookedOn: Day
}

/** Books what went back of a card payment: it is owed again, and the paper of the payment says that much less. */
export async function returnFromAccount(
  tx: Transaction,
  ctx: { now: () => Date; actor: { userId: string | null } },
  { memberRowId, reference, amountSatang, bookedOn }: AccountReturn,
) {
  const { id, kind } = ledgerEntries
  const [paid] = await tx
    .select({ entryId: id })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.reference, reference), eq(kind, 'payment')))
  await recordRefund(tx, {
    applicationId: null,
    memberRowId,
    recordedBy: ctx.actor.userId,
    amountSatang,
    method: 'card',
    reference,
    bookedOn,
  })
  if (paid) await creditPayment(tx, ctx, { ...paid, upToSatang: amountSatang })
}
