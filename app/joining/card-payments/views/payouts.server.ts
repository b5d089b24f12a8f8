import { type Actor, can } from '#app/house/access/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { bangkokDay, formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import type { Bill } from '#app/money/bills/tables.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import {
  findPayers,
  type ListedPayout,
  listFeeMonths,
  listPayoutItems,
  listUnsettled,
} from '../queries/payouts.server.ts'
import { lookOf, PAID_OUT_WITHIN_DAYS } from '../rules/payouts.ts'
import { amountText, ITEM_KIND_NAMES, PAYOUT_LOOK_NAMES, PAYOUT_TONES, timeText } from '../texts.ts'

const bahtText = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })
const DAY_MS = 24 * 60 * 60 * 1000
const IN_MONTH = { month: 'long', year: 'numeric' } as const

/** A payout as the list shows it. What is not in baht has its amount in the smallest unit. */
export function viewPayout(payout: ListedPayout) {
  const { id, payoutId, amountSatang, feesSatang, isWhole, items, unknown, bankedAt } = payout
  const look = lookOf(payout)
  const isBanked = bankedAt !== null && look === 'paid'
  return {
    id,
    payoutId,
    isMissing: look === 'missing',
    day: formatDay(payout.arrivesOn, getLocale(), SHORT_DAY),
    gross: isWhole ? bahtText(amountSatang + feesSatang) : '–',
    fees: isWhole ? bahtText(feesSatang) : '–',
    net: amountText(payout, amountSatang),
    about: [m.payout_items({ count: items }), unknown > 0 && m.payout_unknown_items({ count: unknown })]
      .filter(Boolean)
      .join(' · '),
    bankedOn: bankedAt && formatDay(bangkokDay(bankedAt), getLocale(), SHORT_DAY),
    tone: PAYOUT_TONES[isBanked ? 'banked' : look],
    state: isBanked ? m.payout_state_banked() : PAYOUT_LOOK_NAMES[look](),
  }
}
export type PayoutView = ReturnType<typeof viewPayout>

/** What a payout is made of. */
export async function viewItems(db: Executor, actor: Pick<Actor, 'admin'>, payoutId: string) {
  const found = await listPayoutItems(db, payoutId)
  const payers = await payersOf(db, found)
  return found.map(({ item, payment, bill }) => ({
    id: item.id,
    transactionId: item.transactionId,
    kind: ITEM_KIND_NAMES[item.kind](),
    time: timeText(item.happenedAt),
    gross: bahtText(item.grossSatang),
    fee: bahtText(item.feeSatang),
    net: bahtText(item.netSatang),
    payer: (bill && payers.get(bill.id)) ?? null,
    href: bill && recordHref(actor, bill),
    isUnknown: payment === null && item.kind !== 'fee' && item.kind !== 'other',
  }))
}
export type PayoutItemView = Awaited<ReturnType<typeof viewItems>>[number]

/** What Stripe kept, month by month. */
export async function viewFeeMonths(db: Executor) {
  const months = await listFeeMonths(db)
  return months.map(({ month, feesSatang }) => ({
    month: formatDay(month, getLocale(), IN_MONTH),
    fees: bahtText(feesSatang),
  }))
}

/** Payments that should have been paid out by now (rule payouts.late). */
export async function viewUnsettled(db: Executor, now: Date) {
  const found = await listUnsettled(db, new Date(now.getTime() - PAID_OUT_WITHIN_DAYS * DAY_MS))
  const payers = await payersOf(db, found)
  return found.map(({ payment, bill }) => ({
    id: payment.id,
    time: payment.paidAt ? timeText(payment.paidAt) : '',
    amount: amountText(payment, payment.amountSatang),
    payer: (bill && payers.get(bill.id)) ?? payment.sessionId,
  }))
}

/** Where staff see what was paid, if they may. */
function recordHref(actor: Pick<Actor, 'admin'>, { kind, subjectId }: Bill): string | null {
  if (kind === 'application' && can(actor, 'applications.view'))
    return localizeHref(`/admin/applications/${subjectId}`)
  return kind === 'debt' && can(actor, 'members.view') ? localizeHref(`/admin/members/${subjectId}`) : null
}

function payersOf(db: Executor, found: { bill: Bill | null }[]) {
  const named = new Map(found.flatMap(({ bill }) => (bill ? [[bill.id, bill] as const] : [])))
  return findPayers(db, [...named.values()])
}
