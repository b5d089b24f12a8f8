import { eq } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { CommandContext } from '#app/house/access/steps.server.ts'
import type { Seen } from '#app/joining/applications/schema/seen.ts'
import { type Application, lockApplication } from '#app/joining/applications/steps/decisions.server.ts'
import { refuseUnseen, type SeenRefusal } from '#app/joining/applications/steps/seen.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { type LockedBill, lockBill } from '#app/money/bills/steps/kinds.server.ts'
import { RECEIPT, type Receipt, receipts } from '../tables.server.ts'

// This is a step of commands, within whose transaction it runs: the command asks who may.

type Locked = {
  receipt: Receipt
  /** What it pays for: an application, or what another noun has to be paid; neither where nobody has said, or it is gone. */
  application: Application | null
  bill: LockedBill['bySlip']
}

/** What a decision about a slip is about: the slip as it was seen, and the mark of what it pays for, as it was then. */
export type SlipDecision = { receiptId: string; seen: Seen | null; mark: string }

/**
 * A slip with what it pays for, locked for a decision that is about what was seen. In the order of everybody: what it pays for,
 * the slip, the books, and last the use of the slip.
 */
export async function lockSlip(
  tx: Transaction,
  ctx: CommandContext,
  { receiptId, seen, mark }: SlipDecision,
): Promise<Result<Locked, 'not_found' | 'already_decided' | SeenRefusal>> {
  if (!isUuid(receiptId)) return fail('not_found')
  const isIt = eq(receipts.id, receiptId)
  const [known] = await tx.select(RECEIPT).from(receipts).where(isIt)
  if (!known) return fail('not_found')
  const { subject } = known
  const application = subject?.kind === 'application' ? await lockApplication(tx, subject.id) : null
  const bill = subject && !application ? ((await lockBill(tx, ctx, subject))?.bySlip ?? null) : null
  const [receipt] = await tx.select(RECEIPT).from(receipts).where(isIt).for('update')
  if (receipt?.status !== 'submitted' || receipt.subject?.id !== subject?.id) return fail('already_decided')
  const unseen = await refuseUnseen(tx, seen, { application, receiptId })
  if (unseen) return fail(unseen)
  if (bill && mark === '') return fail('seen_missing')
  if (bill && mark !== bill.mark) return fail('not_as_seen')
  return ok({ receipt, application, bill })
}
