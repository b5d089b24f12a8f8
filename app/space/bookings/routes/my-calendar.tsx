import { data, Form } from 'react-router'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { followLinks } from '#app/kit/pure/calendar-links.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { CalendarLinks } from '#app/kit/ui/calendar-links.tsx'
import { CopyButton } from '#app/kit/ui/copy-button.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import { listOwn } from '#app/people/portal-accounts/queries/links.server.ts'
import { accountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import { endOwnFeed, renewOwnFeed } from '../commands/feed.server.ts'
import { findFeedId } from '../queries/feeds.server.ts'
import { feedAddress } from '../steps/feeds.server.ts'
import type { Route } from './+types/my-calendar'

/** The private calendars of one's memberships: addresses to follow, each of which can be taken back. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const linked = await listOwn(ctx.db, ctx.account.id)
  const feeds = await Promise.all(
    linked.map(async ({ member: { id, name } }) => {
      const feedId = await findFeedId(ctx.db, { memberRowId: id })
      return { id, name, address: feedId && feedAddress(ctx, feedId) }
    }),
  )
  return { feeds }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = accountContext(context)
  const { intent, member } = readTexts(await readForm(request), ['intent', 'member'])
  if (intent !== 'renew' && intent !== 'end') throw data(null, { status: 400 })
  const isNew = intent === 'renew'
  await (isNew ? renewOwnFeed(ctx, member) : endOwnFeed(ctx, member))
  const message = isNew ? m.booking_feed_made() : m.booking_feed_ended()
  return redirectWithMessage(localizeHref('/my/calendar'), message)
}

export default function MyCalendar({ loaderData: { feeds } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-xl">
      <PageTitle title={m.booking_feed_title()} />
      <BackLink to={localizeHref('/my')}>{m.my_title()}</BackLink>
      <PageHeader title={m.booking_feed_title()} lead={m.booking_feed_lead()} />
      <div className="grid gap-4">
        {feeds.map(({ id, name, address }) => (
          <section key={id} className="grid gap-4 rounded-card border border-line bg-surface p-5">
            <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
            {address && <p className="rounded-control bg-sea-1 p-3 text-sm break-all">{address}</p>}
            {address && (
              <CalendarLinks links={followLinks(address, m.booking_calendar_own())} does="follow" />
            )}
            <div className="flex flex-wrap gap-3">
              {address && (
                <CopyButton
                  text={address}
                  label={m.booking_feed_copy()}
                  copiedLabel={m.booking_feed_copied()}
                />
              )}
              <Form method="post">
                <input type="hidden" name="member" value={id} />
                <Button type="submit" name="intent" value="renew" look={address ? 'secondary' : 'primary'}>
                  {address ? m.booking_feed_renew() : m.booking_feed_make()}
                </Button>
              </Form>
              {address && (
                <Form method="post">
                  <input type="hidden" name="member" value={id} />
                  <Button type="submit" name="intent" value="end" look="danger">
                    {m.booking_feed_end()}
                  </Button>
                </Form>
              )}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
