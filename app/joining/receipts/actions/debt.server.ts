import type { CommandContext } from '#app/house/accounts/steps/guard.server.ts'
import { type DecisionAnswer, refused } from '#app/joining/applications/actions.server.ts'
import { readSeen, type Seen } from '#app/joining/applications/schema/seen.ts'
import { viewUnseen } from '#app/joining/applications/views/changes.server.ts'
import type { Unseen } from '#app/joining/applications/views/changes.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { findMemberBalance } from '#app/money/ledger/queries.server.ts'
import { amountError } from '#app/money/ledger/schema.ts'
import { balanceText } from '#app/money/ledger/texts/balance.ts'
import { m } from '#app/paraglide/messages.js'
import { settleDebt } from '../commands/debt.server.ts'
import { findReceiptRecord } from '../queries/review.server.ts'
import { readBalance, writeBalance } from '../schema/balance.ts'
import { SLIP_REFUSALS } from './slip-answers.server.ts'

type Asked = Record<'received' | 'seen' | 'balance', string>
type Answer = DecisionAnswer & { balance?: string }

/** Books what the slip of a debt brought, from the slip's screen; where anything is not as it was seen, both are answered. */
export async function decideDebtSlip(
  ctx: CommandContext,
  receiptId: string,
  { received, ...asked }: Asked,
): Promise<Answer> {
  const seen = readSeen(asked.seen)
  const balanceSatang = readBalance(asked.balance)
  const settled = await settleDebt(ctx, { receiptId, received, seen, balanceSatang })
  if (settled.ok) return { ok: true, message: m.receipt_debt_booked() }
  const { reason } = settled
  if (reason === 'bad_amount') return { ...refused(amountError(), 400), field: 'received' }
  if (reason !== 'not_as_seen') return refused(SLIP_REFUSALS[reason](), reason === 'seen_missing' ? 400 : 409)
  return {
    ok: false,
    error: '',
    status: 409,
    ...(await viewUnseenDebt(ctx, receiptId, { seen, balanceSatang })),
  }
}

async function viewUnseenDebt(
  { db }: CommandContext,
  receiptId: string,
  { seen, balanceSatang }: { seen: Seen | null; balanceSatang: Satang | null },
): Promise<{ unseen: Unseen | null; balance: string }> {
  const record = await findReceiptRecord(db, receiptId)
  const now = await findMemberBalance(db, record?.receipt.memberRowId ?? '')
  const unseen = await viewUnseen(db, seen, { applicationId: null, receiptId })
  const row = { term: m.receipt_debt(), before: balanceText(balanceSatang ?? 0), now: balanceText(now) }
  if (unseen && balanceSatang !== now) unseen.change.rows.push(row)
  return { unseen, balance: writeBalance(now) }
}
