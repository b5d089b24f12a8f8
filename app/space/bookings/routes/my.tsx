import { CalendarX2 } from 'lucide-react'
import { redirect } from 'react-router'
import { type Day, formatDay } from '#app/kit/pure/days.ts'
import { dayIn } from '#app/kit/pure/zones.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale, localizeHref } from '#app/paraglide/runtime.js'
import { listOwn } from '#app/people/portal-accounts/queries/links.server.ts'
import { accountContext } from '#app/people/portal-accounts/steps/guard.server.ts'
import { findSpace } from '#app/space/spaces/queries.server.ts'
import { lengthText, SPACE_KIND_NAMES } from '#app/space/spaces/texts.ts'
import { Chips } from '../components/chips.tsx'
import { DayStrip } from '../components/day-strip.tsx'
import { NextFreeList } from '../components/next-free.tsx'
import { OfferCard, type SlotHref, Slots } from '../components/offer-card.tsx'
import { PlaceChips } from '../components/place-chips.tsx'
import { SpaceSpot } from '../components/space-spot.tsx'
import { useHrefWith } from '../components/use-href-with.ts'
import { findBooking, listLastOwn } from '../queries/bookings.server.ts'
import { isOwnToMove } from '../rules/move.ts'
import { LENGTHS, readAsked } from '../schema.ts'
import { refusalText } from '../texts/bookings.ts'
import { bookingTimeText } from '../texts/times.ts'
import { listNextFree } from '../views/next-free.server.ts'
import { listForMembers, listOffers, listWeek, type Offer } from '../views/offers.server.ts'
import { choosePlace } from '../views/places.server.ts'
import type { Route } from './+types/my'

/** What can be booked on a day, or of one space in a week; also where a booking can be moved to. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = accountContext(context)
  const now = ctx.now()
  const linked = await listOwn(ctx.db, ctx.account.id)
  const members = linked.map(({ member: { id, name } }) => ({ id, name }))
  const moved = await findBooking(ctx.db, url.searchParams.get('move') ?? '')
  const isOwn = moved && members.some(({ id }) => id === moved.memberRowId)
  if (isOwn && !isOwnToMove(moved, now)) throw redirect(localizeHref(`/my/bookings/${moved.id}`))
  const chosen = isOwn ? moved.memberRowId : url.searchParams.get('member')
  const member = (linked.find(one => one.member.id === chosen) ?? linked[0])?.member
  const space = await findSpace(ctx.db, (isOwn ? moved.spaceId : url.searchParams.get('space')) ?? '')
  const wanted = space?.locationId ?? url.searchParams.get('location')
  const { place, places } = await choosePlace(ctx.db, wanted, ({ audience }) => audience !== 'staff')
  const last = member ? await listLastOwn(ctx.db, member.id) : []
  const said = readAsked(url.searchParams, now, place.zone)
  const length = url.searchParams.has('minutes') ? said.minutes : null
  const minutes = length ?? last[0]?.minutes ?? said.minutes
  const asked = { ...said, minutes, place, now, except: isOwn ? moved.id : undefined }
  const today = dayIn(now, place.zone)
  const kinds = [...new Set((await listForMembers(ctx.db, place)).map(({ kind }) => kind))]
  const shown = { ...asked, places, members, today, kinds, memberId: member?.id ?? '' }
  const moving = isOwn ? { id: moved.id, time: bookingTimeText(moved, getLocale(), now) } : null
  if (!member) return { ...shown, moving, next: [], offers: [], week: null, space: null }
  const isBookable = space?.isActive && space.audience !== 'staff'
  const week = isBookable ? await listWeek(ctx.db, member, space, asked) : null
  const offers = week ? [] : await listOffers(ctx.db, member, asked)
  const isFirst = !moving && NARROWING.every(name => !url.searchParams.has(name))
  const next = isFirst ? await listNextFree(ctx.db, member, { place, last, minutes: length, now }) : []
  return { ...shown, moving, next, offers, week, space: week && space ? space.id : null }
}

/** Whoever asks for one of these looks for something else than what is free next. */
const NARROWING = ['day', 'kind', 'space']

type Shown = Route.ComponentProps['loaderData']

