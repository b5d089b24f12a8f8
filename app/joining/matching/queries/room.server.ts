import { sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, bangkokDay, type Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import type { BankLine } from '#app/money/bank/queries.server.ts'
import { BILL_OF_ENTRY, IS_BY_BANK, LACKING_BILLS, mayBeOf } from '#app/money/bills/queries.server.ts'
import type { Bill } from '#app/money/bills/tables.server.ts'
import { leftToProve, PROVEN_WITHIN_DAYS, type Provable } from '../rules.ts'

type Entry = { id: string; satang: Satang; day: Day }
type Proof = { satang: Satang; bookedSatang: Satang; entryIds: string[]; provenIds: string[] }

/** What a locked bill has left for a line: what it lacks, and entries by the bank near the line's day that nothing proves yet. */
export async function findRoom(
  db: Executor,
  line: Pick<BankLine, 'at' | 'amountSatang'>,
  { bill, accountId }: { bill: Bill; accountId: string | null },
): Promise<{ lacksSatang: Satang; provable: Provable[] }> {
  const day = bangkokDay(line.at)
  const kinds = line.amountSatang > 0 ? ['payment', 'deposit_taken'] : ['refund', 'deposit_returned']
  const { rows } = await db.execute<{ lacks: string; entries: Entry[]; proofs: Proof[] }>(sql`
    select lacking.satang as lacks,
      (select coalesce(json_agg(json_build_object('id', entry.id, 'satang', entry.amount_satang, 'day', entry.booked_on)
          order by entry.booked_on, entry.id), '[]')
        from ledger_entries as entry
        where ${mayBeOf(bill, accountId)} and ${IS_BY_BANK} and entry.kind = any(${sql.param(kinds)}::text[])
          and entry.booked_on between ${addDays(day, -PROVEN_WITHIN_DAYS)} and ${addDays(day, PROVEN_WITHIN_DAYS)}
          and not exists (select from ledger_entries as reversal where reversal.reverses_id = entry.id)
          and ${BILL_OF_ENTRY} = bill.id) as entries,
      (select coalesce(json_agg(json_build_object('satang', satang, 'bookedSatang', booked_satang,
          'entryIds', entry_ids, 'provenIds', proven_ids) order by created_at, id), '[]')
        from bank_matches where bill_id = bill.id and undone_at is null) as proofs
    from ${LACKING_BILLS} where bill.id = ${bill.id}`)
  const { lacks = '0', entries = [], proofs = [] } = rows[0] ?? {}
  return { lacksSatang: Math.max(0, Number(lacks)), provable: leftToProve(entries, proofs, day) }
}
