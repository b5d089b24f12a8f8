import { data } from 'react-router'
import { authorise, type CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { answerOf, readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts, withoutDialog } from '#app/kit/pure/form-values.ts'
import type { Result } from '#app/kit/pure/result.ts'
import { m } from '#app/paraglide/messages.js'
import type { AccountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import { capOwnPool } from './commands/own.server.ts'
import {
  giveCredits,
  returnCredits,
  setPool,
  spendVoucherAtDesk,
  takeCreditsAway,
} from './commands/staff.server.ts'
import { MOST_CREDITS, type WalletOwner } from './rules/credits.ts'
import { CREDIT_FIELDS, reasonError } from './schema.ts'
import { VOUCHER_REFUSALS } from './texts.ts'

type Asked = { request: Request; url: URL; id: string }

/** Where a change leads to, and what it is about. */
type Posted = { form: FormData; screen: string; id: string }

const MEMBER_ANSWERS = {
  give: (ctx: CommandContext, posted: Posted) => change(ctx, posted, 'give', { memberRowId: posted.id }),
  take: (ctx: CommandContext, posted: Posted) => change(ctx, posted, 'take', { memberRowId: posted.id }),
  return: async (ctx: CommandContext, { form, screen, id }: Posted) => {
    const { entry, reason } = readTexts(form, ['entry', 'reason'])
    const returned = await returnCredits(ctx, { memberRowId: id, entryId: entry, reason })
    if (returned.ok) return redirectWithMessage(screen, m.credits_returned())
    if (returned.reason === 'bad_reason')
      return refuse({ kind: 'return' as const, reason, error: reasonError(reason) ?? '' })
    return redirectWithMessage(screen, m.credits_returned_before())
  },
  voucher: async (ctx: CommandContext, { form, screen, id }: Posted) => {
    const { right } = readTexts(form, ['right'])
    const used = await spendVoucherAtDesk(ctx, { memberRowId: id, entitlementId: right })
    return redirectWithMessage(screen, used.ok ? m.credits_voucher_used() : VOUCHER_REFUSALS[used.reason]())
  },
}

/** Answers the dialogs of a member's credits: giving, taking away, and giving back. */
export async function answerCreditForm(ctx: CommandContext, asked: Asked) {
  const posted = await readPost(ctx, asked)
  return answerOf(MEMBER_ANSWERS, posted.form)(ctx, posted)
}

const POOL_ANSWERS = {
  give: (ctx: CommandContext, posted: Posted) => change(ctx, posted, 'give', { customerId: posted.id }),
  take: (ctx: CommandContext, posted: Posted) => change(ctx, posted, 'take', { customerId: posted.id }),
  set: async (ctx: CommandContext, { form, screen, id: customerId }: Posted) => {
    const { cap, seats } = readTexts(form, ['cap', 'seats'])
    return answerCap(screen, cap, await setPool(ctx, { customerId, cap, takesSeats: seats === 'on' }))
  },
}

/** Answers the forms of a company's pool: giving and taking away minutes, and how it is used. */
export async function answerPoolForm(ctx: CommandContext, asked: Asked) {
  const posted = await readPost(ctx, asked)
  return answerOf(POOL_ANSWERS, posted.form)(ctx, posted)
}

async function readPost(ctx: CommandContext, { request, url, id }: Asked): Promise<Posted> {
  const form = await readForm(request)
  await authorise(ctx, 'credits.edit')
  return { form, screen: url.pathname + withoutDialog(url.search), id }
}

/** A pool has minutes only. */
async function change(
  ctx: CommandContext,
  { form, screen }: Posted,
  kind: 'give' | 'take',
  owner: WalletOwner,
) {
  const read = readTexts(form, CREDIT_FIELDS)
  const values = 'customerId' in owner ? { ...read, unit: 'minute' } : read
  const saved = await (kind === 'take' ? takeCreditsAway : giveCredits)(ctx, { owner, values })
  if (saved.ok) return redirectWithMessage(screen, kind === 'take' ? m.credits_taken() : m.credits_given())
  return refuse({ kind, values, errors: saved.errors })
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
