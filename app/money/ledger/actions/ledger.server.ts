import type { CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { cashClosedText } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { closeMonth, reverseLedgerEntry } from '../commands.server.ts'
import { noteError } from '../schema.ts'
import { monthText } from '../views/months.server.ts'

type Asked = { request: Request; url: URL }

/** Answers the dialogs of the ledger: taking an entry back, and closing a month. */
export async function answerLedgerForm(ctx: CommandContext, { request, url }: Asked) {
  const form = await readForm(request)
  const { intent, id, note, month, bank } = readTexts(form, ['intent', 'id', 'note', 'month', 'bank'])
  const screen = url.pathname + withoutDialog(url.search)
  if (intent === 'close') {
    const tooLong = noteError('payment', note)
    if (tooLong) return refuse({ note, error: tooLong })
    const closed = await closeMonth(ctx, { month: `${month}-01`, bank, explanation: note })
    if (!closed.ok && closed.reason === 'not_explained')
      return refuse({ note, error: m.ledger_bank_not_explained() })
    if (!closed.ok && closed.reason === 'not_as_seen')
      return refuse({ note, error: m.ledger_bank_changed() }, 409)
    if (closed.ok)
      return redirectWithMessage(screen, m.ledger_month_closed({ month: monthText(`${month}-01`) }))
    // The dialog says what is not settled.
    if (closed.reason === 'not_settled')
      return redirectWithMessage(url.pathname + url.search, m.ledger_close_not_settled())
    const text = closed.reason === 'already_closed' ? m.ledger_closed_meanwhile() : m.ledger_close_not_next()
    return redirectWithMessage(screen, text)
  }
  return answerReversal(ctx, { screen, id, note })
}

type Reversal = { screen: string; id: string; note: string }

/** Takes an entry back, on the ledger's screen or a member's account. */
export async function answerReversal(ctx: CommandContext, { screen, id, note }: Reversal) {
  const error = noteError('correction', note)
  if (error) return refuse({ note, error })
  const reversed = await reverseLedgerEntry(ctx, { id, note })
  if (reversed.ok) return redirectWithMessage(screen, m.ledger_entry_reversed())
  if (reversed.reason === 'cash_closed')
    return refuse({ note, error: cashClosedText(await findCashClosedThrough(ctx.db)) }, 409)
  const text = reversed.reason === 'not_found' ? m.ledger_entry_gone() : m.ledger_reversed_meanwhile()
  return redirectWithMessage(screen, text)
}
