import type { CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type ClosedCash, closeCash } from './commands.server.ts'
import { findLastCashUp } from './queries.server.ts'
import { CASH_UP_FIELDS, type CashUpErrors, type CashUpValues } from './schema.ts'
import { viewCashUps } from './views.server.ts'

export type CashUpReply = { values: CashUpValues; errors: CashUpErrors }

/** Answers the form that closes the cash of a day. */
export async function answerCashUpForm(
  ctx: CommandContext,
  { request, url }: { request: Request; url: URL },
) {
  const form = await readForm(request)
  const values: CashUpValues = readTexts(form, CASH_UP_FIELDS)
  const { day, taken } = readTexts(form, ['day', 'taken'])
  const closed = await closeCash(ctx, { day, seenSatang: Number(taken), values })
  if (closed.ok)
    return redirectWithMessage(url.pathname, m.cash_up_closed({ day: formatDay(day, getLocale()) }))
  const errors = closed.reason === 'bad_input' ? closed.errors : { form: await refusalText(ctx, closed) }
  const reply: CashUpReply = { values, errors }
  return refuse(reply, closed.reason === 'bad_input' ? 400 : 409)
}

async function refusalText(ctx: CommandContext, { reason }: Extract<ClosedCash, { ok: false }>) {
  if (reason === 'taken_since') return m.cash_up_taken_since()
  if (reason === 'not_yet') return m.cash_up_not_yet()
  const last = await findLastCashUp(ctx.db)
  const [view] = last ? await viewCashUps(ctx.db, [last]) : []
  return view
    ? m.cash_up_closed_meanwhile({ by: view.by, day: view.dayText, counted: view.counted })
    : m.cash_up_not_yet()
}
