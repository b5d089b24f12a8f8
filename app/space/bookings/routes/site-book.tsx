import { randomUUID } from 'node:crypto'
import { use, useRef } from 'react'
import { data, Form, redirect, useNavigation } from 'react-router'
import { findSettings } from '#app/house/settings/queries/settings.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { readShown } from '#app/kit/pure/money.ts'
import { dayIn } from '#app/kit/pure/zones.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { MailingContext } from '#app/kit/ui/mailing-context.ts'
import { Picture } from '#app/kit/ui/picture.tsx'
import { PrivacyNote } from '#app/kit/ui/privacy-note.tsx'
import { ReaderTime } from '#app/kit/ui/reader-time.tsx'
import { useFirstError } from '#app/kit/ui/use-first-error.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { bookAsVisitor } from '../commands/visitor.server.ts'
import { PriceLines } from '../components/price-lines.tsx'
import { SpaceSpot } from '../components/space-spot.tsx'
import { BOOK_PATH, bookedPath, LONGEST_VISITOR, needsPhone } from '../rules/visitors.ts'
import { ledBackHref, readTime, readVisitor, type VisitorErrors, type VisitorValues } from '../schema.ts'
import { refusalText } from '../texts/bookings.ts'
import { type VisitorProposal, viewVisitorProposal } from '../views/visitor.server.ts'
import type { Route } from './+types/site-book'

/** The form is whole without scripts. */
export const handle = { startsOnUse: () => true }

/** One time of a space that is open to visitors; whatever else is asked for leads back to all of them, and says why. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext)
  const [space, { privacy }] = await Promise.all([findSpace(db, params.space), findSettings(db)])
  const time = timeOf(url)
  if (!space?.isActive || !space.isPublic) throw redirect(ledBackHref(localPath(BOOK_PATH), 'unknown_space'))
  if (!time) throw redirect(ledBackHref(localPath(BOOK_PATH), 'invalid'))
  const proposal = await viewVisitorProposal(db, { space, ...time, now: now() })
  const day = dayIn(time.from, space.zone)
  const location = space.locationName !== null && { location: space.locationId }
  const back = localPath(`${BOOK_PATH}?${new URLSearchParams({ day, ...location })}`)
  const values = { submissionKey: randomUUID(), name: '', email: '', phone: '' }
  return { proposal, back, values, asksPhone: needsPhone(space), days: privacy.guestDays }
}

function timeOf({ searchParams }: URL) {
  const { from, minutes } = readTexts(searchParams, ['from', 'minutes'])
  return readTime(from, minutes)
}

type Reply = { values: VisitorValues; errors: VisitorErrors }

/** Whatever fails, what was typed is answered with it. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
  const ctx = context.get(requestContext)
  const form = await readForm(request)
  const values = readVisitor(form)
  const { shown } = readTexts(form, ['shown'])
  const time = timeOf(url)
  if (!time) return refuse<Reply>({ values, errors: { form: refusalText('invalid') } })
  try {
    const asked = {
      spaceId: params.space,
      ...time,
      values,
      locale: getLocale(),
      shownSatang: readShown(shown),
    }
    const booked = await bookAsVisitor(ctx, asked)
    if (booked.ok) return redirect(localPath(bookedPath(booked.key)), 303)
    return refuse<Reply>({ values, errors: booked.errors }, booked.status)
  } catch (error) {
    ctx.log.error({ err: error, requestId: ctx.requestId }, 'visitor not booked')
    return data<Reply>({ values, errors: { form: m.guest_failed() } }, { status: 500 })
  }
}

/** Each visitor's form has a key of its own. */
export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export const meta: Route.MetaFunction = () => [
  { title: m.booking_visitor_title() },
  { name: 'robots', content: 'noindex' },
]

export default function BookOnePage({ loaderData, actionData }: Route.ComponentProps) {
  const { proposal, back, asksPhone, days } = loaderData
  const { values = loaderData.values, errors = {} } = actionData ?? {}
  const form = useRef<HTMLFormElement>(null)
  useFirstError(form, actionData)
  const isBusy = useNavigation().formMethod === 'POST'
  const refused = errors.form ?? (proposal.refused ? refusalText(proposal.refused) : undefined)
  const field = (name: 'name' | 'email' | 'phone') => ({
    name,
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <main className="mx-auto grid w-full max-w-3xl gap-6 px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
      <header className="grid gap-2">
        <BackLink to={back}>{m.booking_other_time()}</BackLink>
        <h1 className="text-title font-bold wrap-anywhere">{proposal.space}</h1>
        <p className="text-lead">
          <strong>{proposal.time}</strong> <span className="text-muted">· {proposal.length}</span>
          <ReaderTime {...proposal.reader} />
        </p>
        <p className="text-muted wrap-anywhere">{proposal.about}</p>
        <SpaceSpot spot={proposal.spot} className="mt-2 w-56 max-w-full" />
      </header>
      {proposal.imageUrl && <Picture src={proposal.imageUrl} className="aspect-video w-full rounded-card" />}
      <Form
        ref={form}
        method="post"
        noValidate
        className="grid gap-6 rounded-card border border-line bg-surface p-5 sm:p-8"
      >
        <FormAlert>{refused}</FormAlert>
        <Price proposal={proposal} />
        <input type="hidden" name="shown" value={proposal.shownSatang} />
        <input type="hidden" name="submissionKey" value={values.submissionKey} readOnly />
        <PrivacyNote text={m.booking_visitor_privacy_note({ days })} />
        <TextField
          label={m.receipt_name()}
          autoComplete="name"
          required
          maxLength={LONGEST_VISITOR.name}
          {...field('name')}
        />
        <TextField
          label={m.receipt_email()}
          hint={m.booking_visitor_email_hint({ mail: use(MailingContext) })}
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          {...field('email')}
        />
        <TextField
          label={m.request_phone()}
          {...(asksPhone
            ? { required: true, hint: m.booking_visitor_phone_hint() }
            : { optional: m.registration_optional() })}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={LONGEST_VISITOR.phone}
          {...field('phone')}
        />
        <Button type="submit" aria-disabled={isBusy || undefined}>
          {proposal.needsApproval
            ? m.booking_ask()
            : proposal.holdMinutes === null
              ? m.booking_book()
              : m.booking_visitor_to_payment()}
        </Button>
      </Form>
    </main>
  )
}

function Price({ proposal }: { proposal: VisitorProposal }) {
  const { price, lines, policy, isPaidAtDesk, holdMinutes, needsApproval, refused } = proposal
  return (
    <div className="grid gap-2">
      <PriceLines lines={lines} price={price} className="border-b pb-3" />
      {holdMinutes !== null && <p>{m.booking_visitor_pay_ahead({ minutes: holdMinutes })}</p>}
      {isPaidAtDesk && <p>{m.booking_visitor_pay_at_desk()}</p>}
      {needsApproval && <p>{m.booking_visitor_needs_approval({ mail: use(MailingContext) })}</p>}
      {!refused && <p className="text-muted">{policy}</p>}
    </div>
  )
}
