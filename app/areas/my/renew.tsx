import { redirect } from 'react-router'
import { CardReturn } from '#app/areas/shell/card-return.tsx'
import { reloadAfterRefusal } from '#app/areas/shell/live/keep-page.ts'
import { useFreshState } from '#app/areas/shell/live/use-fresh-state.ts'
import { RenewalScreen } from '#app/areas/shell/renewal/screen.tsx'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { answerPayment } from '#app/joining/renewals/actions.server.ts'
import { findLastRenewal } from '#app/joining/renewals/queries/renewals.server.ts'
import { findStanding, type Standing } from '#app/joining/renewals/queries/standing.server.ts'
import { isUnderWay } from '#app/joining/renewals/rules/renewals.ts'
import { viewRenewal } from '#app/joining/renewals/views/renewal.server.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { readMethod } from '#app/money/methods/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import {
  type AccountContext,
  accountContext,
  ownMember,
} from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/renew'

/** A price or a membership that changed meanwhile is shown with the refusal. */
export const clientMiddleware = [reloadAfterRefusal]

/** The renewal that was begun last; where none was, the membership itself. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const standing = await findOwnStanding(ctx, params.member)
  const method = readMethod(url.searchParams.get('pay'))
  const { phone, email } = (await findSettings(ctx.db)).company
  const view = await viewRenewal(ctx, standing, method)
  const returned = view.state === 'card' ? url.searchParams.get('card') : null
  return { view, method, contact: { phone, email }, returned }
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const ctx = accountContext(context)
  const standing = await findOwnStanding(ctx, params.member)
  return answerPayment(ctx, standing, { request, here: url.pathname, isSecret: false })
}

async function findOwnStanding(ctx: AccountContext, memberRowId: string): Promise<Standing> {
  const { member } = await ownMember(ctx, memberRowId)
  const renewal = await findLastRenewal(ctx.db, member.id)
  if (!renewal) throw redirect(localizeHref(`/my/members/${member.id}`))
  return findStanding(ctx, { renewal, member })
}

export default function MyRenew({ loaderData, actionData, params }: Route.ComponentProps) {
  const { returned, ...shown } = loaderData
  useFreshState(isUnderWay(shown.view))
  return (
    <>
      <PageTitle title={m.renewal_title()} />
      <BackLink to={localizeHref(`/my/members/${params.member}`)}>{m.my_title()}</BackLink>
      <CardReturn isWaiting={returned === 'paid'} isCancelled={returned === 'cancelled'} className="mb-6" />
      <RenewalScreen {...shown} reply={actionData} />
    </>
  )
}
