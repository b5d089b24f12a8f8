import { data } from 'react-router'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import type { Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import type { AccountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import { capOwnPool } from './commands/own.server.ts'
import {
  giveCredits,
  returnCredits,
  type Saved,
  setPool,
  spendVoucherAtDesk,
  takeCreditsAway,
} from './commands/staff.server.ts'
import { MOST_CREDITS } from './rules/credits.ts'
import { CREDIT_FIELDS, type CreditValues, reasonError } from './schema.ts'
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
  const saved = await (intent === 'take' ? takeCreditsAway : giveCredits)(ctx, {
    owner: { memberRowId: id },
    values,
  })
  return answerChange(screen, intent, values, saved)
}

function answerChange(screen: string, kind: 'give' | 'take', values: CreditValues, saved: Saved) {
  if (saved.ok) return redirectWithMessage(screen, kind === 'take' ? m.credits_taken() : m.credits_given())
  return refuse({ kind, values, errors: saved.errors })
}

/** Answers the forms of a company's pool: giving and taking away minutes, and how it is used. */
export async function answerPoolForm(ctx: CommandContext, { request, url, id: customerId }: Asked) {
  const form = await readForm(request)
  const { intent, cap, seats } = readTexts(form, ['intent', 'cap', 'seats'])
  const screen = url.pathname + withoutDialog(url.search)
  await authorise(ctx, 'credits.edit')
  if (intent === 'set') {
    const set = await setPool(ctx, { customerId, cap, takesSeats: seats === 'on' })
    return answerCap(screen, cap, set)
  }
  if (intent !== 'give' && intent !== 'take') throw data(null, { status: 400 })
  const values = { ...readTexts(form, CREDIT_FIELDS), unit: 'minute' }
  const change = { owner: { customerId }, values }
  const saved = await (intent === 'take' ? takeCreditsAway : giveCredits)(ctx, change)
  return answerChange(screen, intent, values, saved)
}

/** Answers the form by which a manager says how much one person may use of the company's pool. */
export async function answerOwnPool(
  ctx: AccountContext,
  { request, url, companyId }: { request: Request; url: URL; companyId: string },
) {
  const { cap } = readTexts(await readForm(request), ['cap'])
  return answerCap(url.pathname, cap, await capOwnPool(ctx, { companyId, cap }))
}

function answerCap(screen: string, cap: string, set: Result<null, 'not_found' | 'bad_cap'>) {
  if (set.ok) return redirectWithMessage(screen, m.credits_pool_set())
  if (set.reason === 'not_found') throw data(null, { status: 404 })
  return refuse({ cap, capError: m.credits_cap_error({ most: MOST_CREDITS }) })
}
