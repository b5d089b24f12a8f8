import type { CommandContext } from '#app/house/access/steps.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { findCashClosedThrough } from '#app/money/payments/queries.server.ts'
import { cashClosedText } from '#app/money/payments/texts.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { type RenewalRefusal, renewMember } from '../commands/renew.server.ts'
import type { Paid } from '../rules.ts'
import { type PaidErrors, type RenewalReply, readPaid } from '../schema.ts'
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
  const reply = async (rest: { error?: string; errors?: PaidErrors }): Promise<RenewalReply> => {
    const renewal = await findRenewal(ctx.db, id, { actor: ctx.actor, now: ctx.now() })
    return { kind: 'renew', error: undefined, errors: {}, renewal, typed, ...rest }
  }
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
        : { error: renewalRefusalText(reason) }
    return refuse(await reply(answer), 409)
  }
  const date = formatDay(renewed.value, getLocale())
  return redirectWithMessage(screen, m.member_renewed({ date }))
}

const NOTHING_PAID: Paid = { satang: 0, method: null }

function renewalRefusalText(reason: Exclude<RenewalRefusal, 'cash_closed'>): string {
  return reason === 'not_found' ? m.member_deleted_meanwhile() : m.member_renew_changed()
}
