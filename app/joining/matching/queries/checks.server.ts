import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addMonths, type Day, startOfDay } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { IS_UNPROVEN } from '#app/money/bank/queries.server.ts'
import { IS_BY_BANK } from '#app/money/bills/queries.server.ts'
import type { BillKind, SlipStatus } from '#app/money/bills/rules.ts'

/** More of one kind are counted, and shown where they stand. */
export const MOST_ROWS = 100

const BANGKOK = sql`'Asia/Bangkok'`

/** The day up to which statements are there, the last included; null before the first. */
export async function findReached(db: Executor): Promise<Day | null> {
  const { rows } = await db.execute<{ day: Day | null }>(
    sql`select max(at at time zone ${BANGKOK})::date::text as day from bank_lines`,
  )
  return rows[0]?.day ?? null
}

export type Month = { month: Day; reached: Day }

/** When something is within the month, and no later than statements are there. */
const within = (moment: SQL, { month, reached }: Month) =>
  sql`${moment} >= ${startOfDay(month)} and ${moment} < ${startOfDay(addMonths(month, 1))}
    and (${moment} at time zone ${BANGKOK})::date <= ${reached}`

export type SlipWithoutCredit = {
  id: string
  name: string
  status: SlipStatus
  at: Date
  satang: Satang | null
  /** The code that it opened, which still counts. */
  codeId: string | null
  accessId: string | null
}

/**
 * Slips of the month that staff believed or still look at, for which nothing came: what they booked no line proves, and of those that
 * wait no open line has the amount.
 */
export async function listSlipsWithoutCredit(db: Executor, month: Month): Promise<SlipWithoutCredit[]> {
  const { rows } = await db.execute<
    Omit<SlipWithoutCredit, 'at' | 'satang'> & { at: string; satang: string | null }
  >(sql`
    select receipt.id, coalesce(receipt.name, '') as name, receipt.status, receipt.submitted_at as at,
      coalesce(booked.satang, receipt.total_satang) as satang, code.id as "codeId", code.access_id as "accessId"
    from receipts as receipt
    left join bills as bill on bill.id = receipt.bill_id
    left join lateral (select sum(entry.amount_satang) as satang from ledger_entries as entry
      where (entry.receipt_id = receipt.id or (entry.receipt_id is null and bill.kind = 'application' and entry.application_id = bill.subject_id))
        and entry.kind = 'payment' and ${IS_BY_BANK} and ${IS_UNPROVEN}) as booked on true
    left join access_codes as code on code.application_id = bill.subject_id and bill.kind = 'application'
      and code.revoked_at is null and code.valid_until > now()
    where ${within(sql`receipt.submitted_at`, month)} and case receipt.status
      when 'approved' then booked.satang > 0
      when 'submitted' then not exists (select from bank_lines as line
        where line.ignored_reason is null and line.amount_satang - line.matched_satang = receipt.total_satang)
      else false end
    order by receipt.submitted_at desc, receipt.id limit ${MOST_ROWS}`)
  return rows.map(({ at, satang, ...row }) => ({ ...row, at: new Date(at), satang: numberOf(satang) }))
}

const numberOf = (text: string | null) => (text === null ? null : Number(text))

/** A bill with what the bank brought for it. */
export type Uneven = {
  billId: string
  kind: BillKind
  subjectId: string
  satang: Satang
  totalSatang: Satang
  lines: number
}

/** What lines of the month paid more or less than it costs, and what came for things that are over and has to go back. */
export type UnevenKind = 'more' | 'twice' | 'less' | 'refund'

const IS: Record<UnevenKind, SQL> = {
  twice: sql`bill.state = 'paid' and came.satang > bill.total_satang and came.lines > 1`,
  more: sql`bill.state = 'paid' and came.satang > bill.total_satang and came.lines = 1`,
  less: sql`bill.state in ('open', 'proven') and came.satang < bill.total_satang`,
  refund: sql`bill.state = 'void' and came.satang > 0`,
}

/** Of a debt counts what came since it began: an account may begin to owe again. */
export async function listUneven(
  db: Executor,
  kind: UnevenKind,
  { month, reached }: Month,
): Promise<Uneven[]> {
  const { rows } = await db.execute<Record<keyof Uneven, string>>(sql`
    select bill.id as "billId", bill.kind, bill.subject_id as "subjectId", came.satang, bill.total_satang as "totalSatang", came.lines
    from bills as bill
    join lateral (select sum(match.satang) as satang, count(distinct match.line_id) as lines, max(line.at) as last_at
      from bank_matches as match join bank_lines as line on line.id = match.line_id
      where match.bill_id = bill.id and match.undone_at is null and (bill.kind <> 'debt' or match.created_at >= bill.created_at)) as came
      on came.satang is not null
    where bill.id in (select match.bill_id from bank_matches as match join bank_lines as line on line.id = match.line_id
        where match.undone_at is null and ${within(sql`line.at`, { month, reached })})
      and ${IS[kind]}
    order by came.last_at desc, bill.id limit ${MOST_ROWS}`)
  return rows.map(({ satang, totalSatang, lines, ...row }) => ({
    ...(row as Pick<Uneven, 'billId' | 'kind' | 'subjectId'>),
    satang: Number(satang),
    totalSatang: Number(totalSatang),
    lines: Number(lines),
  }))
}

export type Fee = { reason: string; satang: Satang; count: number }

/** What left the account and was laid aside, by why; what Stripe kept stands beside. */
export async function listFees(db: Executor, month: Month): Promise<Fee[]> {
  const { rows } = await db.execute<Record<keyof Fee, string>>(sql`
    select ignored_reason as reason, sum(-amount_satang) as satang, count(*) from bank_lines
    where amount_satang < 0 and ignored_reason is not null and ${within(sql`at`, month)}
    group by ignored_reason
    union all
    select '', sum(fee_satang), count(*) from card_payout_items
    where fee_satang <> 0 and ${within(sql`happened_at`, month)} having count(*) > 0
    order by satang desc limit ${MOST_ROWS}`)
  return rows.map(({ reason, satang, count }) => ({ reason, satang: Number(satang), count: Number(count) }))
}

/** Months of which there are lines, the newest first. */
export async function listMonths(db: Executor): Promise<Day[]> {
  const { rows } = await db.execute<{ month: Day }>(sql`
    select distinct date_trunc('month', at at time zone ${BANGKOK})::date::text as month from bank_lines order by month desc`)
  return rows.map(({ month }) => month)
}
