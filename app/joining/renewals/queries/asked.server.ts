import { keyOf, renewalUrl } from '#app/joining/applications/steps/renewal-link.server.ts'
import type { Executor } from '#app/kit/platform/database.server.ts'
import { linkOrigin } from '#app/kit/platform/link-origin.ts'
import type { RequestContext } from '#app/kit/platform/server-context.ts'
import { formatDay } from '#app/kit/pure/days.ts'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { getLocale } from '#app/paraglide/runtime.js'
import { localesOf } from '#app/people/members/queries/locales.server.ts'
import { findMember } from '#app/people/members/queries/members.server.ts'
import { canBeAsked } from '#app/people/members/rules/members.ts'
import type { members } from '#app/people/members/tables.server.ts'
import { isPayable } from '../rules/renewals.ts'
import type { AskDialogView, AskedRenewals } from '../views/asked.ts'
import { listRenewals } from './renewals.server.ts'
import { findStanding } from './standing.server.ts'

/** The renewals that a member was asked for, what became of them, and whether another mail can be sent. */
export async function findAskedRenewals(
  ctx: RequestContext,
  member: typeof members.$inferSelect,
): Promise<AskedRenewals> {
  const [renewals, locales] = await Promise.all([
    listRenewals(ctx.db, member.id),
    localesOf(ctx.db, [member]),
  ])
  const locale = getLocale()
  const rows = renewals.map(async renewal => {
    const { state, application } = await findStanding(ctx, { renewal, member })
    const url = renewalUrl(linkOrigin(ctx), keyOf(ctx, renewal.id), locales.get(member.id) ?? 'en')
    return {
      id: renewal.id,
      state,
      applicationId: application?.id ?? null,
      expiryText: formatDay(renewal.expiryDate, locale),
      askedText: formatInstant(renewal.askedAt, locale),
      url: isPayable(state) || state === 'waiting' ? url : null,
    }
  })
  return { canAsk: canBeAsked(member), rows: await Promise.all(rows) }
}

/** The member whom the address asks to write to; null for nobody, and for whoever cannot renew. */
export async function findAskDialog(db: Executor, name: string): Promise<AskDialogView | null> {
  const member = await findMember(db, name)
  if (!member || !canBeAsked(member)) return null
  return { kind: 'ask', id: member.id, name: member.name, email: member.email }
}
