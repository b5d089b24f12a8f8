import { eq, sql } from 'drizzle-orm'
import { isSlipOf } from '#app/joining/receipts/tables.server.ts'
import { applications, payableAmounts } from '#app/joining/registration/tables.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { isPaidBySlip, type PaymentMethod } from '#app/money/methods/rules.ts'

type Wanted = {
  submissionKey: string
  /** The total as it is computed, in satang (rule plans.total). */
  totalSatang: Satang
  paymentMethod: PaymentMethod | null
  /** Of the settings: whether the owner wants amounts that are unlike each other. */
  hasUniqueSatang: boolean
}

/**
 * The satang, 1 to 99, that make the amount of an application unlike every other that waits to be paid, the same again
 * for the same total; 0 where the owner has not switched it on, the payment names its payer, or all 99 are taken.
 */
export async function allocateUniqueSatang(tx: Transaction, wanted: Wanted): Promise<Satang> {
  const { submissionKey, totalSatang, paymentMethod, hasUniqueSatang } = wanted
  const own = eq(payableAmounts.submissionKey, submissionKey)
  if (!hasUniqueSatang) {
    await releaseUniqueSatang(tx, submissionKey)
    return 0
  }
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${submissionKey}, 0))`)
  // Two equal amounts would look alike on a statement; a card payment says itself whose it is.
  const isWanted = paymentMethod !== null && isPaidBySlip(paymentMethod) && totalSatang > 0
  const [kept] = await tx.select().from(payableAmounts).where(own)
  const unique = kept ? kept.amountSatang - totalSatang : 0
  if (isWanted && kept && kept.totalSatang === totalSatang) return unique
  await tx.delete(payableAmounts).where(own)
  return isWanted ? take(tx, submissionKey, totalSatang) : 0
}

/** What was kept for the application while the owner had it switched on is free for others again. */
export async function releaseUniqueSatang(tx: Transaction, submissionKey: string) {
  await tx.delete(payableAmounts).where(eq(payableAmounts.submissionKey, submissionKey))
}

/** The satang that were shown before there was an application go on as the application's. */
export async function keepUniqueSatang(tx: Transaction, { from, to }: { from: string; to: string }) {
  await tx.update(payableAmounts).set({ submissionKey: to }).where(eq(payableAmounts.submissionKey, from))
}

/** Whoever takes the same amount at the same moment waits for the other, and then takes the next. */
async function take(tx: Transaction, submissionKey: string, totalSatang: Satang): Promise<Satang> {
  await releaseOld(tx)
  for (const unique of await listFree(tx, submissionKey, totalSatang)) {
    const taken = await tx
      .insert(payableAmounts)
      .values({ submissionKey, totalSatang, amountSatang: totalSatang + unique })
      .onConflictDoNothing()
      .returning({ amountSatang: payableAmounts.amountSatang })
    if (taken.length > 0) return unique
  }
  return 0
}

/** An amount that a waiting slip was paid with is not free, also when its application costs something else by now. */
async function listFree(tx: Transaction, submissionKey: string, totalSatang: Satang): Promise<Satang[]> {
  const { rows } = await tx.execute<{ unique: number }>(sql`
    select added as "unique" from generate_series(1, 99) as added
    where not exists (select from payable_amounts where amount_satang = ${totalSatang}::bigint + added)
      and not exists (select from applications where status = 'submitted'
        and total_satang = ${totalSatang}::bigint + added and submission_key <> ${submissionKey})
      and not exists (select from application_versions as earlier
        join applications on applications.id = earlier.application_id and applications.status = 'submitted'
        join receipts on ${isSlipOf({ kind: 'application', id: applications.id })} and receipts.status = 'submitted'
        where earlier.total_satang = ${totalSatang}::bigint + added
          and applications.submission_key <> ${submissionKey})
    order by random()`)
  return rows.map(({ unique }) => unique)
}

/**
 * A week after the decision nobody pays any more, and nobody takes the decision back. Who was asked to renew may have
 * saved the picture of the code: their amount waits two weeks for them.
 */
async function releaseOld(tx: Transaction) {
  await tx.execute(sql`
    delete from payable_amounts as old
    where old.created_at < now() - interval '1 day'
      and not (old.created_at > now() - interval '14 days' and exists (
        select from renewals where renewals.id = old.submission_key))
      and not exists (
      select from applications where applications.submission_key = old.submission_key
        and (applications.status = 'submitted' or applications.updated_at > now() - interval '7 days'))`)
}
