import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { STATUS_NAMES } from '#app/joining/members/texts.ts'
import { listLinked } from '#app/joining/portal-accounts/queries/links.server.ts'
import { accountContext } from '#app/joining/portal-accounts/steps/guard.server.ts'
import { viewMembership } from '#app/joining/portal-accounts/views/membership.server.ts'
import { StatusContact } from '#app/joining/registration/components/status-contact.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { m } from '#app/paraglide/messages.js'
import { viewOwnBookings } from '#app/space/bookings/views/own.server.ts'
import type { Route } from './+types/my-home'
import { ChooseMembership } from './my/choose-membership.tsx'
import { Membership } from './my/membership.tsx'

/** The membership of whoever is signed in; of several, which. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const { phone, email } = (await findSettings(ctx.db)).company
  const contact = { phone, email }
  const linked = await listLinked(ctx.db, ctx.account.id)
  const [first] = linked
  const view = first && linked.length === 1 ? await viewMembership(ctx, first) : null
  const bookings = view && (await viewOwnBookings(ctx.db, view.id, ctx.now()))
  const choices = linked.map(({ member: { id, name, memberId, status } }) => {
    const { label, tone } = STATUS_NAMES[status]
    return { id, name, memberId, status: { text: label(), tone } }
  })
  return { view, bookings, choices, contact, email: ctx.account.email }
}

export default function MyHome({
  loaderData: { view, bookings, choices, contact, email },
}: Route.ComponentProps) {
  if (view && bookings) return <Membership view={view} bookings={bookings} contact={contact} />
  if (choices.length > 0) return <ChooseMembership choices={choices} />
  return (
    <>
      <title>{`${m.my_title()} · Sala`}</title>
      <PageHeader title={m.my_none()} />
      <StatusContact text={m.my_none_text({ email })} contact={contact} />
    </>
  )
}
