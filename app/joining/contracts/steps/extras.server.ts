import { eq, sql } from 'drizzle-orm'
import { announceChange } from '#app/kit/platform/changes.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day, monthOf } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { listExtraAccounts } from '../queries/extras.server.ts'
import type { ExtraKind } from '../rules/contracts.ts'
import { type ExtraRefusal, takenBack } from '../rules/extras.ts'
import { contractExtras } from '../tables.server.ts'

// Steps of commands, within whose transaction they run: the command asks who may, and has locked the member, so that nobody puts
// anything more on their part of an account meanwhile.

type Putting = {
  contractId: string
  memberRowId: string
  kind: ExtraKind
  /** The booking, or the sale of the pack. */
  subjectId: string
  /** Above zero, with any VAT. */
  amountSatang: Satang
  /** On which day it is used. */
  on: Day
  now: Date
}

/** Puts something on the account of a company instead of the member's own, within what is left this month (rule contracts.extras). */
export async function putOnAccount(
  tx: Transaction,
  { on, now, ...extra }: Putting,
): Promise<Result<null, ExtraRefusal>> {
  const accounts = await listExtraAccounts(tx, { memberRowId: extra.memberRowId, on, now })
  const account = accounts.find(({ contractId }) => contractId === extra.contractId)
  if (!account) return fail('account_closed')
  if (extra.amountSatang > account.leftSatang) return fail('account_full')
  await tx.insert(contractExtras).values({ ...extra, month: monthOf(bangkokDay(now)), createdAt: now })
  await announceChange(tx, 'contracts')
  return ok(null)
}

type TakingOff = { subjectId: string; amountSatang: Satang; now: Date }

/** Takes so much back of what something has put on the account of a company: each part in the month in which it was put there. */
export async function takeOffAccount(tx: Transaction, { subjectId, amountSatang, now }: TakingOff) {
  const { contractId, memberRowId, kind, month } = contractExtras
  const parts = await tx
    .select({
      contractId,
      memberRowId,
      kind,
      month,
      amountSatang: sql`sum(${contractExtras.amountSatang})`.mapWith(Number),
    })
    .from(contractExtras)
    .where(eq(contractExtras.subjectId, subjectId))
    .groupBy(contractId, memberRowId, kind, month)
  const taken = takenBack(parts, amountSatang)
  if (taken.length === 0) return
  await tx
    .insert(contractExtras)
    .values(taken.map(part => ({ ...part, subjectId, amountSatang: -part.amountSatang, createdAt: now })))
  await announceChange(tx, 'contracts')
}
