import type { CommandContext } from '#app/house/access/steps.server.ts'
import { listBillsById } from '#app/joining/billing/queries/bills.server.ts'
import { pathOfBill } from '#app/joining/billing/rules.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { formatDay, SHORT_DAY } from '#app/kit/pure/days.ts'
import { formatBaht, type Satang, satangToBaht } from '#app/kit/pure/money.ts'
import { type BankLine, findBankLine, listBankAccounts } from '#app/money/bank/queries.server.ts'
import { viewLines } from '#app/money/bank/views.server.ts'
import { MOST_UNIQUE_SATANG } from '#app/money/bills/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { findMatch } from '../queries/matches.server.ts'
import { countOpen, findBeside, findFirstOpen } from '../queries/open-lines.server.ts'
import { findCandidatesByText, listSuggestions, type Suggestion } from '../queries/suggestions.server.ts'
import { REASON_NAMES } from '../texts.ts'

const hrefOf = (path: string | null) => path && localizeHref(path)
const bahtText = (satang: Satang) => formatBaht(satang, getLocale(), { decimals: 'always' })
const inBaht = (satang: Satang) => satangToBaht(Math.abs(satang)).toFixed(2)

/** The board: a line, the open one that is asked for or the first, with what it may pay for (rule matching.board). */
export async function viewMatching(ctx: CommandContext, params: URLSearchParams) {
  const { db } = ctx
  const [asked, typed, doneId] = ['line', 'q', 'done'].map(name => params.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  const wanted = asked ? await findBankLine(db, asked) : null
  const line = wanted && isOpen(wanted) ? wanted : await findFirstOpen(db)
  const search = typed.trim().slice(0, 100)
  const [open, found, done] = await Promise.all([
    countOpen(db),
    line && findCandidates(db, line, search),
    doneId ? viewDone(db, doneId) : null,
  ])
  const hrefs = await findHrefs(db, ctx, found ?? [])
  return {
    open,
    search,
    done,
    line: line && (await viewLine(db, line)),
    candidates: line && found ? found.map(each => viewCandidate(each, { line, hrefs })) : [],
  }
}

const isOpen = ({ ignoredReason, matchedSatang, amountSatang }: BankLine) =>
  ignoredReason === null && matchedSatang !== amountSatang

async function findCandidates(db: Executor, line: BankLine, search: string): Promise<Suggestion[]> {
  if (search !== '') return findCandidatesByText(db, { query: search, line })
  return (await listSuggestions(db, [line])).get(line.id) ?? []
}

async function viewLine(db: Executor, line: BankLine) {
  const [accounts, { before, next }] = await Promise.all([listBankAccounts(db), findBeside(db, line)])
  const boardAt = (id: string | null) => hrefOf(id && `/admin/bank/match?line=${id}`)
  const openSatang = line.amountSatang - line.matchedSatang
  const [view] = viewLines([line], accounts)
  return {
    id: line.id,
    amount: bahtText(line.amountSatang),
    details: line.details,
    when: view?.when ?? '',
    account: view?.account ?? '',
    about: view?.about ?? '',
    left: openSatang === line.amountSatang ? null : bahtText(openSatang),
    before: boardAt(before),
    next: boardAt(next),
  }
}
export type MatchLineView = Awaited<ReturnType<typeof viewLine>>

type Seen = { line: BankLine; hrefs: ReadonlyMap<string, string | null> }

function viewCandidate(found: Suggestion, { line, hrefs }: Seen) {
  const openSatang = Math.abs(line.amountSatang - line.matchedSatang)
  const { billId, payoutId, title, payer, lacksSatang, keptSatang, day, reasons, receipt } = found
  return {
    target: targetOf(found),
    title,
    payer: payer || m.ledger_nobody(),
    href: hrefs.get(billId ?? '') ?? null,
    lacks: lacksSatang > 0 ? bahtText(lacksSatang) : null,
    day: formatDay(day, getLocale(), SHORT_DAY),
    reasons: reasons.map(reason => REASON_NAMES[reason]({ amount: bahtText(keptSatang) })),
    effect: effectOf(found, line),
    /** What is put into the field; a payout is one whole. */
    amount: payoutId !== null ? null : inBaht(isRest(openSatang, lacksSatang) ? lacksSatang : openSatang),
    slip: receipt && {
      src: localizeHref(`/admin/receipts/${receipt.id}/image`),
      href: localizeHref(`/admin/receipts/${receipt.id}`),
      width: receipt.width,
      height: receipt.height,
    },
  }
}
function targetOf({ billId, payoutId, memberRowId }: Suggestion): string {
  if (billId !== null) return `bill:${billId}`
  return payoutId === null ? `account:${memberRowId}` : `payout:${payoutId}`
}
export type CandidateView = ReturnType<typeof viewCandidate>

/** Whether more of the line is left than satang that only made an amount unlike others. */
const isRest = (openSatang: Satang, lacksSatang: Satang) =>
  lacksSatang > 0 && openSatang - lacksSatang > MOST_UNIQUE_SATANG

/** What a match would do. */
function effectOf(found: Suggestion, { amountSatang }: BankLine): string {
  const { does, kind, lacksSatang, keptSatang, receipt } = found
  if (does === 'pays_out') return m.matching_effect_payout()
  if (amountSatang < 0) return m.matching_effect_refund()
  if (does === 'proves') return m.matching_effect_proves()
  if (keptSatang > 0) return m.matching_effect_withheld()
  if (receipt) return m.matching_effect_slip()
  if (lacksSatang <= 0) return m.matching_effect_credit()
  return kind === 'application' || kind === 'renewal'
    ? m.matching_effect_approves()
    : m.matching_effect_books()
}

/** Where staff see what each is for, where they may. */
async function findHrefs(db: Executor, { actor }: CommandContext, found: readonly Suggestion[]) {
  const ids = found.flatMap(({ billId }) => billId ?? [])
  const told = ids.length > 0 ? await listBillsById(db, ids) : []
  return new Map(told.map(({ bill }) => [bill.id, hrefOf(pathOfBill(actor, bill))]))
}

/** What was matched last, in a line; null where it was undone since. */
async function viewDone(db: Executor, id: string) {
  const match = await findMatch(db, id)
  return match && { id, text: m.matching_done_of({ amount: bahtText(match.satang), name: match.payer }) }
}
