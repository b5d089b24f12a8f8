import { type Actor, can } from '#app/house/access/rules.ts'
import { STATUS_LOOKS } from '#app/joining/applications/texts/applications.ts'
import { findSaid, listBillsById } from '#app/joining/billing/queries/bills.server.ts'
import { pathOfBill } from '#app/joining/billing/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { addDays, addMonths, type Day, formatDay, isDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { formatBaht, type Satang } from '#app/kit/pure/money.ts'
import { listBankAccounts, listBankLines } from '#app/money/bank/queries.server.ts'
import { viewLines } from '#app/money/bank/views.server.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import {
  findReached,
  listFees,
  listMonths,
  listSlipsWithoutCredit,
  listUneven,
  type Month,
  type Uneven,
  type UnevenKind,
} from '../queries/checks.server.ts'

export type CheckRow = {
  id: string
  title: string
  detail: string
  amount: string
  href: string | null
  /** A code that counts still, and may be ended here. */
  code?: { id: string; accessId: string } | null
}

type Asking = { actor: Pick<Actor, 'admin'>; params: URLSearchParams }

const hrefOf = (path: string | null) => path && localizeHref(path)
const bahtText = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })
const monthText = (month: Day) => formatDay(month, getLocale(), { month: 'long', year: 'numeric' })

/** What an owner asks of a month once its statements are there (rule matching.checks); null before the first. */
export async function viewChecks(db: Executor, { actor, params }: Asking) {
  const [reached, months] = await Promise.all([findReached(db), listMonths(db)])
  const asked = `${params.get('month') ?? ''}-01`
  const month = isDay(asked) && months.includes(asked) ? asked : months[0]
  if (reached === null || month === undefined) return null
  const of = { month, reached }
  const uneven = (kind: UnevenKind) => viewUneven(db, actor, kind, of)
  const [slips, credits, twice, more, less, refunds, fees] = await Promise.all([
    viewSlips(db, actor, of),
    viewCredits(db, month),
    uneven('twice'),
    uneven('more'),
    uneven('less'),
    uneven('refund'),
    viewFees(db, of),
  ])
  return {
    month: month.slice(0, 7),
    months: months.map(each => ({ value: each.slice(0, 7), label: monthText(each) })),
    reached: formatDay(reached, getLocale(), SHORT_DAY),
    lists: { slips, credits, twice, more, less, refunds, fees } as Record<CheckName, CheckRow[]>,
    mayEndCodes: can(actor, 'access_codes.edit'),
  }
}
export type CheckName = 'slips' | 'credits' | 'twice' | 'more' | 'less' | 'refunds' | 'fees'

async function viewSlips(db: Executor, actor: Pick<Actor, 'admin'>, of: Month): Promise<CheckRow[]> {
  const slips = await listSlipsWithoutCredit(db, of)
  return slips.map(({ id, name, status, at, satang, codeId, accessId }) => ({
    id,
    title: name || m.ledger_nobody(),
    amount: satang === null ? '' : bahtText(satang),
    detail: `${STATUS_LOOKS[status].label()} · ${formatInstant(at, getLocale())}`,
    href: can(actor, 'receipts.view') ? localizeHref(`/admin/receipts/${id}`) : null,
    code: codeId !== null && accessId !== null ? { id: codeId, accessId } : null,
  }))
}

/** Money that came in and of which nobody knows what it paid. */
async function viewCredits(db: Executor, month: Day): Promise<CheckRow[]> {
  const accounts = await listBankAccounts(db)
  const { rows } = await listBankLines(db, {
    search: '',
    sort: { by: '', isDescending: false },
    page: 1,
    filters: { account: '', state: 'open' },
    days: { from: month, to: addDays(addMonths(month, 1), -1) },
  })
  return viewLines(rows, accounts)
    .filter(({ isIn }) => isIn)
    .map(({ id, when, account, details, amount }) => ({
      id,
      amount,
      title: details || account,
      detail: when,
      href: localizeHref(`/admin/bank/match?line=${id}`),
    }))
}

async function viewUneven(
  db: Executor,
  actor: Pick<Actor, 'admin'>,
  kind: UnevenKind,
  of: Month,
): Promise<CheckRow[]> {
  const uneven = await listUneven(db, kind, of)
  const told = await listBillsById(
    db,
    uneven.map(({ billId }) => billId),
  )
  const said = await findSaid(db, told)
  return uneven.map(row => {
    const { number = '', payer } = said.get(row.billId) ?? {}
    const came = m.checks_of({ came: bahtText(row.satang), total: bahtText(row.totalSatang) })
    return {
      id: row.billId,
      title: payer?.name || m.ledger_nobody(),
      amount: bahtText(apart(kind, row)),
      detail: [number, came].filter(Boolean).join(' · '),
      href: hrefOf(pathOfBill(actor, row)),
    }
  })
}

/** What is too much, too little, or to be given back. */
const apart = (kind: UnevenKind, { satang, totalSatang }: Uneven) =>
  kind === 'refund' ? satang : Math.abs(satang - totalSatang)

async function viewFees(db: Executor, of: Month): Promise<CheckRow[]> {
  const fees = await listFees(db, of)
  return fees.map(({ reason, satang, count }) => ({
    id: reason || 'card',
    title: reason || m.checks_fees_card(),
    amount: bahtText(satang),
    detail: m.checks_times({ count }),
    href: null,
  }))
}
