import { CalendarX2 } from 'lucide-react'
import { requestContext } from '#app/kit/platform/server-context.ts'
import { dayIn } from '#app/kit/pure/zones.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { FormAlert } from '#app/kit/ui/form-alert.tsx'
import { localPath } from '#app/kit/ui/local-path.ts'
import { HouseClock } from '#app/kit/ui/reader-time.tsx'
import { houseClock } from '#app/kit/ui/zone-text.ts'
import { m } from '#app/paraglide/messages.js'
import { Chips } from '../components/chips.tsx'
import { DayStrip } from '../components/day-strip.tsx'
import { OfferHead, Slots } from '../components/offer-card.tsx'
import { PlaceChips } from '../components/place-chips.tsx'
import { useHrefWith } from '../components/use-href-with.ts'
import { bookPath } from '../rules/visitors.ts'
import { readAsked } from '../schema.ts'
import { refusalText } from '../texts/bookings.ts'
import { choosePlace } from '../views/places.server.ts'
import { listFirstOffers, listVisitorOffers, type VisitorOffer } from '../views/visitor.server.ts'
import type { Route } from './+types/site'

/** The page is whole without scripts. */
export const handle = { startsOnUse: () => true }

/** What visitors can book on a day: people's time, desks and rooms that the house opens to them (rule bookings.visitors). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now } = context.get(requestContext)
  const { place, places } = await choosePlace(db, url.searchParams.get('location'), one => one.isPublic)
  const { day, minutes, kind, refused } = readAsked(url.searchParams, now(), place.zone)
  const length = url.searchParams.has('minutes') ? minutes : null
  const asked = { day, minutes: length, spaceId: url.searchParams.get('space'), kind, place, now: now() }
  const shown = url.searchParams.has('day')
    ? { day, offers: await listVisitorOffers(db, asked) }
    : await listFirstOffers(db, asked)
  const clock = houseClock(now(), place.zone)
  return { ...shown, today: dayIn(now(), place.zone), place, places, refused, clock }
}

export const meta: Route.MetaFunction = () => [
  { title: m.booking_visitor_title() },
  { name: 'description', content: m.booking_visitor_lead() },
]

export default function BookPage({
  loaderData: { day, today, place, places, offers, refused, clock },
}: Route.ComponentProps) {
  const hrefWith = useHrefWith()
  return (
    <main className="mx-auto grid w-full max-w-6xl grid-cols-[minmax(0,1fr)] gap-6 px-5 pt-8 pb-20 sm:px-8 sm:pt-12">
      <header className="grid gap-2">
        <h1 className="text-title font-bold">{m.booking_visitor_title()}</h1>
        <p className="max-w-prose text-lead text-muted">{m.booking_visitor_lead()}</p>
      </header>
      <FormAlert>{refused && refusalText(refused)}</FormAlert>
      <PlaceChips place={place} places={places} hrefOf={id => hrefWith({ location: id })} />
      {offers.length > 0 && (
        <div className="grid gap-2">
          <DayStrip day={day} today={today} />
          <HouseClock {...clock} />
        </div>
      )}
      <ul className="grid gap-4 lg:grid-cols-2">
        {offers.map(offer => (
          <OpenSpace
            key={offer.id}
            offer={offer}
            lengthHref={minutes => hrefWith({ day, space: offer.id, minutes: String(minutes) })}
          />
        ))}
      </ul>
      {offers.length === 0 && (
        <div className="grid justify-items-start gap-4">
          <EmptyState
            title={m.booking_visitor_nothing()}
            hint={m.booking_visitor_nothing_hint()}
            icon={CalendarX2}
          />
          <ButtonLink href={localPath('/request')} look="secondary">
            {m.booking_visitor_ask()}
          </ButtonLink>
        </div>
      )}
    </main>
  )
}

type OpenSpaceProps = { offer: VisitorOffer; lengthHref: (minutes: number) => string }

function OpenSpace({ offer, lengthHref }: OpenSpaceProps) {
  const { id, name, lengths } = offer
  return (
    <li
      id={id}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <OfferHead offer={offer} />
      {lengths.length > 1 && (
        <Chips
          label={m.booking_length_of({ space: name })}
          chips={lengths.map(each => ({
            key: String(each.minutes),
            text: each.text,
            isOn: each.minutes === offer.minutes,
            href: `${lengthHref(each.minutes)}#${id}`,
            ...(each.price && { note: each.price }),
          }))}
        />
      )}
      <Slots offer={offer} slotHref={({ id, minutes }, at) => localPath(bookPath(id, at, minutes))} />
    </li>
  )
}
