import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { findSaid, listBillsById, type ToldBill } from '#app/joining/billing/queries/bills.server.ts'
import type { ToldKind } from '#app/joining/billing/rules.ts'
import { receipts } from '#app/joining/receipts/tables.server.ts'
import { slips } from '#app/joining/slips/tables.server.ts'
import { bankMarks } from '#app/joining/slips/texts/banks.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, type Day, daysBetween } from '#app/kit/pure/days.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { type BankLine, CANDIDATES } from '#app/money/bank/queries.server.ts'
import { type CandidateFacts, doesOf, type FoundBy, type SlipFacts } from '../rules.ts'

/** What may be behind a line by its amount and days alone. */
export type Rough = {
  billId: string | null
  payoutId: string | null
  foundBy: FoundBy
  satang: Satang
  /** What its payer keeps back besides; 0 where it is no such rest. */
  keptSatang: Satang
  isOwn: boolean
  since: Date
  firstDay: Day
  lastDay: Day | null
}

type Row = Omit<Rough, 'satang' | 'keptSatang' | 'since'> & Record<'satang' | 'keptSatang' | 'since', string>

export const openOf = ({ amountSatang, matchedSatang }: BankLine): Satang => amountSatang - matchedSatang

/** What may be behind each of these lines that is open, one of each bill and payout: for thousands of lines in one statement. */
export async function listRough(db: Executor, lines: readonly BankLine[]): Promise<Map<string, Rough[]>> {
  const open = lines.filter(line => line.ignoredReason === null && openOf(line) !== 0)
  const amounts = [...new Set(open.map(openOf))]
  if (amounts.length === 0) return new Map()
  const { rows } = await db.execute<Row>(sql`
    select bill_id as "billId", payout_id as "payoutId", found_by as "foundBy", satang, kept_satang as "keptSatang",
      is_own as "isOwn", since,
      first_day::text as "firstDay", nullif(last_day, 'infinity')::text as "lastDay"
    from ${CANDIDATES} where satang = any(${sql.param(amounts)}::bigint[])`)
  const found = rows.map(({ satang, keptSatang, since, ...row }) => ({
    ...row,
    satang: Number(satang),
    keptSatang: Number(keptSatang),
    since: new Date(since),
  }))
  const byAmount = Map.groupBy(found, ({ satang }) => satang)
  return new Map(open.map(line => [line.id, oneOfEach(line, byAmount.get(openOf(line)) ?? [])]))
}

/** What is booked is proven before anything is booked again, the nearest first. */
function oneOfEach({ at }: BankLine, rough: Rough[]): Rough[] {
  const day = bangkokDay(at)
  const near = rough.filter(
    ({ firstDay, lastDay }) => day >= firstDay && (lastDay === null || day <= lastDay),
  )
  const rankOf = ({ foundBy, since }: Rough) =>
    foundBy === 'booked' ? Math.abs(daysBetween(bangkokDay(since), day)) : foundBy === 'slip' ? 2000 : 1000
  const one = new Map<string, Rough>()
  for (const each of near.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const key = each.billId ?? each.payoutId ?? ''
    const known = one.get(key)
    if (!known) one.set(key, each)
    else if (each.isOwn) one.set(key, { ...known, isOwn: true })
  }
  return [...one.values()]
}

export type CandidateSlip = { id: string; width: number; height: number }

/** With what there is to say of it. */
export type Candidate = CandidateFacts & {
  rough: Rough
  kind: ToldKind | null
  title: string
  /** The newest slip of it that waits, or was accepted. */
  receipt: CandidateSlip | null
}

/** What there is to say of each, in the same order; what is gone is left out. */
export async function describeCandidates(db: Executor, rough: readonly Rough[]): Promise<Candidate[]> {
  const billIds = [...new Set(rough.flatMap(({ billId }) => billId ?? []))]
  const told = billIds.length > 0 ? await listBillsById(db, billIds) : []
  const [said, sent] = await Promise.all([findSaid(db, told), listSent(db, billIds)])
  const byId = new Map(told.map(row => [row.bill.id, row]))
  return rough.flatMap(each => {
    const row = each.billId === null ? undefined : byId.get(each.billId)
    if (each.billId !== null && !row) return []
    const does = doesOf(each.foundBy)
    const own = (sent.get(each.billId ?? '') ?? []).filter(slip => does === 'proves' || slip.isWaiting)
    const { number = '', payer, lines = [] } = said.get(each.billId ?? '') ?? {}
    return {
      rough: each,
      kind: row?.kind ?? null,
      title: lines[0]?.text ?? '',
      receipt: own[0]?.receipt ?? null,
      does,
      isOwn: each.isOwn,
      isRest: each.keptSatang > 0,
      since: each.since,
      names: [number, row?.payerMemberId ?? ''],
      payer: payer?.name ?? '',
      slips: own.map(({ facts }) => facts),
      isOpen: isOpen(row),
    }
  })
}

const isOpen = (row: ToldBill | undefined) => row?.bill.state === 'open' || row?.bill.state === 'proven'

type Sent = { isWaiting: boolean; receipt: CandidateSlip; facts: SlipFacts }

/** The slips of bills that still say something, the newest first, as far as they were read. */
async function listSent(db: Executor, billIds: string[]): Promise<Map<string, Sent[]>> {
  if (billIds.length === 0) return new Map()
  const isCurrent = and(eq(slips.receiptId, receipts.id), eq(slips.fileKey, receipts.fileKey))
  const rows = await db
    .select({ receipt: receipts, slip: slips })
    .from(receipts)
    .leftJoin(slips, isCurrent)
    .where(
      and(
        inArray(receipts.billId, billIds),
        or(
          eq(receipts.status, 'submitted'),
          and(eq(receipts.status, 'approved'), sql`${receipts.submittedAt} > now() - interval '400 days'`),
        ),
      ),
    )
    .orderBy(desc(receipts.submittedAt), desc(receipts.id))
  const sent = rows.map(({ receipt: { id, billId, status, width, height }, slip }) => ({
    billId: billId ?? '',
    isWaiting: status === 'submitted',
    receipt: { id, width, height },
    facts: {
      reference: slip?.reference ?? null,
      paidAt: slip && paidAtOf(slip),
      banks: slip?.bank ? bankMarks(slip.bank) : [],
      sender: slip?.verifiedSender ?? null,
    },
  }))
  return Map.groupBy(sent, ({ billId }) => billId)
}

/** The bank's own moment where a service told it, else what the slip's reference says. */
function paidAtOf({ verifiedPaidAt, paidOn, paidAtTime }: typeof slips.$inferSelect): Date | null {
  if (verifiedPaidAt) return verifiedPaidAt
  return paidOn && paidAtTime ? new Date(`${paidOn}T${paidAtTime.slice(0, 5)}:00+07:00`) : null
}
