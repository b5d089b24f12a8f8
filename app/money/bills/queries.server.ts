import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { RENT_BASIS_POINTS, SERVICE_BASIS_POINTS } from '#app/kit/pure/withholding.ts'
import type { Subject } from './rules.ts'
import { type Bill, bills, isBillOf, payableAmounts } from './tables.server.ts'

/** What was asked for a bill of that total, with its own satang where it has any. */
export async function findAsked(db: Executor, subject: Subject, totalSatang: Satang): Promise<Satang> {
  const isIt = and(isBillOf(payableAmounts.billId, subject), eq(payableAmounts.totalSatang, totalSatang))
  const [asked] = await db.select({ satang: payableAmounts.amountSatang }).from(payableAmounts).where(isIt)
  return asked?.satang ?? totalSatang
}

/** What was asked for a bill last, with its own satang where it has any; null where nobody has asked. */
export async function findAskedNow(db: Executor, { kind, id }: Subject): Promise<Satang | null> {
  const [asked] = await db
    .select({ satang: sql<string | null>`coalesce(${payableAmounts.amountSatang}, ${bills.totalSatang})` })
    .from(bills)
    .leftJoin(payableAmounts, eq(payableAmounts.billId, bills.id))
    .where(and(eq(bills.kind, kind), eq(bills.subjectId, id)))
  return asked?.satang ? Number(asked.satang) : null
}

const CAME = sql`coalesce(case bill.kind
  when 'application' then (select sum(amount_satang) from ledger_entries
    where application_id = bill.subject_id and account = 'received')
  when 'debt' then (select sum(amount_satang) from ledger_entries
    where member_row_id = bill.subject_id and account = 'received' and created_at > bill.created_at)
  when 'booking' then (select sum(amount_satang) from ledger_entries
    where source = 'booking' and reference = bill.subject_id::text and account = 'received')
  when 'contract' then (select sum(amount_satang) from ledger_entries
    where source = 'contract' and reference = bill.subject_id::text and account in ('received', 'deposit')) end, 0)::bigint`

/**
 * Bills as "bill", each with what is still to be paid of it (`lacking.satang`; nothing of what is paid), and whether that has satang of
 * its own (`lacking.is_own`). A debt lacks what came since it began no more, and a guest's Day Pass is paid or not. `offset 0` keeps
 * PostgreSQL from summing up wherever the sum is named.
 */
export const LACKING_BILLS = sql`bills as bill
  left join payable_amounts as asked on asked.bill_id = bill.id
  cross join lateral (select case when bill.state = 'paid' or (bill.kind = 'debt' and bill.state <> 'open') then 0
    else coalesce(bill.total_satang, 0) - ${CAME} end as satang offset 0) as rest
  cross join lateral (select case when asked.total_satang = rest.satang then asked.amount_satang else rest.satang end as satang,
    coalesce(rest.satang in (asked.total_satang, asked.amount_satang), false) as is_own) as lacking`

const SERVICE_RATE = sql`coalesce((select (value ->> 'withholdingBasisPoints')::int from settings where key = 'tax'),
  ${SERVICE_BASIS_POINTS}::int)`

/**
 * What the customer of a contract's bill ("bill") keeps back of it for the tax office, as contracts reckon it by the classes of its lines;
 * nothing where they keep none, or something has come for the lines: what of that was kept back is not guessed.
 */
export const KEPT_BACK = sql`(select coalesce(sum((of_class.satang * of_class.rate + 5000) / 10000), 0)::bigint
  from (select sum(line.amount_satang)::bigint as satang,
      case line.wht_class when 'service' then ${SERVICE_RATE} when 'rent' then ${RENT_BASIS_POINTS}::int else 0 end as rate
    from contract_bill_lines as line where line.bill_id = bill.subject_id group by line.wht_class) as of_class
  where bill.kind = 'contract' and exists (select from customers where id = bill.customer_id and withholds)
    and coalesce((select sum(amount_satang) from ledger_entries
      where source = 'contract' and reference = bill.subject_id::text and account = 'received'), 0) = 0)`

/** The id that an entry ("entry") refers to, where that is one. */
const AS_UUID = sql`case when entry.reference ~ '^[0-9a-f-]{36}$' then entry.reference::uuid end`

/** The bill of the guest whose payment an entry ("entry") is: it stands on the account of the host. */
const GUEST_BILL = sql`(select guest.id from bills as guest
  where guest.kind = 'guest_pass' and guest.subject_id = ${AS_UUID})`

/** The bill that an entry ("entry") pays or gives back; null where nothing was owed that it could be for. */
export const BILL_OF_ENTRY = sql`coalesce(${GUEST_BILL}, (select named.id from bills as named
  where named.kind = case when entry.application_id is not null then 'application'
      when entry.source in ('booking', 'contract') then entry.source else 'debt' end
    and named.subject_id = case when entry.application_id is not null then entry.application_id
      when entry.source in ('booking', 'contract') then ${AS_UUID} else entry.member_row_id end))`

/** Whether the bank moved what an entry ("entry") says, deposits among it; a slip is a transfer, also where nobody said so. */
export const IS_BY_BANK = sql`entry.account in ('received', 'deposit') and (entry.method in ('transfer', 'promptpay')
  or (entry.method is null and entry.receipt_id is not null))`

/**
 * Entries ("entry") that may be of a bill, by an index: those on its account for a debt and for a guest's Day Pass, who each are of one
 * of them only (`BILL_OF_ENTRY`).
 */
export function mayBeOf(
  { kind, subjectId }: Pick<Bill, 'kind' | 'subjectId'>,
  accountId: string | null,
): SQL {
  if (kind === 'application') return sql`entry.application_id = ${subjectId}`
  // Each has an index of its own.
  if (kind === 'booking') return sql`(entry.source = 'booking' and entry.reference = ${subjectId}::text)`
  if (kind === 'contract') return sql`(entry.source = 'contract' and entry.reference = ${subjectId}::text)`
  return sql`entry.member_row_id = ${accountId}`
}
