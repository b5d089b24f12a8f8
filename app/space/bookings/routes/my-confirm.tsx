import { Repeat } from 'lucide-react'
import { data, Form, Link, redirect } from 'react-router'
import { validate as isUuid, v7 as uuidv7 } from 'uuid'
import { accountOptions, fullAccountTexts } from '#app/joining/contracts/texts/extras.ts'
import { textIn } from '#app/kit/forms/local-text.ts'
import { redirectWithMessage } from '#app/kit/platform/flash.server.ts'
import { readForm } from '#app/kit/platform/form.server.ts'
import { refuse } from '#app/kit/platform/refuse.server.ts'
import { readTexts } from '#app/kit/pure/form-values.ts'
import { readShown } from '#app/kit/pure/money.ts'
import { dayIn } from '#app/kit/pure/zones.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { RadioGroup, TextField } from '#app/kit/ui/field.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Picture } from '#app/kit/ui/picture.tsx'
import { TEXT_LINK } from '#app/kit/ui/text-link.ts'
import { isOfBill } from '#app/money/ledger/rules.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { accountContext, ownSelf } from '#app/people/portal-accounts/steps/guard.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { bookOwn, moveOwn } from '../commands/own.server.ts'
import { NextFreeList } from '../components/next-free.tsx'
import { PriceLines } from '../components/price-lines.tsx'
import { SpaceSpot } from '../components/space-spot.tsx'
import { findBooking } from '../queries/bookings.server.ts'
import { LONGEST_PURPOSE } from '../rules/bookings.ts'
import { isOwnToMove } from '../rules/move.ts'
import { ledBackHref, readTime } from '../schema.ts'
import { type Refusal, refusalText } from '../texts/bookings.ts'
import { bookingTimeText } from '../texts/times.ts'
import { findNextFree, type NextFree } from '../views/next-free.server.ts'
import { type Proposal, viewProposal } from '../views/offers.server.ts'
import type { Route } from './+types/my-confirm'

const ASKED = ['space', 'from', 'minutes', 'member', 'move'] as const

const FIELDS = ['purpose', 'pay', 'key', 'seen', 'shown'] as const

/** How a member pays without a company; a form that offers no choice sends none. */
const OWN_WAYS = ['', 'credits', 'baht']

function askedOf(params: URLSearchParams) {
  return Object.fromEntries(ASKED.map(name => [name, params.get(name) ?? ''])) as Record<
    (typeof ASKED)[number],
    string
  >
}

function seriesOf({ space, from, minutes, member }: ReturnType<typeof askedOf>) {
  return new URLSearchParams({ space, from, minutes, member })
}

/** One time of one space, before it is booked: what it costs, which credits it takes and how it is cancelled. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const asked = askedOf(url.searchParams)
  const member = await ownSelf(ctx, asked.member)
  const [space, time] = [await findSpace(ctx.db, asked.space), readTime(asked.from, asked.minutes)]
  if (!space?.isActive) throw redirect(ledBackHref(localizeHref('/my/book'), 'unknown_space'))
  if (!time) throw redirect(ledBackHref(localizeHref('/my/book'), 'invalid'))
  const moved = asked.move ? await findBooking(ctx.db, asked.move) : null
  if (asked.move && (moved?.memberRowId !== member.id || moved.spaceId !== space.id))
    throw data(null, { status: 404 })
  const about = { space, ...time, now: ctx.now(), moved }
  const isOver = moved !== null && !isOwnToMove(moved, ctx.now())
  const proposal = await viewProposal(ctx.db, member, about)
  const others = new URLSearchParams({
    day: dayIn(time.from, space.zone),
    minutes: asked.minutes,
    member: member.id,
    ...(space.locationName !== null && { location: space.locationId }),
    ...(moved && { move: moved.id }),
  })
  const refused = isOver ? null : proposal.refused
  const next = TIMELY.some(reason => reason === refused)
    ? await findNextFree(ctx.db, member, { ...about, minutes: Number(asked.minutes), except: moved?.id })
    : null
  return {
    next: next && { ...next, href: nextHref(asked, next) },
    proposal: isOver ? { ...proposal, refused: 'over' as const } : proposal,
    key: uuidv7(),
    moving: moved && { seen: moved.icalSequence, time: bookingTimeText(moved, getLocale(), ctx.now()) },
    back: isOver
      ? { to: localizeHref(`/my/bookings/${moved.id}`), text: m.booking_one() }
      : { to: localizeHref(`/my/book?${others}`), text: m.booking_other_time() },
    packs: localizeHref(`/my/members/${member.id}/credits`),
    pay: localizeHref(`/my/members/${member.id}/pay`),
    series: moved ? null : localizeHref(`/my/book/series?${seriesOf(asked)}`),
  }
}

/** Why a time can't be had that another one may not have: what is free next is offered instead. */
const TIMELY = ['past', 'closed', 'taken', 'person_taken', 'own_time'] as const

