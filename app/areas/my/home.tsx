import { useEffect } from 'react'
import { redirect } from 'react-router'
import { ShownAnnouncements } from '#app/house/announcements/components/shown-announcements.tsx'
import { viewShown } from '#app/house/announcements/views.server.ts'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { type Contact, StatusContact } from '#app/joining/registration/components/status-contact.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { listCompaniesOf } from '#app/people/customers/queries.server.ts'
import { STATUS_NAMES } from '#app/people/members/texts.ts'
import { hasPasskey } from '#app/people/passkeys/queries.server.ts'
import { ownParty } from '#app/people/passkeys/steps.server.ts'
import { listLinked } from '#app/people/portal-accounts/queries/links.server.ts'
import { accountContext, isFreshVisit } from '#app/people/portal-accounts/steps/guard.server.ts'
import type { Route } from './+types/home'
import { ChooseMembership } from './choose-membership.tsx'
import { FollowHouse } from './follow-house.tsx'
import { HomeScreenHint } from './home-screen-hint.tsx'
import { keepPass } from './keep-pass.ts'
import { loadMembership } from './load-membership.server.ts'
import { Membership } from './membership.tsx'
import { PasskeyOffer } from './own-passkeys.tsx'

/** The membership of whoever is signed in, or the company that they act for; of several, which. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const { phone, email } = (await findSettings(ctx.db)).company
  const contact = { phone, email }
  const [linked, companies, announcements] = await Promise.all([
    listLinked(ctx.db, ctx.account.id),
    listCompaniesOf(ctx.db, ctx.account.email),
    viewShown(ctx.db, ctx.now()),
  ])
  const [first] = linked
  const [company] = companies
  const isOnly = linked.length + companies.length === 1
  if (company && isOnly) throw redirect(localizeHref(`/my/companies/${company.id}`))
  const loaded = first && isOnly ? await loadMembership(ctx, first, url.searchParams) : null
  const choices = linked.map(({ member: { id, name, memberId, status } }) => {
    const { label, tone } = STATUS_NAMES[status]
    return { id, name, memberId, status: { text: label(), tone } }
  })
  const isOffered = isFreshVisit(ctx) && ownParty(ctx) !== null
  const offersPasskey = isOffered && !(await hasPasskey(ctx.db, ctx.account.id))
  const choice = { choices, companies: companies.map(({ id, name }) => ({ id, name })) }
  return { loaded, choice, contact, email: ctx.account.email, offersPasskey, announcements }
}

export default function MyHome({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    void keepPass().catch(() => {})
  }, [])
  const { loaded, choice, contact, email, offersPasskey, announcements } = loaderData
  const news = <ShownAnnouncements announcements={announcements} />
  if (!loaded)
    return (
      <>
        <div className="mb-6 empty:hidden">{news}</div>
        {choice.choices.length + choice.companies.length > 0 ? (
          <ChooseMembership {...choice} />
        ) : (
          <NoMembership contact={contact} email={email} />
        )}
      </>
    )
  return (
    <>
      {loaded.view.checkInHref && <FollowHouse />}
      <Membership {...loaded}>
        {news}
        {offersPasskey ? <PasskeyOffer /> : <HomeScreenHint />}
      </Membership>
    </>
  )
}

function NoMembership({ contact, email }: { contact: Contact; email: string }) {
  return (
    <>
      <PageTitle title={m.my_title()} />
      <PageHeader title={m.my_none()} />
      <StatusContact text={m.my_none_text({ email })} contact={contact} />
    </>
  )
}
