import { redirect } from 'react-router'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { beginOwnRenewal } from '#app/joining/portal-accounts/commands/renew.server.ts'
import { listLinked } from '#app/joining/portal-accounts/queries/links.server.ts'
import { accountContext, ownMember } from '#app/joining/portal-accounts/steps/guard.server.ts'
import { viewMembership } from '#app/joining/portal-accounts/views/membership.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { viewOwnBookings } from '#app/space/bookings/views/own.server.ts'
import type { Route } from './+types/my-member'
import { Membership } from './my/membership.tsx'

/** One of the account's own memberships; everybody else's is not there. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const own = await ownMember(ctx, params.member)
  const { phone, email } = (await findSettings(ctx.db)).company
  const others = (await listLinked(ctx.db, ctx.account.id)).length - 1
  const bookings = await viewOwnBookings(ctx.db, own.member.id, ctx.now())
  return { view: await viewMembership(ctx, own), bookings, contact: { phone, email }, hasOthers: others > 0 }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const ctx = accountContext(context)
  const { intent } = readTexts(await readForm(request), ['intent'])
  if (intent !== 'renew') return redirect(localizeHref(`/my/members/${params.member}`), 303)
  const begun = await beginOwnRenewal(ctx, params.member)
  return begun.ok ? redirect(begun.value, 303) : refuse({ error: m.my_renew_refused() }, 409)
}

export default function MyMember({ loaderData, actionData }: Route.ComponentProps) {
  const { view, bookings, contact, hasOthers } = loaderData
  return (
    <>
      {hasOthers && <BackLink to={localizeHref('/my')}>{m.my_all()}</BackLink>}
      <Membership view={view} bookings={bookings} contact={contact} error={actionData?.error} />
    </>
  )
}
