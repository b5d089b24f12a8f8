import { and, eq, inArray } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import { logActivity } from '#app/house/activity/steps/log.server.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { releaseSlips } from '#app/joining/slips/steps/claim.server.ts'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { bankMatches } from '#app/money/bank/tables.server.ts'
import { isForGood } from '#app/money/bills/rules.ts'
import { billOf, type DecisionContext, type LockedBill } from '#app/money/bills/steps/kinds.server.ts'
import type { Bill } from '#app/money/bills/tables.server.ts'
import { creditUndone } from '#app/money/documents/steps/issue.server.ts'
import { reverseEntry, reverseWithheld } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { addToLine, lockBillOf, lockLine, type Match, touchBill } from './match.server.ts'

// These are steps of commands, within whose transaction they run: the command asks who may.

/** What became of what a match had done. */
export type Undone = {
  lineId: string
  /** What it had booked and is taken back, with what was kept back besides. */
  takenBackSatang: Satang
  /** Whether somebody who was given something for it owes it from now on. */
  isOwed: boolean
  /** Whether a slip that it had accepted waits again. */
  slipWaits: boolean
}

export type UndoRefusal = 'not_found' | 'already_undone'

type Undoing = { matchId: string; lineId?: string; apiKey?: string }

/**
 * Takes back what was said of a line (rule matching.undo), in the order of whoever matches: line, bill, slip, books. What it booked is
 * taken back by entries of its own with its papers; nobody is thrown out by it.
 */
export async function undoMatching(
  tx: Transaction,
  ctx: DecisionContext,
  { matchId, lineId, apiKey }: Undoing,
): Promise<Result<Undone, UndoRefusal>> {
  const find = () => tx.select().from(bankMatches).where(eq(bankMatches.id, matchId))
  const [known] = isUuid(matchId) ? await find() : []
  if (!known || (lineId !== undefined && known.lineId !== lineId)) return fail('not_found')
  const line = await lockLine(tx, known.lineId)
  const found = known.billId === null ? null : await lockBillOf(tx, ctx, known.billId)
  const [match] = await find()
  if (!line || !match) return fail('not_found')
  if (match.undoneAt !== null) return fail('already_undone')
  await tx
    .update(bankMatches)
    .set({ undoneAt: ctx.now(), undoneBy: ctx.actor.userId })
    .where(eq(bankMatches.id, match.id))
  await addToLine(tx, line, -match.satang)
  const slipWaits = found ? await reopenSlip(tx, match, found.bill) : false
  const { takenBackSatang, isOwed } = await takeBack(tx, ctx, match, found?.locked ?? null)
  const entity = found
    ? { entityType: (await billOf(found.bill)).entityType, entityId: found.bill.subjectId }
    : { entityType: 'bank_line', entityId: line.id }
  await logActivity(tx, {
    adminId: ctx.actor.userId,
    action: 'unmatched_line',
    ...entity,
    details: { amountSatang: match.satang, takenBackSatang, line: line.id, ...(apiKey && { apiKey }) },
  })
  if (found) await announceChange(tx, (await billOf(found.bill)).topic)
  if (found && takenBackSatang === 0) await touchBill(tx, found.bill.id)
  return ok({ lineId: line.id, takenBackSatang, isOwed, slipWaits })
}

/** Of what a slip's acceptance is for good it stays accepted, and its money is taken back all the same. */
async function reopenSlip(
  tx: Transaction,
  { receiptId }: Match,
  { kind, subjectId }: Bill,
): Promise<boolean> {
  if (receiptId === null || isForGood({ kind, id: subjectId })) return false
  const reopened = await tx
    .update(receipts)
    .set({ status: 'submitted', reason: '', decidedBy: null, decidedAt: null })
    .where(and(eq(receipts.id, receiptId), eq(receipts.status, 'approved')))
    .returning({ id: receipts.id })
  if (reopened.length === 0) return false
  await releaseSlips(tx, [receiptId])
  await announceChange(tx, 'receipts')
  return true
}

async function takeBack(
  tx: Transaction,
  ctx: DecisionContext,
  { entryIds }: Match,
  locked: LockedBill | null,
) {
  const origin = { recordedBy: ctx.actor.userId, bookedOn: bangkokDay(ctx.now()) }
  const entries = await tx.select().from(ledgerEntries).where(inArray(ledgerEntries.id, entryIds))
  let takenBackSatang = 0
  for (const entry of entries) {
    // Whoever keeps the books may have taken it back before.
    if (!(await reverseEntry(tx, entry, origin))) continue
    await reverseWithheld(tx, entry.id, origin)
    await creditUndone(tx, ctx, { entryId: entry.id })
    takenBackSatang += entry.amountSatang
  }
  if (takenBackSatang > 0) await announceChange(tx, 'ledger')
  const isOwed = takenBackSatang > 0 && locked !== null && (await locked.takenBack(takenBackSatang))
  return { takenBackSatang, isOwed }
}
