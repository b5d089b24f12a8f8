import { data } from 'react-router'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { giveCredits, returnCredits, spendVoucherAtDesk, takeCreditsAway } from './commands/staff.server.ts'
import { CREDIT_FIELDS, reasonError } from './schema.ts'
import { VOUCHER_REFUSALS } from './texts.ts'

type Asked = { request: Request; url: URL; id: string }

/** Answers the dialogs of a member's credits: giving, taking away, and giving back. */
export async function answerCreditForm(ctx: CommandContext, { request, url, id }: Asked) {
  const form = await readForm(request)
  const { intent, entry, reason, right } = readTexts(form, ['intent', 'entry', 'reason', 'right'])
  const screen = url.pathname + withoutDialog(url.search)
  await authorise(ctx, 'credits.edit')
  if (intent === 'return') {
    const returned = await returnCredits(ctx, { memberRowId: id, entryId: entry, reason })
    if (returned.ok) return redirectWithMessage(screen, m.credits_returned())
    if (returned.reason === 'bad_reason')
      return refuse({ kind: 'return' as const, reason, error: reasonError(reason) ?? '' })
    return redirectWithMessage(screen, m.credits_returned_before())
  }
  if (intent === 'voucher') {
    const used = await spendVoucherAtDesk(ctx, { memberRowId: id, entitlementId: right })
    return redirectWithMessage(screen, used.ok ? m.credits_voucher_used() : VOUCHER_REFUSALS[used.reason]())
  }
  if (intent !== 'give' && intent !== 'take') throw data(null, { status: 400 })
  const values = readTexts(form, CREDIT_FIELDS)
  const saved = await (intent === 'take' ? takeCreditsAway : giveCredits)(ctx, { id, values })
  if (saved.ok) return redirectWithMessage(screen, intent === 'take' ? m.credits_taken() : m.credits_given())
  return refuse({ kind: intent, values, errors: saved.errors })
}
