import { Link } from 'react-router'
import { Picture } from '#app/kit/ui/picture.tsx'
import { m } from '#app/paraglide/messages.js'
import type { Offer } from '../views/offers.server.ts'
import { SpaceSpot } from './space-spot.tsx'

/** Where a press on a time of a space leads. */
export type SlotHref = (offer: Pick<Offer, 'id' | 'minutes'>, at: string) => string

/** What is in sight without opening the rest. */
const FIRST = 8

/** A space with the times at which it can be had; one tap on a time leads on. */
export function OfferCard({
  offer,
  slotHref,
  weekHref,
}: {
  offer: Offer
  slotHref: SlotHref
  weekHref: string
}) {
  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <OfferHead offer={offer} />
      <Slots offer={offer} slotHref={slotHref} />
      <Link
        to={weekHref}
        className="inline-flex min-h-11 items-center justify-self-start font-semibold text-reef"
      >
        {m.booking_week()} <span className="sr-only">{offer.name}</span>
      </Link>
    </li>
  )
}

/** What a space is, where it stands, and what it costs. */
export function OfferHead({ offer }: { offer: Offer }) {
  const { name, about, price, imageUrl, spot, length } = offer
  return (
    <div className="flex items-start gap-3">
      {imageUrl && <Picture src={imageUrl} className="size-16 shrink-0 rounded-control" />}
      <div className="min-w-0 grow">
        <h2 className="text-lg font-bold wrap-anywhere">{name}</h2>
        <p className="text-sm text-muted wrap-anywhere">{about}</p>
        <SpaceSpot spot={spot} className="mt-2 w-28" />
      </div>
      <div className="shrink-0 text-right">
        <p className="font-semibold tabular-nums">{price}</p>
        <p className="text-sm text-muted">{length}</p>
      </div>
    </div>
  )
}

/** The times of one day; more than a handful wait behind one press, and so do those of the night. */
export function Slots({ offer, slotHref }: { offer: Offer; slotHref: SlotHref }) {
  const { slots, night } = offer
  if (slots.length === 0) return <p className="text-muted">{m.booking_no_times()}</p>
  const last = night + FIRST
  const [first, later, nightly] = [slots.slice(night, last), slots.slice(last), slots.slice(0, night)]
  const of = { offer, slotHref }
  return (
    <div className="grid gap-2">
      <SlotList slots={first} {...of} />
      {later.length > 0 && (
        <MoreSlots label={m.booking_more_times({ count: later.length })} slots={later} {...of} />
      )}
      {night > 0 && <MoreSlots label={m.booking_night_times({ count: night })} slots={nightly} {...of} />}
    </div>
  )
}

function MoreSlots({ label, ...list }: SlotListProps & { label: string }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center font-semibold text-reef">{label}</summary>
      <SlotList {...list} />
    </details>
  )
}

type SlotListProps = { offer: Offer; slots: Offer['slots']; slotHref: SlotHref }

function SlotList({ offer, slots, slotHref }: SlotListProps) {
  return (
    <ul className="grid gap-2" style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(4.5rem, 1fr))' }}>
      {slots.map(({ at, time, units }) => (
        <li key={at}>
          <Link
            to={slotHref(offer, at)}
            className="grid min-h-12 content-center justify-items-center rounded-control border border-control bg-surface font-semibold tabular-nums hover:bg-sea-1"
          >
            {time}
            <span className="sr-only"> {offer.name}</span>
            {units !== null && (
              <span className="text-xs font-normal text-muted">{m.booking_left({ count: units })}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
