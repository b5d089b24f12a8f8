import './room.css'
import { CircleHelp, WifiOff } from 'lucide-react'
import { formatInstant } from '#app/kit/pure/instants.ts'
import { LanguageLinks, ThemeForm } from '#app/kit/ui/appearance.tsx'
import { BrandMark } from '#app/kit/ui/brand-mark.tsx'
import { Button } from '#app/kit/ui/button.tsx'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { SpaceSpot } from '#app/space/bookings/components/space-spot.tsx'
import type { RoomView } from '#app/space/bookings/views/room.ts'
import { RoomAnswerCard, RoomWho } from './room-steps.tsx'
import { useRoom, type Wanted } from './use-room.ts'

type RoomScreenProps = { companyName: string; spaceId: string; room: RoomView }

/** What stands at a room's door: one word that is read from three metres, and what can be done about it. */
export function RoomScreen({ companyName, spaceId, room: first }: RoomScreenProps) {
  const { room, lostAt, stage, want, show, see, start } = useRoom(spaceId, first)
  const look = lostAt ? 'unknown' : room.kind
  return (
    <div className="room-tablet" data-look={look}>
      <title>{`${room.name} · ${companyName}`}</title>
      <meta name="robots" content="noindex" />
      <header className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-3 text-lead font-bold">
          <BrandMark className="size-9 shrink-0" />
          <span className="min-w-0">
            {room.name}
            <span className="block text-sm font-normal text-muted">{room.about}</span>
          </span>
        </p>
        <LanguageLinks />
      </header>
      <main className="grid grow" aria-live="polite">
        {(stage.kind === 'who' || stage.kind === 'asking') && (
          <RoomWho
            wanted={stage.wanted}
            isBusy={stage.kind === 'asking'}
            onCode={see}
            onTyped={show}
            onBack={start}
          />
        )}
        {(stage.kind === 'answer' || stage.kind === 'unanswered') && (
          <RoomAnswerCard answer={stage.kind === 'answer' ? stage.answer : null} onDone={start} />
        )}
        {stage.kind === 'start' && (
          <div className="room-start">
            {lostAt ? <Unknown since={lostAt} /> : <State room={room} />}
            <Deeds room={room} isLost={lostAt !== null} onWant={want} />
          </div>
        )}
      </main>
      <footer className="flex flex-wrap items-center justify-between gap-4">
        <p className="text-muted">{companyName}</p>
        {stage.kind === 'start' && <SpaceSpot spot={room.spot} className="w-40" />}
        <ThemeForm />
      </footer>
      <noscript>
        <p>{m.kiosk_no_script()}</p>
      </noscript>
    </div>
  )
}

const STATES = { free: m.room_free, taken: m.room_taken, closed: m.room_closed } as const

function State({ room: { kind, until, free, current, stillThere } }: { room: RoomView }) {
  const untilText = kind === 'free' ? m.room_until : m.room_free_from
  return (
    <section className="room-state" aria-labelledby="room-state">
      <h1 id="room-state">{STATES[kind]()}</h1>
      {until ? <p className="room-until">{untilText({ time: until })}</p> : null}
      {free && <p className="text-2xl">{free}</p>}
      {current && <p className="text-2xl wrap-anywhere">{current}</p>}
      {stillThere && (
        <p className="room-ask">
          <CircleHelp className="size-6 shrink-0" aria-hidden="true" />
          {m.room_still_there({ time: stillThere })}
        </p>
      )}
    </section>
  )
}

/** Nobody knows: what was true a while ago is not said. */
function Unknown({ since }: { since: Date }) {
  const time = formatInstant(since, getLocale(), { timeStyle: 'short' })
  return (
    <section className="room-state" aria-labelledby="room-state">
      <WifiOff className="size-16" aria-hidden="true" />
      <h1 id="room-state" className="room-lost">
        {m.room_unknown()}
      </h1>
      <p className="text-2xl">{m.kiosk_lost({ time })}</p>
    </section>
  )
}

type DeedsProps = { room: RoomView; isLost: boolean; onWant: (wanted: Wanted) => void }

function Deeds({ room, isLost, onWant }: DeedsProps) {
  if (isLost) return <p className="text-lead self-center">{m.room_unknown_text()}</p>
  const { offers, canArrive, canEnd, stillThere, next } = room
  return (
    <div className="room-deeds">
      {offers.length > 0 && (
        <Offers offers={offers} look={stillThere ? 'secondary' : 'primary'} onWant={onWant} />
      )}
      {(canArrive || canEnd) && (
        <div className="flex flex-wrap gap-3">
          {canArrive && (
            <Button
              look={stillThere || offers.length === 0 ? 'primary' : 'secondary'}
              className="min-h-16 px-6 text-xl"
              onClick={() => onWant({ intent: 'check_in' })}
            >
              {m.room_check_in()}
            </Button>
          )}
          {canEnd && (
            <Button
              look="secondary"
              className="min-h-16 px-6 text-xl"
              onClick={() => onWant({ intent: 'end' })}
            >
              {m.room_end()}
            </Button>
          )}
        </div>
      )}
      <Next next={next} />
    </div>
  )
}

type OffersProps = Pick<RoomView, 'offers'> & Pick<DeedsProps, 'onWant'> & { look: 'primary' | 'secondary' }

function Offers({ offers, look, onWant }: OffersProps) {
  return (
    <section aria-labelledby="room-book" className="grid gap-3">
      <h2 id="room-book" className="text-xl font-bold">
        {m.room_book_now()}
      </h2>
      <div className="room-offers">
        {offers.map(({ minutes, length, until, price }) => (
          <Button key={minutes} look={look} onClick={() => onWant({ intent: 'book', minutes, until, price })}>
            <span className="grid">
              <span className="text-2xl font-bold">{length}</span>
              <span>{m.room_until({ time: until })}</span>
              <span>{price}</span>
            </span>
          </Button>
        ))}
      </div>
    </section>
  )
}

function Next({ next }: Pick<RoomView, 'next'>) {
  return (
    <section aria-labelledby="room-next" className="grid gap-2">
      <h2 id="room-next" className="text-xl font-bold">
        {m.room_next()}
      </h2>
      {next.length === 0 && <p className="text-lead text-muted">{m.room_next_none()}</p>}
      <ol className="grid gap-2">
        {next.map(({ id, time, title }) => (
          <li key={id} className="room-next-one">
            <span className="font-bold tabular-nums">{time}</span>
            <span className="min-w-0 wrap-anywhere">{title}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
