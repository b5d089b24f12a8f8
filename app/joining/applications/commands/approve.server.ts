import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { readWaitingSlips } from '#app/joining/slips/steps/reading.server.ts'
import type { Result } from '#app/kit/pure/result.ts'
import type { Seen } from '../schema/seen.ts'
import {
  type ApprovalInput,
  type ApprovalRefusal,
  approveWhole,
  type Check,
} from '../steps/approve.server.ts'
import { refuseUnseen } from '../steps/seen.server.ts'

/** `receiptId` where it was seen on the screen of that slip. */
type SeenInput = ApprovalInput & { seen: Seen | null; receiptId?: string }

/**
 * Approves an application (rule applications.review): makes or renews the member, charges the total, books what came in
 * as paid on the day it came, issues the access code, approves the receipts that wait with it, and mails the code to the
 * visitor. All of it or nothing; of several who press at once, one. Refused when a slip of it paid for another before,
 * when the application or its slips are not what was seen, when the money cannot have come in on the day that was typed, or
 * when a doubt about it was not confirmed (rule applications.received).
 */
export async function approveApplication(
  ctx: CommandContext,
  { seen, receiptId, ...input }: SeenInput,
): Promise<Result<{ decisionId: string }, ApprovalRefusal>> {
  await authorise(ctx, 'applications.edit')
  await readWaitingSlips(ctx, input.applicationId)
  const refuse: Check = (tx, application) => refuseUnseen(tx, seen, { application, receiptId })
  return approveWhole(ctx.db, ctx, input, refuse)
}
