import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { matchedOf } from '#app/money/bank/queries.server.ts'
import { bankMoneyOf, LACKING_BILLS } from '#app/money/bills/queries.server.ts'

export type BillRoom = {
  lacksSatang: Satang
  /** What it received by the bank, and what went back so, that no match says: above zero, and below. */
  cameSatang: Satang
  wentSatang: Satang
}

/** What a bill has left for matches, whoever has it locked. */
export async function findRoom(
  db: Executor,
  billId: string,
  accountId: string | null,
): Promise<BillRoom | null> {
  const of = { kind: sql`bill.kind`, subject: sql`bill.subject_id`, account: sql`${accountId}::uuid` }
  const unproven = (sign: 1 | -1): SQL =>
    sql`(${bankMoneyOf(of, sign)} - ${matchedOf({ bill: sql`bill.id`, sign })})`
  const { rows } = await db.execute<Record<keyof BillRoom, string>>(sql`
    select lacking.satang as "lacksSatang", ${unproven(1)} as "cameSatang", ${unproven(-1)} as "wentSatang"
    from ${LACKING_BILLS} where bill.id = ${billId}`)
  const [row] = rows
  return (
    (row && {
      lacksSatang: Math.max(0, Number(row.lacksSatang)),
      cameSatang: Number(row.cameSatang),
      wentSatang: Number(row.wentSatang),
    }) ??
    null
  )
}
