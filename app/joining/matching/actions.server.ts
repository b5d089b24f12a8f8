import type { CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { formatBaht } from '#app/kit/pure/money.ts'
import { ignoreBankLine } from '#app/money/bank/commands.server.ts'
import { readAmount } from '#app/money/ledger/schema.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { matchAccount, matchLine, matchPayout, undoMatch } from './commands.server.ts'
import { findNextOpen } from './queries/open-lines.server.ts'
import type { MatchRefusal } from './steps/match.server.ts'

type Asked = { request: Request; url: URL }

/** What was wrong with the last try, with what was typed. */
export type BoardReply = {
  aside?: { reason: string; error: string }
  match?: { target: string; amount: string; error: string }
}

const REFUSALS: Record<MatchRefusal | 'slip_used', () => string> = {
  not_found: m.bank_line_gone,
  no_bill: m.matching_error_no_bill,
  ignored: m.matching_error_ignored,
  already_matched: m.matching_error_already,
  too_much: m.matching_error_too_much,
  slip_used: m.matching_error_slip_used,
}

const IGNORE_REFUSALS = {
  matched: m.bank_line_matched,
  not_found: m.bank_line_gone,
  no_reason: m.bank_error_reason,
}

type Answer = (ctx: CommandContext, url: URL, form: FormData) => Promise<Response | Refused>
type Refused = ReturnType<typeof refuse<BoardReply>>

const ANSWERS: Record<string, Answer> = { match, ignore, undo }

/** Answers the board: a match, or a part of one, a line laid aside, and what is taken back. */
export async function answerMatchForm(ctx: CommandContext, { request, url }: Asked) {
  const form = await readForm(request)
  return answerOf(ANSWERS, form, 'undo')(ctx, url, form)
}

async function ignore(ctx: CommandContext, url: URL, form: FormData) {
  const { id, reason } = readTexts(form, ['id', 'reason'])
  const next = await findNextOpen(ctx.db, id)
  const ignored = await ignoreBankLine(ctx, id, reason)
  if (!ignored.ok && ignored.reason === 'no_reason')
    return refuse<BoardReply>({ aside: { reason, error: m.bank_error_reason() } })
  const text = ignored.ok ? m.bank_ignored() : IGNORE_REFUSALS[ignored.reason]()
  return redirectWithMessage(boardOf(url, { line: next }), text)
}

async function match(ctx: CommandContext, url: URL, form: FormData) {
  const { id, target, amount } = readTexts(form, ['id', 'target', 'amount'])
  const [kind, of = ''] = target.split(':')
  const satang = amount === '' ? null : readAmount(amount)
  if (amount !== '' && satang === null)
    return refuse<BoardReply>({ match: { target, amount, error: m.matching_error_amount() } })
  const next = await findNextOpen(ctx.db, id)
  const matched =
    kind === 'payout'
      ? await matchPayout(ctx, { lineId: id, payoutId: of })
      : kind === 'account'
        ? await matchAccount(ctx, { lineId: id, memberRowId: of, satang })
        : await matchLine(ctx, { lineId: id, billId: of, satang })
  if (!matched.ok)
    return refuse<BoardReply>({ match: { target, amount, error: REFUSALS[matched.reason]() } }, 409)
  const isWhole = (await findNextOpen(ctx.db, id, { isItself: true })) !== id
  return redirectWithMessage(
    boardOf(url, { line: isWhole ? next : id, done: matched.value.id }),
    m.matching_done(),
  )
}

async function undo(ctx: CommandContext, url: URL, form: FormData) {
  const undone = await undoMatch(ctx, { matchId: readTexts(form, ['id']).id })
  if (!undone.ok) return redirectWithMessage(boardOf(url, {}), m.matching_undone())
  const { lineId, isOwed, slipWaits, takenBackSatang } = undone.value
  const amount = formatBaht(takenBackSatang, getLocale())
  const text = isOwed
    ? m.matching_undone_owed({ amount })
    : slipWaits
      ? m.matching_undone_slip()
      : m.matching_undone()
  return redirectWithMessage(boardOf(url, { line: lineId }), text)
}

/** The board, at a line and with what was matched last. */
function boardOf({ pathname }: URL, { line, done }: { line?: string | null; done?: string }): string {
  const params = new URLSearchParams({ ...(line && { line }), ...(done && { done }) })
  return params.size > 0 ? `${pathname}?${params}` : pathname
}
