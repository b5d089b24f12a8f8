import { randomUUID } from 'node:crypto'
import { useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { OwnWords } from '#app/kit/ui/own-words.tsx'
import { PrivacyNote } from '#app/kit/ui/privacy-note.tsx'
import { ReaderTime } from '#app/kit/ui/reader-time.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { whenText } from '#app/kit/ui/zone-text.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { signUpGuest } from '#app/public/guests/commands/sign-up.server.ts'
import { countGuests } from '#app/public/guests/queries.server.ts'
import { guestPath, isOpen, LONGEST_NAME, statusOfNext } from '#app/public/guests/rules.ts'
import { type GuestReply, readGuest } from '#app/public/guests/schema.ts'
import { findEventBySlug } from '../queries.server.ts'
import { eventPath } from '../rules.ts'
import { eventTime } from '../texts.ts'
import type { Route } from './+types/site-join'

/** The form is whole without scripts. */
export const handle = { startsOnUse: () => true }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext)
  const event = await findEventBySlug(db, params.slug)
  if (!event || !isOpen(event, now())) throw redirect(localPath(eventPath(params.slug)))
  const [{ coming }, { privacy }] = await Promise.all([countGuests(db, event.id), findSettings(db)])
  return {
    values: { submissionKey: randomUUID(), name: '', email: '' },
    event: {
      slug: event.slug,
      title: event.title,
      whenText: whenText(event, getLocale()),
      reader: eventTime(event),
    },
    isWaiting: statusOfNext(event.seats, coming) === 'waiting',
    days: privacy.guestDays,
  }
}

/** Whatever fails, what was typed is answered with it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const values = readGuest(await readForm(request))
  const event = await findEventBySlug(ctx.db, params.slug)
  if (!event) return redirect(localPath(eventPath(params.slug)))
  try {
    const signedUp = await signUpGuest(ctx, { eventId: event.id, values, locale: getLocale() })
    if (signedUp.ok) return redirect(localPath(guestPath(signedUp.key)), 303)
    return refuse<GuestReply>({ values, errors: signedUp.errors }, signedUp.status)
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'guest not taken')
    return data<GuestReply>({ values, errors: { form: m.guest_failed() } }, { status: 500 })
  }
}

/** Each visitor's form has a key of its own. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = () => [
  { title: m.guest_join_title() },
  { name: 'robots', content: 'noindex' },
]

/** "I'm coming": a name and a mail address (rule guests.form). */
export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, isWaiting, days, values: empty } = loaderData
  const { values = empty, errors = {} } = actionData ?? {}
  const form = useRef<HTMLFormElement>(null)
  useFirstError(form, actionData)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <main className="mx-auto grid w-full max-w-3xl gap-6 px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
      <header className="grid gap-2">
        <BackLink to={localPath(eventPath(event.slug))}>{event.title}</BackLink>
        <h1 className="text-title font-bold">{m.guest_join_title()}</h1>
        <p className="text-lead text-muted wrap-anywhere">
          <OwnWords>{event.title}</OwnWords> · {event.whenText}
          <ReaderTime {...event.reader} />
        </p>
        {isWaiting && <p className="font-semibold">{m.guest_join_full()}</p>}
      </header>
      <Form
        ref={form}
        method="post"
        noValidate
        className="grid gap-6 rounded-card border border-line bg-surface p-5 sm:p-8"
      >
        <FormAlert>{errors.form}</FormAlert>
        <input type="hidden" name="submissionKey" value={values.submissionKey} readOnly />
        <PrivacyNote text={m.guest_privacy_note({ days })} />
        <TextField
          label={m.receipt_name()}
          name="name"
          autoComplete="name"
          required
          maxLength={LONGEST_NAME}
          defaultValue={values.name}
          error={errors.name}
        />
        <TextField
          label={m.receipt_email()}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          defaultValue={values.email}
          error={errors.email}
        />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {isWaiting ? m.guest_join_wait() : m.guest_join()}
        </Button>
      </Form>
    </main>
  )
}
