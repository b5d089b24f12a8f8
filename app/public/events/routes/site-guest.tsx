import { CalendarPlus } from 'lucide-react'
import { data, Form, redirect } from 'react-router'
import { readForm } from '#app/kit/platform/form.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { ReaderTime } from '#app/kit/ui/reader-time.tsx'
import { whenText } from '#app/kit/ui/zone-text.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { cancelComing } from '#app/public/guests/commands/cancel.server.ts'
import { countBefore, findGuest } from '#app/public/guests/queries.server.ts'
import { guestPath, isOpen, joinPath } from '#app/public/guests/rules.ts'
import { readGuestKey } from '#app/public/guests/steps/link.server.ts'
import { eventPath } from '../rules.ts'
import { eventTime } from '../texts.ts'
import type { Route } from './+types/site-guest'

/** The form is whole without scripts. */
export const handle = { startsOnUse: () => true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const found = await findGuest(ctx.db, readGuestKey(ctx, params.key) ?? '')
  if (!found) return data({ found: null }, { status: 404 })
  const { guest, event } = found
  return data({
    found: {
      status: guest.status,
      eventId: event.id,
      slug: event.slug,
      title: event.title,
      before: guest.status === 'waiting' ? await countBefore(ctx.db, event.id, guest) : 0,
      isOpen: isOpen(event, ctx.now()),
      whenText: whenText(event, getLocale()),
      reader: eventTime(event),
    },
  })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const { intent } = readTexts(await readForm(request), ['intent'])
  if (intent === 'cancel') await cancelComing(ctx, params.key)
  return redirect(localPath(guestPath(params.key)), 303)
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

/** The key is in the address. */
export const meta: Route.MetaFunction = () => [
  { title: m.guest_own_title() },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'same-origin' },
]

const HEADINGS = {
  coming: m.guest_own_coming,
  waiting: m.guest_own_waiting,
  cancelled: m.guest_own_cancelled,
} as const

/** A guest's own page: whether there is a seat, and the way to give it back (rule guests.cancel). */
export default function GuestPage({ loaderData: { found } }: Route.ComponentProps) {
  if (!found) return <NoGuest />
  const { status, title, before } = found
  const isIn = status !== 'cancelled' && found.isOpen
  return (
    <main className="mx-auto grid w-full max-w-3xl justify-items-start gap-6 px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
      <header className="grid gap-2">
        <BackLink to={localPath(eventPath(found.slug))}>{title}</BackLink>
        <h1 className="text-title font-bold">{HEADINGS[status]()}</h1>
        <p className="text-lead text-muted wrap-anywhere">
          {title} · {found.whenText}
          <ReaderTime {...found.reader} />
        </p>
      </header>
      {status === 'waiting' && <p>{m.guest_own_before({ count: before })}</p>}
      {!found.isOpen && <p className="text-muted">{m.guest_own_over()}</p>}
      {isIn && <p className="max-w-prose">{m.guest_own_keep()}</p>}
      {status === 'coming' && found.isOpen && (
        <ButtonLink href={`/events/${found.eventId}/calendar`} look="secondary">
          <CalendarPlus className="size-5" aria-hidden="true" />
          {m.landing_events_calendar()}
        </ButtonLink>
      )}
      {status === 'cancelled' && found.isOpen && (
        <ButtonLink href={localPath(joinPath(found.slug))} look="secondary">
          {m.guest_own_again()}
        </ButtonLink>
      )}
      {isIn && (
        <Form method="post" preventScrollReset>
          <Button type="submit" name="intent" value="cancel" look="danger">
            {m.guest_own_cancel()}
          </Button>
        </Form>
      )}
    </main>
  )
}

function NoGuest() {
  return (
    <main className="mx-auto grid w-full max-w-3xl justify-items-start gap-6 px-5 pt-10 sm:px-8 sm:pt-16">
      <h1 className="text-title font-bold">{m.guest_own_not_found()}</h1>
      <p className="text-lead text-muted">{m.guest_own_not_found_hint()}</p>
      <ButtonLink href={localPath('/#events')} look="secondary">
        {m.landing_events_title()}
      </ButtonLink>
    </main>
  )
}
