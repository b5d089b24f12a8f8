import type { CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { cashClosedText } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { closeMonth, reverseLedgerEntry } from '../commands.server.ts'
import { noteError } from '../schema.ts'
import { monthText } from '../views/months.server.ts'

type Asked = { request: Request; url: URL }
/** `dialog` is the screen with the dialog open over it. */
type Sent = { form: FormData; screen: string; dialog: string }

const ANSWERS = {
  reverse: (ctx: CommandContext, { form, screen }: Sent) =>
    answerReversal(ctx, { screen, ...readTexts(form, ['id', 'note']) }),
  close,
}

/** Answers the dialogs of the ledger: taking an entry back, and closing a month. */
export async function answerLedgerForm(ctx: CommandContext, { request, url }: Asked) {
  const form = await readForm(request)
  const screen = url.pathname + withoutDialog(url.search)
  return answerOf(ANSWERS, form, 'reverse')(ctx, { form, screen, dialog: url.pathname + url.search })
}

async function close(ctx: CommandContext, { form, screen, dialog }: Sent) {
  const { note, month, bank } = readTexts(form, ['note', 'month', 'bank'])
  const tooLong = noteError('payment', note)
  if (tooLong) return refuse({ note, error: tooLong })
  const closed = await closeMonth(ctx, { month: `${month}-01`, bank, explanation: note })
  if (closed.ok)
    return redirectWithMessage(screen, m.ledger_month_closed({ month: monthText(`${month}-01`) }))
  if (closed.reason === 'not_explained') return refuse({ note, error: m.ledger_bank_not_explained() })
  if (closed.reason === 'not_as_seen') return refuse({ note, error: m.ledger_bank_changed() }, 409)
  // The dialog says what is not settled.
  if (closed.reason === 'not_settled') return redirectWithMessage(dialog, m.ledger_close_not_settled())
  const text = closed.reason === 'already_closed' ? m.ledger_closed_meanwhile() : m.ledger_close_not_next()
  return redirectWithMessage(screen, text)
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
