import { redirect } from 'react-router'
import { beginOwnRenewal } from '#app/joining/renewals/commands/begin-own.server.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { listCompaniesOf } from '#app/people/customers/queries.server.ts'
import { listLinked } from '#app/people/portal-accounts/queries/links.server.ts'
import { accountContext, ownMember } from '#app/people/portal-accounts/steps/guard.server.ts'
import { spendOwnVoucher } from '#app/space/credits/commands/own.server.ts'
import { VOUCHER_REFUSALS } from '#app/space/credits/texts.ts'
import type { Route } from './+types/member'
import { loadMembership } from './load-membership.server.ts'
import { Membership } from './membership.tsx'

/** One of the account's own memberships; everybody else's is not there. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const own = await ownMember(ctx, params.member)
  const [linked, companies] = await Promise.all([
    listLinked(ctx.db, ctx.account.id),
    listCompaniesOf(ctx.db, ctx.account.email),
  ])
  const hasOthers = linked.length + companies.length > 1
  return { loaded: await loadMembership(ctx, own, url.searchParams), hasOthers }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = accountContext(context)
  const { member } = await ownMember(ctx, params.member)
  const screen = localizeHref(`/my/members/${member.id}`)
  const { intent, right } = readTexts(await readForm(request), ['intent', 'right'])
  if (intent === 'voucher') {
    const used = await spendOwnVoucher(ctx, { memberRowId: member.id, entitlementId: right })
    return redirectWithMessage(screen, used.ok ? m.credits_voucher_used() : VOUCHER_REFUSALS[used.reason]())
  }
  if (intent !== 'renew') return redirect(screen, 303)
  const begun = await beginOwnRenewal(ctx, member.id)
  return begun.ok ? redirect(`${screen}/renew`, 303) : refuse({ error: m.my_renew_refused() }, 409)
}

export default function MyMember({ loaderData: { loaded, hasOthers }, actionData }: Route.ComponentProps) {
  return (
    <>
      {hasOthers && <BackLink to={localizeHref('/my')}>{m.my_all()}</BackLink>}
      <Membership {...loaded} error={actionData?.error} />
    </>
  )
}
