import { sql } from 'drizzle-orm'
import type { Permission } from '#app/house/access/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { listAnswers } from '#app/kit/platform/questions.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { documents } from '#app/money/documents/tables.server.ts'
import { ledgerEntries, payers, purchases } from '#app/money/payments/tables.server.ts'
import { type BankMonth, gapOf, type OpenPointKind, type Standing, settlesLater } from './rules.ts'

/** What is told before a month is closed: whose it is, and where it is settled. */
export type OpenPoint = {
  kind: OpenPointKind
  name: string
  day: Day | null
  amountSatang: Satang | null
  path: string
  /** What the screen there asks for. */
  see: Permission
}

/** The days that are closed together: those from the first open one, null for all, up to but not including `until`. */
export type Closing = { from: Day | null; until: Day }

type FindOpenPoints = (db: Executor, closing: Closing) => Promise<OpenPoint[]>

declare module '#app/kit/platform/questions.server.ts' {
  interface Answers {
    /** What a noun has to say before a month is closed. */
    openPoints: FindOpenPoints
    /** What the bank has of a month beside the books; null where no statement of it is brought in. */
    bankMonth: (db: Executor, month: Day) => Promise<BankMonth | null>
  }
}

/** Everything that keeps the month open, or is told besides (rule ledger.closing). */
export const findOpenPoints: FindOpenPoints = async (db, closing) => {
  const found: OpenPoint[] = []
  for (const find of [findGaps, findWrongDays, ...(await listAnswers('openPoints'))])
    found.push(...(await find(db, closing)))
  return found
}

/** Whose it is: the member's own id, which stays when the member goes, or what it is about while nobody is a member. */
const WHOSE_ENTRY = sql`coalesce(nullif(member_id, ''), application_id::text, reverses_id::text, id::text)`
const WHOSE_PAPER = sql`coalesce(nullif(content->>'memberId', ''), application_id::text,
  (select application_id::text from ${ledgerEntries} as paid where paid.id = entry_id), id::text)`

/** Papers of what came in that stand: of those that were replaced, the one that was issued instead; none of what is held. */
const STANDING = sql`(select * from ${documents} as paper
  where not exists (select from ${documents} as newer where newer.replaces_id = paper.id)
    and not exists (select from ${ledgerEntries} as held where held.id = paper.entry_id and held.account = 'deposit')) as standing`

type Row = { whose: string; at: 'start' | 'end' | 'now' } & Record<keyof Standing, string>

/** Of whom more or less came in than their papers say. */
async function findGaps(db: Executor, closing: Closing): Promise<OpenPoint[]> {
  const open = [...(await listUneven(db, closing))].flatMap(([whose, { start, end, now }]) => {
    const gapSatang = end ? gapOf(end) : 0
    const isSettled = gapSatang === 0 || !now || settlesLater({ start, now }, gapSatang)
    return isSettled ? [] : [{ whose, gapSatang }]
  })
  const named = await findNamed(
    db,
    open.map(({ whose }) => whose),
  )
  return open.map(({ whose, gapSatang }) => ({
    kind: gapSatang > 0 ? 'no_paper' : 'no_money',
    day: null,
    amountSatang: Math.abs(gapSatang),
    ...(named.get(whose) ?? { name: '', path: '/admin/ledger', see: 'ledger.view' as const }),
  }))
}

type Standings = Map<string, Partial<Record<Row['at'], Standing>>>

/** How everybody stands of whom more or less had come in than their papers said when the days end. */
async function listUneven(db: Executor, { from, until }: Closing): Promise<Standings> {
  const { rows } = await db.execute<Row>(sql`
    with moved as (
      select ${WHOSE_ENTRY} as whose, booked_on as day,
        case account when 'received' then amount_satang else 0 end as received,
        case account when 'owed' then amount_satang else 0 end as owed,
        0 as papers, 0 as credited, 0 as debited, 0 as withheld,
        case method when 'withheld' then amount_satang else 0 end as booked
      from ${ledgerEntries}
      union all
      select ${WHOSE_PAPER}, day, 0, 0,
        case kind when 'credit_note' then -total_satang else total_satang end,
        case kind when 'credit_note' then total_satang else 0 end,
        case kind when 'debit_note' then total_satang else 0 end,
        coalesce((content->>'withheldSatang')::bigint, 0), 0
      from ${STANDING}
    ), standings as (
      select whose, at, sum(received) as "receivedSatang", sum(owed) as "owedSatang", sum(papers) as "paperSatang",
        sum(credited) as "creditedSatang", sum(debited) as "debitedSatang", sum(withheld) as "withheldSatang",
        sum(booked) as "bookedSatang"
      from moved join (values ('start', ${from ?? '0001-01-01'}::date), ('end', ${until}::date), ('now', 'infinity'::date))
        as moments(at, before) on day < before
      group by whose, at
    )
    select * from standings
    where whose in (select whose from standings where at = 'end' and "receivedSatang" <> "paperSatang")
    order by whose`)
  const byWhose: Standings = new Map()
  for (const { whose, at, ...sums } of rows)
    byWhose.set(whose, { ...byWhose.get(whose), [at]: numbersOf(sums) })
  return byWhose
}

