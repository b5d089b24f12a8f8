import { eq } from 'drizzle-orm'
import { type Actor, can } from '#app/house/access/rules.ts'
import { nameActors } from '#app/house/activity/queries/activity.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { answerTo } from '#app/kit/platform/questions.server.ts'
import { addDays, addMonths, type Day, formatDay, monthOf, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatDate } from '#app/kit/pure/formats.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { findLedgerMonth } from '#app/money/payments/queries.server.ts'
import { findFirstOpenDay } from '#app/money/payments/steps/ledger.server.ts'
import { ledgerClosedMonths } from '#app/money/payments/tables.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { findFirstEntryDay } from '../queries.server.ts'
import {
  type BankMonth,
  bankDifference,
  bankMark,
  closableMonth,
  isClosed,
  keepsOpen,
  monthsBetween,
  needsExplanation,
} from '../rules.ts'
import { findOpenPoints, type OpenPoint } from '../steps.server.ts'
import { OPEN_POINT_TEXTS } from '../texts/ledger.ts'
import { bahtText } from './entries.server.ts'

/** Which months there are, the newest first, and which of them can be closed now. */
export async function findMonths(db: Executor, today: Day) {
  const [firstOpenDay, firstEntryDay] = await Promise.all([findFirstOpenDay(db), findFirstEntryDay(db)])
  const first = firstEntryDay !== null && firstEntryDay < today ? firstEntryDay : today
  return {
    months: monthsBetween(first, today),
    firstOpenDay,
    closable: closableMonth(today, { firstOpenDay, firstEntryDay }),
  }
}

/** "January – March 2026". */
export function monthsText({ from, to }: { from: Day; to: Day }): string {
  const last = { timeZone: 'UTC', last: Date.parse(to) }
  return formatDate(Date.parse(from), getLocale(), { month: 'long', year: 'numeric' }, last)
}

export const monthText = (month: Day) => formatDay(month, getLocale(), { month: 'long', year: 'numeric' })

type Asked = {
  month: Day
  today: Day
  firstOpenDay: Day | null
  closable: Day | null
}

/** A month as the screen shows it: what was owed at its start and its end, what lies between, and whether it is closed. */
export async function viewMonth(db: Executor, { month, today, firstOpenDay, closable }: Asked) {
  const booked = await findLedgerMonth(db, month)
  const state = isClosed(month, firstOpenDay)
    ? ('closed' as const)
    : month === closable
      ? ('closable' as const)
      : month === monthOf(today)
        ? ('current' as const)
        : ('waiting' as const)
  return {
    month: month.slice(0, 7),
    name: monthText(month),
    state,
    /** What must be closed before this one. */
    closeFirst:
      state === 'waiting' && closable ? { month: closable.slice(0, 7), name: monthText(closable) } : null,
    closing: state === 'closed' ? await findClosing(db, month) : null,
    opening: bahtText(booked.openingSatang),
    charged: bahtText(booked.chargedSatang),
    in: bahtText(booked.inSatang),
    out: bahtText(booked.outSatang),
    revenue: bahtText(booked.revenueSatang),
    end: bahtText(booked.closingSatang),
  }
}
export type MonthView = Awaited<ReturnType<typeof viewMonth>>

/**
 * What keeps the month open, as the screen lists it: the first of them, and how many more there are; with what is only told
 * besides.
 */
export async function viewOpenPoints(
  db: Executor,
  { month, firstOpenDay }: Asked,
  actor: Pick<Actor, 'admin'>,
) {
  const found = await findOpenPoints(db, { from: firstOpenDay, until: addMonths(month, 1) })
  const { open = [], told = [] } = Object.groupBy(found, point => (keepsOpen(point) ? 'open' : 'told'))
  const bank = await (await answerTo('bankMonth'))(db, month)
  const view = (points: OpenPoint[]) =>
    points.slice(0, MOST_OPEN_POINTS).map(point => viewPoint(point, actor))
  return {
    rows: view(open),
    more: Math.max(0, open.length - MOST_OPEN_POINTS),
    told: view(told),
    bank: bank && viewBank(bank, month, actor),
  }
}

/** What the bank says of the month, with the ways to what nobody has matched. */
function viewBank(bank: BankMonth, month: Day, actor: Pick<Actor, 'admin'>) {
  const days = `from=${month}&to=${addDays(addMonths(month, 1), -1)}`
  const maySee = can(actor, 'bank.view')
  return {
    mark: bankMark(bank),
    needsExplanation: needsExplanation(bank),
    bank: bahtText(bank.bankSatang),
    books: bahtText(bank.booksSatang),
    difference: bahtText(bankDifference(bank)),
    unmatched: { count: bank.unmatched.count, amount: bahtText(bank.unmatched.satang) },
    unproven: { count: bank.unproven.count, amount: bahtText(bank.unproven.satang) },
    unmatchedHref: maySee ? localizeHref(`/admin/bank?state=open&${days}`) : null,
    unprovenHref: maySee ? localizeHref(`/admin/bank/checks?${days}`) : null,
  }
}
function viewPoint({ kind, name, day, amountSatang, path, see }: OpenPoint, actor: Pick<Actor, 'admin'>) {
  const nameless = kind.startsWith('cash') ? m.cash_up_title() : m.ledger_nobody()
  return {
    id: `${kind} ${path} ${day}`,
    name: name || nameless,
    text: OPEN_POINT_TEXTS[kind](),
    detail: [day && formatDay(day, getLocale(), SHORT_DAY), amountSatang !== null && bahtText(amountSatang)]
      .filter(Boolean)
      .join(' · '),
    href: can(actor, see) ? localizeHref(path) : null,
  }
}

export type OpenPointsView = Awaited<ReturnType<typeof viewOpenPoints>>

const MOST_OPEN_POINTS = 50

/** When the month was closed, and by whom; null for months before the first that was. */
async function findClosing(db: Executor, month: Day) {
  const [closed] = await db.select().from(ledgerClosedMonths).where(eq(ledgerClosedMonths.month, month))
  if (!closed) return null
  const names = closed.closedBy ? await nameActors(db, [closed.closedBy]) : new Map<string, string>()
  return {
    when: formatInstant(closed.createdAt, getLocale()),
    by: names.get(closed.closedBy ?? '') ?? null,
    explanation: closed.explanation,
    difference: closed.bankDifferenceSatang === null ? null : bahtText(closed.bankDifferenceSatang),
  }
}