function nextHref(asked: ReturnType<typeof askedOf>, { at, minutes }: NextFree) {
  const { move, ...other } = { ...asked, from: at, minutes: String(minutes) }
  return localizeHref(`/my/book/confirm?${new URLSearchParams({ ...other, ...(move && { move }) })}`)
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const ctx = accountContext(context)
  const asked = askedOf(url.searchParams)
  const { purpose, pay, key, seen, shown } = readTexts(await readForm(request), FIELDS)
  const shownSatang = readShown(shown)
  const time = readTime(asked.from, asked.minutes)
  if (!time) return refuse({ error: refusalText('invalid'), isBill: false, purpose, pay })
  const wish = { ...time, memberRowId: asked.member, spaceId: asked.space, purpose }
  const booked = asked.move
    ? await moveOwn(ctx, { id: asked.move, ...time, seen: Number(seen), shownSatang })
    : await bookOwn(ctx, {
        ...wish,
        useCredits: pay === 'credits',
        contractId: OWN_WAYS.includes(pay) ? null : pay,
        shownSatang,
        key: isUuid(key) ? key : null,
      })
  if (!booked.ok) {
    const { reason, ...more }: Refusal = booked
    return refuse({ error: refusalText(reason, more), isBill: isOfBill(reason), purpose, pay }, 409)
  }
  const made = await findBooking(ctx.db, booked.value.id)
  const about = {
    space: made ? textIn(made.space.name, getLocale()) : '',
    time: made ? bookingTimeText(made, getLocale(), ctx.now()) : '',
  }
  const isWaiting = booked.value.status === 'pending'
  const message = isWaiting
    ? m.booking_asked(about)
    : asked.move
      ? m.booking_moved(about)
      : m.booking_made(about)
  return redirectWithMessage(localizeHref(`/my/bookings/${booked.value.id}`), message)
}

/** Its button stands beside it, so that it stays in reach however long the page is (my.css). */
const FORM = 'booking'

export default function MyConfirm({ loaderData, actionData }: Route.ComponentProps) {
  const { proposal, next, key, moving, back, packs, pay, series } = loaderData
  const refused = actionData?.error ?? (proposal.refused ? refusalText(proposal.refused) : undefined)
  return (
    <div className="mx-auto max-w-xl">
      <PageTitle title={proposal.space} />
      <BackLink to={back.to}>{back.text}</BackLink>
      <section className="grid gap-5 overflow-clip rounded-card border-2 border-line bg-surface">
        {proposal.imageUrl && <Picture src={proposal.imageUrl} className="aspect-video w-full" />}
        <div className="grid gap-5 p-5 sm:p-8">
          <div className="grid gap-1">
            <h1 className="text-3xl font-bold wrap-anywhere">{proposal.space}</h1>
            <p className="text-muted wrap-anywhere">{proposal.about}</p>
            <SpaceSpot spot={proposal.spot} className="mt-2 w-56 max-w-full" />
          </div>
          {moving && <p>{m.booking_moving({ time: moving.time })}</p>}
          <p className="text-lead font-semibold">
            {proposal.time} <span className="font-normal text-muted">({proposal.length})</span>
          </p>
          <FormAlert>{refused}</FormAlert>
          {next && <NextFreeList free={[next]} hrefOf={() => next.href} />}
          {actionData?.isBill && <ButtonLink href={pay}>{m.my_pay()}</ButtonLink>}
          <PriceLines lines={proposal.lines} price={proposal.price} className="border-y py-3" />
          {proposal.sellsPacks && (
            <Link to={packs} className={TEXT_LINK}>
              {m.pack_offers()}
            </Link>
          )}
          {!proposal.refused && proposal.policy && <p className="text-muted">{proposal.policy}</p>}
          {proposal.needsApproval && <p>{m.booking_needs_approval()}</p>}
          {!proposal.refused && (
            <Form id={FORM} method="post" className="grid gap-5">
              <input type="hidden" name="key" value={key} />
              <input type="hidden" name="shown" value={proposal.shownSatang} />
              <input type="hidden" name="seen" value={moving?.seen ?? 0} />
              {!moving && <Wishes proposal={proposal} pay={actionData?.pay} purpose={actionData?.purpose} />}
            </Form>
          )}
          {!proposal.refused && (
            <Button type="submit" form={FORM}>
              {moving ? m.booking_move() : proposal.needsApproval ? m.booking_ask() : m.booking_book()}
            </Button>
          )}
          {series && (
            <ButtonLink href={series} look="secondary">
              <Repeat className="size-5" aria-hidden="true" />
              {m.series_repeat()}
            </ButtonLink>
          )}
        </div>
      </section>
    </div>
  )
}

type WishesProps = { proposal: Proposal; pay: string | undefined; purpose: string | undefined }

/** Credits come first where there are enough, then a company on whose account there is room. */
function Wishes({ proposal, pay, purpose }: WishesProps) {
  const { accounts, isFree } = proposal
  const options = waysToPay(proposal)
  const chosen = options.find(({ value }) => value === pay) ?? options[0]
  return (
    <>
      {options.length > 1 && chosen && (
        <RadioGroup legend={m.booking_pay_how()} name="pay" value={chosen.value} options={options} />
      )}
      {options.length === 1 && !isFree && <p className="text-sm text-muted">{m.booking_pay_baht_hint()}</p>}
      {fullAccountTexts(accounts).map(text => (
        <p key={text} className="text-sm text-muted">
          {text}
        </p>
      ))}
      <details open={Boolean(purpose)}>
        <summary className="inline-flex min-h-11 items-center font-semibold text-reef">
          {m.booking_add_purpose()}
        </summary>
        <TextField
          label={m.booking_purpose()}
          name="purpose"
          maxLength={LONGEST_PURPOSE}
          defaultValue={purpose}
        />
      </details>
    </>
  )
}

function waysToPay({ credits, accounts, price, isFree }: Proposal) {
  if (isFree) return []
  return [
    ...(credits
      ? [
          {
            value: 'credits',
            label: m.booking_pay_credits({ length: credits.takes }),
            hint: m.booking_pay_credits_hint({ grants: credits.grants, left: credits.left }),
          },
        ]
      : []),
    ...accountOptions(accounts),
    { value: 'baht', label: m.booking_pay_baht({ amount: price }), hint: m.booking_pay_baht_hint() },
  ]
}