function numbersOf(sums: Omit<Row, 'whose' | 'at'>): Standing {
  return {
    receivedSatang: Number(sums.receivedSatang),
    owedSatang: Number(sums.owedSatang),
    paperSatang: Number(sums.paperSatang),
    creditedSatang: Number(sums.creditedSatang),
    debitedSatang: Number(sums.debitedSatang),
    withheldSatang: Number(sums.withheldSatang),
    bookedSatang: Number(sums.bookedSatang),
  }
}

/** The account of a member, or what somebody who is none registered for. */
async function findNamed(db: Executor, whose: string[]) {
  if (whose.length === 0) return new Map<string, Pick<OpenPoint, 'name' | 'path' | 'see'>>()
  const list = sql.join(
    whose.map(each => sql`${each}`),
    sql`, `,
  )
  const { rows } = await db.execute<{ whose: string; id: string; name: string; isMember: boolean }>(sql`
    select member_id as whose, id::text, name, true as "isMember" from ${payers.from} as members
      where member_id in (${list})
    union all
    select id::text, id::text, name, false from ${purchases.from} where id::text in (${list})`)
  return new Map(
    rows.map(({ whose, id, name, isMember }) => [
      whose,
      isMember
        ? { name, path: `/admin/members/${id}/account`, see: 'payments.view' as const }
        : { name, path: `/admin/applications/${id}`, see: 'applications.view' as const },
    ]),
  )
}

/** How much of what debit notes added is still to be paid by the member: its papers are issued, with the VAT. */
export async function findDebited(db: Executor, memberRowId: string): Promise<Satang> {
  const { debitedSatang, unpaidSatang } = await sumPapers(db, memberRowId)
  return Math.min(debitedSatang, unpaidSatang)
}

/** How much more the member's papers say than came in from them, in satang. */
export async function findUnpaidPapers(db: Executor, memberRowId: string): Promise<Satang> {
  return (await sumPapers(db, memberRowId)).unpaidSatang
}

async function sumPapers(db: Executor, memberRowId: string) {
  const { rows } = await db.execute<
    Record<'debited' | 'papers' | 'withheld' | 'received' | 'booked', string>
  >(sql`
    select coalesce(sum(total_satang) filter (where kind = 'debit_note'), 0) as debited,
      coalesce(sum(case kind when 'credit_note' then -total_satang else total_satang end), 0) as papers,
      coalesce(sum((content->>'withheldSatang')::bigint), 0) as withheld,
      (select coalesce(sum(amount_satang), 0) from ${ledgerEntries}
        where account = 'received' and member_row_id = ${memberRowId}) as received,
      (select coalesce(sum(amount_satang), 0) from ${ledgerEntries}
        where method = 'withheld' and member_row_id = ${memberRowId}) as booked
    from ${STANDING} where member_row_id = ${memberRowId}`)
  const [row] = rows
  const unbookedSatang = Math.max(0, Number(row?.withheld) - Number(row?.booked))
  const unpaidSatang = Number(row?.papers) - unbookedSatang - Number(row?.received)
  return { debitedSatang: Math.max(0, Number(row?.debited)), unpaidSatang: Math.max(0, unpaidSatang) }
}

/** Papers of a day on which nothing came in from their buyer. */
async function findWrongDays(db: Executor, { from, until }: Closing): Promise<OpenPoint[]> {
  const { rows } = await db.execute<{ id: string; number: string; day: Day; total: string }>(sql`
    select id, number, day::text, total_satang as total
    from ${STANDING}
    where kind in ('receipt', 'abbreviated_invoice', 'tax_invoice')
      and day >= ${from ?? '0001-01-01'}::date and day < ${until}::date
      and not exists (
        select from (select ${WHOSE_ENTRY} as whose, booked_on, kind from ${ledgerEntries}) as entry
        where entry.kind = 'payment' and entry.booked_on = standing.day and entry.whose = ${WHOSE_PAPER})
    order by number`)
  return rows.map(({ id, number, day, total }) => ({
    kind: 'wrong_day',
    name: number,
    day,
    amountSatang: Number(total),
    path: `/admin/documents/${id}`,
    see: 'documents.view',
  }))
}