export default function MyBook({ loaderData }: Route.ComponentProps) {
  const { members, memberId, next, offers, week, moving, refused } = loaderData
  const hrefWith = useHrefWith()
  const slotHref: SlotHref = (offer, at) => {
    const asked = { space: offer.id, from: at, minutes: String(offer.minutes), member: memberId }
    return localizeHref(
      `/my/book/confirm?${new URLSearchParams({ ...asked, ...(moving && { move: moving.id }) })}`,
    )
  }
  const shown = week?.find(({ offer }) => offer)?.offer
  return (
    <>
      <PageTitle title={m.booking_title()} />
      {(week || moving) && (
        <BackLink to={moving ? localizeHref(`/my/bookings/${moving.id}`) : hrefWith({ space: null })}>
          {moving ? m.booking_one() : m.booking_all_spaces()}
        </BackLink>
      )}
      <PageHeader
        title={shown?.name ?? m.booking_title()}
        lead={moving ? m.booking_moving({ time: moving.time }) : m.booking_lead()}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SpaceSpot spot={shown?.spot ?? null} className="w-56" />
        <FormAlert>{refused && refusalText(refused)}</FormAlert>
        <WhoAndWhere {...loaderData} />
        {next.length > 0 && (
          <>
            <NextFreeList free={next} hrefOf={one => slotHref(one, one.at)} />
            <h2 className="mt-2 font-bold">{m.booking_other_time()}</h2>
          </>
        )}
        <Choices {...loaderData} />
        {members.length === 0 && <FormAlert>{m.booking_refused_not_allowed()}</FormAlert>}
        {week ? <Week week={week} slotHref={slotHref} /> : <Offers offers={offers} slotHref={slotHref} />}
      </div>
    </>
  )
}

/** For whom, and at which place: what is free next depends on both. */
function WhoAndWhere({ members, memberId, week, moving, place, places }: Shown) {
  const hrefWith = useHrefWith()
  return (
    <>
      {members.length > 1 && !moving && (
        <Chips
          label={m.booking_for()}
          chips={members.map(({ id, name: text }) => ({
            key: id,
            text,
            isOn: id === memberId,
            href: hrefWith({ member: id }),
          }))}
        />
      )}
      {!week && !moving && (
        <PlaceChips place={place} places={places} hrefOf={id => hrefWith({ location: id })} />
      )}
    </>
  )
}

/** When, how long, and what. */
function Choices({ day, today, minutes, kind, kinds, week }: Shown) {
  const hrefWith = useHrefWith()
  const lengths = [...new Set([...LENGTHS, minutes])].toSorted((a, b) => a - b)
  return (
    <>
      <DayStrip day={day} today={today} />
      <Chips
        label={m.booking_length()}
        chips={lengths.map(each => ({
          key: String(each),
          text: lengthText(each),
          isOn: each === minutes,
          href: hrefWith({ minutes: String(each) }),
        }))}
      />
      {!week && (
        <Chips
          label={m.space_kind()}
          chips={[null, ...kinds].map(each => ({
            key: each ?? 'all',
            isOn: each === kind,
            href: hrefWith({ kind: each }),
            text: each ? SPACE_KIND_NAMES[each]() : m.space_all_kinds(),
          }))}
        />
      )}
    </>
  )
}

function Offers({ offers, slotHref }: { offers: Offer[]; slotHref: SlotHref }) {
  const hrefWith = useHrefWith()
  return (
    <>
      <ul className="grid gap-4 lg:grid-cols-2">
        {offers.map(offer => (
          <OfferCard
            key={offer.id}
            offer={offer}
            slotHref={slotHref}
            weekHref={hrefWith({ space: offer.id })}
          />
        ))}
      </ul>
      {offers.length === 0 && (
        <EmptyState title={m.booking_nothing()} hint={m.booking_nothing_hint()} icon={CalendarX2} />
      )}
    </>
  )
}

type WeekProps = { week: { day: Day; offer: Offer | undefined }[]; slotHref: SlotHref }

function Week({ week, slotHref }: WeekProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {week.map(({ day, offer }) => (
        <section
          key={day}
          className="grid content-start gap-3 rounded-card border border-line bg-surface p-4"
        >
          <h2 className="font-bold">
            {formatDay(day, getLocale(), { weekday: 'long', day: 'numeric', month: 'long' })}
          </h2>
          {offer && <Slots offer={offer} slotHref={slotHref} />}
        </section>
      ))}
    </div>
  )
}
