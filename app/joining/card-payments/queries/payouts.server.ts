import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { findPage, type ListPage, orderOf } from '#app/kit/platform/list-page.server.ts'
import { folded, holdsWords } from '#app/kit/platform/matches.server.ts'
import type { Day } from '#app/kit/pure/days.ts'
import { type ListQuery, readListQuery } from '#app/kit/pure/list-query.ts'
import type { Satang } from '#app/kit/pure/money.ts'
import { billOf } from '#app/money/bills/steps/kinds.server.ts'
import { type Bill, bills } from '#app/money/bills/tables.server.ts'
import { PAYOUT_LOOKS, type PayoutLook } from '../rules/payouts.ts'
import { cardPayments, cardPayoutItems, cardPayouts } from '../tables.server.ts'

export type CardPayout = typeof cardPayouts.$inferSelect
export type CardPayoutItem = typeof cardPayoutItems.$inferSelect

export async function findPayoutOf(db: Executor, payoutId: string): Promise<CardPayout | null> {
  const [payout] = await db.select().from(cardPayouts).where(eq(cardPayouts.payoutId, payoutId))
  return payout ?? null
}

export type PayoutQuery = ListQuery<'look'>

export function readPayoutQuery(params: URLSearchParams): PayoutQuery {
  return readListQuery(params, { look: PAYOUT_LOOKS })
}

/** Of the items of each payout that the query around reads. */
const ofPayout = (sum: SQL) =>
  sql`(select coalesce(${sum}, 0) from card_payout_items as item where item.payout_id = card_payouts.id)`.mapWith(
    Number,
  )

/** What Stripe keeps: with a payment, or by itself. */
const FEES = sql`sum(item.fee_satang + case when item.kind = 'fee' then -item.gross_satang else 0 end)`

/** Of an item that a payment of ours must belong to, whether none does. */
const isUnknown = sql`item.kind in ('charge', 'refund', 'dispute')
  and not exists (select from card_payments as paid where paid.payment_intent_id = item.payment_intent_id)`

export const LISTED = {
  ...getTableColumns(cardPayouts),
  items: ofPayout(sql`count(*)`),
  feesSatang: ofPayout(FEES),
  unknown: ofPayout(sql`count(*) filter (where ${isUnknown})`),
  /** When the bank booked it, where somebody found its line. */
  bankedAt: sql<Date | null>`(select max(line.at) from bank_matches as match
    join bank_lines as line on line.id = match.line_id
    where match.payout_id = card_payouts.id and match.undone_at is null)`.mapWith((value: string | null) =>
    value === null ? null : new Date(value),
  ),
}
export type ListedPayout = CardPayout & {
  items: number
  feesSatang: Satang
  unknown: number
  bankedAt: Date | null
}

/** A page of the payouts, the newest first. */
export function listPayouts(db: Executor, query: PayoutQuery): Promise<ListPage<ListedPayout>> {
  return findPage<typeof cardPayouts, ListedPayout>(db, cardPayouts, {
    where: matchingPayouts(query),
    orderBy: sortedBy(query),
    page: query.page,
    columns: LISTED,
  })
}

export function sortedBy({ sort }: Pick<PayoutQuery, 'sort'>): SQL[] {
  const { id, arrivesOn, amountSatang } = cardPayouts
  const otherwise = [desc(arrivesOn), desc(id)]
  return orderOf({ day: arrivesOn, amount: amountSatang }, sort, { id, otherwise })
}

export function matchingPayouts({ search, filters }: PayoutQuery): SQL | undefined {
  return and(
    search ? holdsWords(folded(cardPayouts.payoutId), search) : undefined,
    filters.look ? isLike(filters.look as PayoutLook) : undefined,
  )
}

function isLike(look: PayoutLook): SQL | undefined {
  const isOneOf = (...statuses: CardPayout['status'][]) => inArray(cardPayouts.status, statuses)
  if (look === 'failed') return isOneOf('failed', 'canceled')
  if (look === 'missing') return and(isOneOf('pending', 'in_transit', 'paid'), eq(cardPayouts.isWhole, false))
  return and(
    look === 'paid' ? isOneOf('paid') : isOneOf('pending', 'in_transit'),
    eq(cardPayouts.isWhole, true),
  )
}

export async function findPayout(db: Executor, id: string): Promise<ListedPayout | null> {
  if (!isUuid(id)) return null
  const [found] = await db.select(LISTED).from(cardPayouts).where(eq(cardPayouts.id, id))
  return found ?? null
}

/** What a payout is made of, each with the payment of ours that it belongs to and what that paid for. */
export function listPayoutItems(db: Executor, payoutId: string) {
  return db
    .select({ item: cardPayoutItems, payment: cardPayments.id, bill: bills })
    .from(cardPayoutItems)
    .leftJoin(cardPayments, eq(cardPayments.paymentIntentId, cardPayoutItems.paymentIntentId))
    .leftJoin(bills, eq(bills.id, cardPayments.billId))
    .where(eq(cardPayoutItems.payoutId, payoutId))
    .orderBy(asc(cardPayoutItems.happenedAt), asc(cardPayoutItems.id))
}

const MOST_MONTHS = 12

/** What Stripe kept of the payouts of each month, the newest first. */
export function listFeeMonths(db: Executor): Promise<{ month: Day; feesSatang: Satang }[]> {
  const month = sql<Day>`to_char(${cardPayouts.arrivesOn}, 'YYYY-MM-01')`
  return db
    .select({ month, feesSatang: sql`sum(${ofPayout(FEES)})`.mapWith(Number) })
    .from(cardPayouts)
    .where(eq(cardPayouts.isWhole, true))
    .groupBy(month)
    .orderBy(desc(month))
    .limit(MOST_MONTHS)
}

const MOST_UNSETTLED = 50

/** Payments that came by card before that moment and are in no payout, since it is known what payouts are made of. */
export function listUnsettled(db: Executor, before: Date) {
  const { paidAt } = cardPayments
  const first = sql`(select min(${cardPayoutItems.happenedAt}) from ${cardPayoutItems})`
  return db
    .select({ payment: cardPayments, bill: bills })
    .from(cardPayments)
    .leftJoin(bills, eq(bills.id, cardPayments.billId))
    .where(
      and(
        eq(cardPayments.status, 'paid'),
        eq(cardPayments.currency, 'thb'),
        lt(paidAt, before),
        sql`${paidAt} >= ${first}`,
        sql`not exists (select from card_payout_items as item
          where item.payment_intent_id = card_payments.payment_intent_id)`,
      ),
    )
    .orderBy(asc(paidAt), asc(cardPayments.id))
    .limit(MOST_UNSETTLED)
}

/** Who paid each bill, and what the payment was to name, by the bill's id. */
export async function findPayers(db: Executor, found: Bill[]): Promise<Map<string, string>> {
  const payers = new Map<string, string>()
  for (const [kind, own] of Map.groupBy(found, bill => bill.kind)) {
    const said = await (await billOf({ kind })).say(db, own)
    for (const { id, subjectId } of own) {
      const bill = said.get(subjectId)
      if (bill) payers.set(id, [bill.payer.name, bill.number].filter(Boolean).join(' · '))
    }
  }
  return payers
}
