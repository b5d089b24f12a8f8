import { and, eq, or, sql } from 'drizzle-orm'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import type { Transaction } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { isPaidBySlip, type PaymentMethod } from '#app/money/methods/rules.ts'
import { MOST_UNIQUE_SATANG, mayBeUnlike, type Subject } from '../rules.ts'
import { bills, isBillOf, payableAmounts } from '../tables.server.ts'
import { listKinds } from './kinds.server.ts'
import { openBill } from './open.server.ts'

type Price = {
  /** As it is computed, in satang. */
  totalSatang: Satang
  /** How it is paid; null while nobody has chosen. */
  method: PaymentMethod | null
}
type Asked = Record<'totalSatang' | 'uniqueSatang', Satang>

/**
 * What is asked for a bill: where the owner has switched them on, with satang, 1 to 99, that make the amount unlike every other
 * that waits to be paid, of whatever kind, and the same again for the same price (rule payment.unique-amounts). Without them where the
 * payment names its payer, a bill has said its VAT, nothing is to be paid, or all 99 are taken. Whoever locks what is paid for has done so before.
 */
export async function askFor(tx: Transaction, subject: Subject, price: Price): Promise<Asked> {
  const uniqueSatang = await allocate(tx, subject, price)
  return { totalSatang: price.totalSatang + uniqueSatang, uniqueSatang }
}

async function allocate(tx: Transaction, subject: Subject, { totalSatang, method }: Price): Promise<Satang> {
  const { hasUniqueSatang } = (await findSettings(tx)).payments
  // Two equal amounts would look alike on a statement; a card payment says itself whose it is.
  const isAllowed = hasUniqueSatang && mayBeUnlike(subject)
  const isWanted = isAllowed && totalSatang > 0 && method !== null && isPaidBySlip(method)
  if (!isWanted) {
    await releaseUniqueSatang(tx, subject)
    return 0
  }
  const billId = await openBill(tx, subject, totalSatang)
  await tx.select({ id: bills.id }).from(bills).where(eq(bills.id, billId)).for('update')
  const own = eq(payableAmounts.billId, billId)
  const [kept] = await tx
    .update(payableAmounts)
    .set({ createdAt: sql`now()` })
    .where(and(own, eq(payableAmounts.totalSatang, totalSatang)))
    .returning()
  if (kept) return kept.amountSatang - totalSatang
  await tx.delete(payableAmounts).where(own)
  return take(tx, { billId, subject, totalSatang })
}

/** What was kept for the bill is free for others again. */
export async function releaseUniqueSatang(tx: Transaction, subject: Subject) {
  await tx.delete(payableAmounts).where(isBillOf(payableAmounts.billId, subject))
}

type Taking = { billId: string; subject: Subject; totalSatang: Satang }

/** Whoever takes the same amount at the same moment waits for the other, and then takes the next. */
async function take(tx: Transaction, { billId, subject, totalSatang }: Taking): Promise<Satang> {
  await releaseOld(tx)
  for (const unique of await listFree(tx, subject, totalSatang)) {
    const taken = await tx
      .insert(payableAmounts)
      .values({ billId, totalSatang, amountSatang: totalSatang + unique })
      .onConflictDoNothing()
      .returning({ amountSatang: payableAmounts.amountSatang })
    if (taken.length > 0) return unique
  }
  return 0
}

async function listFree(tx: Transaction, subject: Subject, totalSatang: Satang): Promise<Satang[]> {
  const asked = sql`(${totalSatang}::bigint + added)`
  const elsewhere = (await listKinds()).flatMap(({ asksBesides }) => asksBesides?.(asked, subject.id) ?? [])
  const { rows } = await tx.execute<{ unique: number }>(sql`
    select added as "unique" from generate_series(1, ${MOST_UNIQUE_SATANG}::int) as added
    where not exists (select from ${payableAmounts} where ${payableAmounts.amountSatang} = ${asked})
      and not ${or(...elsewhere, sql`false`)}
    order by random()`)
  return rows.map(({ unique }) => unique)
}

/** A day after it was asked for last an amount is free, unless its noun says that it may still be paid. */
async function releaseOld(tx: Transaction) {
  const kept = (await listKinds()).map(
    ({ kind, isOver }) => sql`(${bills.kind} = ${kind} and not (${isOver(bills.subjectId)}))`,
  )
  await tx.execute(sql`
    delete from ${payableAmounts} where ${payableAmounts.createdAt} < now() - interval '1 day'
      and not exists (select from ${bills} where ${bills.id} = ${payableAmounts.billId} and (${sql.join(kept, sql` or `)}))`)
}
