import type { Day } from '#app/kit/pure/days.ts'
import { bangkokDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { ContractBill } from '../tables.server.ts'

/** What a bill charges: its deposit is held, and owed to nobody's account. */
export function chargeOf({ totalSatang, depositSatang }: ContractBill): Satang {
  return totalSatang - depositSatang
}

/** What every entry of a bill has: it is on no member's account, and the bill is its reference, whose number papers say. */
export function entryOf(
  { id, number }: ContractBill,
  { now, actor }: { now: () => Date; actor: { userId: string | null } },
  bookedOn: Day = bangkokDay(now()),
) {
  return {
    applicationId: null,
    memberRowId: null,
    memberId: number,
    recordedBy: actor.userId,
    bookedOn,
    source: 'contract' as const,
    reference: id,
    note: number,
  }
}
