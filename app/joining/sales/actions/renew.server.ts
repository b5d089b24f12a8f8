import type { CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { readShown } from '#app/kit/pure/money.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { cashClosedText } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type RenewalRefusal, renewMember } from '../commands/renew.server.ts'
import type { Paid } from '../rules.ts'
import { type PaidErrors, type RenewalDialog, type RenewalReply, readPaid } from '../schema.ts'
import { bahtText } from '../texts.ts'
import { findRenewal } from '../views/renewal.server.ts'

type Renewing = { form: FormData; screen: string }

/** Answers the dialog that renews a membership; where it is done one is back on the screen. */
export async function answerRenewal(ctx: CommandContext, { form, screen }: Renewing) {
  const { id, from, to, total, ...typed } = readTexts(form, [
    'id',
    'from',
    'to',
    'total',
    'paid',
    'method',
    'withholds',
  ])
  const find = () => findRenewal(ctx.db, id, { actor: ctx.actor, now: ctx.now() })
  const reply = async (rest: { error?: string; errors?: PaidErrors }): Promise<RenewalReply> => ({
    kind: 'renew',
    error: undefined,
    errors: {},
    renewal: await find(),
    typed,
    ...rest,
  })
  // Who may not book payments has no field for one.
  const read = form.has('paid') ? readPaid(typed) : { ok: true as const, paid: NOTHING_PAID }
  if (!read.ok) return refuse(await reply({ errors: read.errors }))
  const totalSatang = total === '' ? null : Number(total)
  const renewed = await renewMember(ctx, { id, from, to, totalSatang, paid: read.paid })
  if (!renewed.ok) {
    const { reason } = renewed
    const answer =
      reason === 'cash_closed'
        ? { errors: { method: cashClosedText(await findCashClosedThrough(ctx.db)) } }
        : { error: renewalRefusalText(reason, { from, to, total }, await find()) }
    return refuse(await reply(answer), 409)
  }
  const date = formatDay(renewed.value, getLocale())
  return redirectWithMessage(screen, m.member_renewed({ date }))
}

const NOTHING_PAID: Paid = { satang: 0, method: null }

/** Where only the price is another, both are said. */
function renewalRefusalText(
  reason: Exclude<RenewalRefusal, 'cash_closed'>,
  seen: { from: string; to: string; total: string },
  now: RenewalDialog | null,
): string {
  if (reason === 'not_found') return m.member_deleted_meanwhile()
  const isSameTime = now?.from === seen.from && now.to === seen.to
  if (!isSameTime || !now.price || readShown(seen.total) < 0) return m.member_renew_changed()
  const before = bahtText(readShown(seen.total))
  return m.member_renew_price_changed({ before, after: now.price.totalText })
}
