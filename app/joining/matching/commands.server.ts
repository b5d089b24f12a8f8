import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, type Result } from '#app/kit/pure/result.ts'
import { openBill } from '#app/money/bills/steps/open.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { type Match, type MatchRefusal, matchOnce, matchPayoutLine } from './steps/match.server.ts'
import { type Undone, type UndoRefusal, undoMatching } from './steps/undo.server.ts'

/** Says what a line of the bank pays for, or a part of it, and books what the books do not have (rules matching.proves, matching.room). */
export async function matchLine(
  ctx: CommandContext,
  line: { lineId: string; billId: string; satang: Satang | null },
): Promise<Result<Match, MatchRefusal | 'slip_used'>> {
  await authorise(ctx, 'bank.edit')
  await authorise(ctx, 'payments.edit')
  return matchOnce(ctx, { ...line, how: 'by_hand' })
}

/** The same for the account of a member who owes nothing: it stands to their credit. */
export async function matchAccount(
  ctx: CommandContext,
  { memberRowId, ...line }: { lineId: string; memberRowId: string; satang: Satang | null },
): Promise<Result<Match, MatchRefusal | 'slip_used'>> {
  await authorise(ctx, 'bank.edit')
  await authorise(ctx, 'payments.edit')
  const member = await findMember(ctx.db, memberRowId)
  if (!member) return fail('no_bill')
  const billId = await openBill(ctx.db, { kind: 'debt', id: member.id })
  return matchOnce(ctx, { ...line, billId, how: 'by_hand' })
}

/** The same of what Stripe has paid out at once: nothing is booked. */
export async function matchPayout(
  ctx: CommandContext,
  line: { lineId: string; payoutId: string },
): Promise<Result<Match, MatchRefusal>> {
  await authorise(ctx, 'bank.edit')
  await authorise(ctx, 'payments.edit')
  return ctx.db.transaction(tx => matchPayoutLine(tx, ctx, { ...line, how: 'by_hand' }))
}

/** Takes that back, with what it booked (rule matching.undo). */
export async function undoMatch(
  ctx: CommandContext,
  { matchId }: { matchId: string },
): Promise<Result<Undone, UndoRefusal>> {
  await authorise(ctx, 'bank.edit')
  await authorise(ctx, 'payments.edit')
  return ctx.db.transaction(tx => undoMatching(tx, ctx, { matchId }))
}
