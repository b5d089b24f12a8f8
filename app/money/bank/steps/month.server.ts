import { sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addMonths, type Day, startOfDay } from '#app/kit/pure/days.ts'
import { IS_BY_BANK } from '#app/money/bills/queries.server.ts'
import type { BankMonth } from '#app/money/ledger/rules.ts'
import { ledgerEntries } from '#app/money/payments/tables.server.ts'
import { IS_UNPROVEN } from '../queries.server.ts'
import { bankLines, bankMatches } from '../tables.server.ts'

type Sums = Record<`${'bank' | 'books' | 'unmatched' | 'unproven'}Satang` | 'unmatched' | 'unproven', string>

/**
 * What the bank has of a month beside the books (rule ledger.bank); null before the first line that was brought in. What was
 * booked and taken back again is on neither side.
 */
export async function findBankMonth(db: Executor, month: Day): Promise<BankMonth | null> {
  const until = addMonths(month, 1)
  const [first] = await db.select({ at: bankLines.at }).from(bankLines).orderBy(bankLines.at).limit(1)
  if (!first || first.at >= startOfDay(until)) return null
  const { rows } = await db.execute<Sums>(sql`
    with lines as (
      select line.amount_satang, line.matched_satang, (select coalesce(sum(satang), 0) from ${bankMatches} as paid_out
        where paid_out.line_id = line.id and payout_id is not null and undone_at is null) as payout_satang
      from ${bankLines} as line
      where at >= ${startOfDay(month)} and at < ${startOfDay(until)} and ignored_reason is null
    ), booked as (
      select entry.amount_satang, ${IS_UNPROVEN} as is_unproven
      from ${ledgerEntries} as entry
      where entry.booked_on >= ${month} and entry.booked_on < ${until} and ${IS_BY_BANK}
    )
    select (select coalesce(sum(amount_satang - payout_satang), 0) from lines) as "bankSatang",
      (select coalesce(sum(amount_satang), 0) from booked) as "booksSatang",
      (select count(*) from lines where matched_satang <> amount_satang) as unmatched,
      (select coalesce(sum(amount_satang - matched_satang), 0) from lines) as "unmatchedSatang",
      (select count(*) from booked where is_unproven) as unproven,
      (select coalesce(sum(amount_satang), 0) from booked where is_unproven) as "unprovenSatang"`)
  const [sums] = rows
  return {
    bankSatang: Number(sums?.bankSatang),
    booksSatang: Number(sums?.booksSatang),
    unmatched: { count: Number(sums?.unmatched), satang: Number(sums?.unmatchedSatang) },
    unproven: { count: Number(sums?.unproven), satang: Number(sums?.unprovenSatang) },
  }
}
