import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { DecisionContext } from '#app/money/bills/steps/kinds.server.ts'
import { findBuyer } from '#app/money/documents/steps/buyer.server.ts'
import { issuePaymentPaper } from '#app/money/documents/steps/payment-paper.server.ts'
import { ledgerMethodOf } from '#app/money/methods/rules.ts'
import { EARLIER_SOURCES } from '#app/money/payments/rules.ts'
import { openDay, recordPayment } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { lockMember } from '#app/people/members/steps/memberships.server.ts'
import type { Received } from '../rules/money.ts'
import type { Application } from './decisions.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

type Ahead = {
  application: Application
  /** Null where the member is gone. */
  memberRowId: string | null
  /** What came in beyond what was bought. */
  amountSatang: Satang
  /** Of that, what a debit note said before, which is a paper of it already. */
  debitedSatang: Satang
}

type Besides = Ahead & {
  /** The slip that it came by; null without one. */
  receiptId: string | null
  method: Received['method']
  paidOn: Day
}

/**
 * Books what was paid beyond the price as an entry of its own, with the paper that money by hand has (rule tax.ahead): taken
 * back with the approval or the slip, and alone where only it was wrong.
 */
export async function bookAhead(tx: Transaction, ctx: DecisionContext, ahead: Besides) {
  const { application, memberRowId, receiptId, method, amountSatang, paidOn } = ahead
  if (amountSatang === 0) return
  const { id: applicationId, paymentMethod } = application
  const entryId = uuidv7()
  await recordPayment(tx, {
    id: entryId,
    applicationId,
    memberRowId,
    receiptId,
    amountSatang,
    bookedOn: paidOn,
    recordedBy: ctx.actor.userId,
    source: receiptId ? 'receipt' : 'application',
    method: method ?? (paymentMethod && ledgerMethodOf(paymentMethod)),
  })
  await issueAheadPaper(tx, ctx, { ...ahead, entryId, paidOn })
}

/** Its papers where it came before the approval, and stands in the ledger already: those of the last that came. */
export async function issueEarlierAhead(
  tx: Transaction,
  ctx: DecisionContext,
  { amountSatang, debitedSatang, ...about }: Ahead,
) {
  let [left, debited] = [amountSatang, debitedSatang]
  for (const entry of await listEarlier(tx, about.application.id)) {
    const satang = Math.min(left, entry.amountSatang)
    const paper = { entryId: entry.id, paidOn: entry.bookedOn, amountSatang: satang, debitedSatang: debited }
    await issueAheadPaper(tx, ctx, { ...about, ...paper })
    left -= satang
    debited -= Math.min(debited, satang)
  }
}

/** What came for the application before anybody decided and was not taken back, the newest first. */
async function listEarlier(tx: Transaction, applicationId: string) {
  const { id, amountSatang, bookedOn, createdAt } = ledgerEntries
  const reversal = alias(ledgerEntries, 'reversal')
  const isEarlier = and(eq(ledgerEntries.kind, 'payment'), inArray(ledgerEntries.source, EARLIER_SOURCES))
  return tx
    .select({ id, amountSatang, bookedOn })
    .from(ledgerEntries)
    .leftJoin(reversal, eq(reversal.reversesId, id))
    .where(and(eq(ledgerEntries.applicationId, applicationId), isEarlier, isNull(reversal.id)))
    .orderBy(desc(bookedOn), desc(createdAt), desc(id))
}

type Papered = Ahead & { entryId: string; paidOn: Day }

/** The paper of an entry that is for nothing that was bought with the application. */
export async function issueAheadPaper(
  tx: Transaction,
  ctx: DecisionContext,
  { application, memberRowId, entryId, amountSatang, debitedSatang, paidOn }: Papered,
) {
  const newSatang = amountSatang - debitedSatang
  if (newSatang <= 0) return
  const { name, address, selectedPlan: planName } = application
  const member = memberRowId && (await lockMember(tx, memberRowId))
  const bookedOn = await openDay(tx, paidOn)
  await issuePaymentPaper(tx, ctx, {
    entryId,
    amountSatang: newSatang,
    bookedOn,
    buyer: await findBuyer(tx, application.id),
    payer: member || { id: null, memberId: '', name, address, planName },
    isAhead: true,
    paidOn: bookedOn === paidOn ? undefined : paidOn,
  })
}
