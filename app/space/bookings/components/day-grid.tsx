import './day-grid.css'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import type { BookingReply } from '../actions/bookings.server.ts'
import type { Block, Lane, SpaceOfDay } from '../views/day.server.ts'
import { laneMark, type Shown, useDrag } from './use-drag.ts'

const DAY_MINUTES = 24 * 60
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** In minutes: below it a block is too narrow for its beginning and its end. */
const ROOM_FOR_TWO_TIMES = 120

type DayGridProps = {
  day: Day
  spaces: SpaceOfDay[]
  /** Minutes since midnight; null on another day. */
  nowMinute: number | null
  mayEdit: boolean
  openHref: (id: string) => string
  newHref: (lane: Lane, minute: number) => string
}

const percent = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`

/** The wall's text of minutes of a day, also before and after it, as forms take it. */
function localTime(day: Day, minutes: number): string {
  const days = Math.floor(minutes / DAY_MINUTES)
  const rest = minutes - days * DAY_MINUTES
  return `${addDays(day, days)}T${clock(rest)}`
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** The clock's time of minutes that may belong to the day before or after. */
const wallClock = (minutes: number) => clock(((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES)

/** While it is dragged, where it would come to stand; else its times, or of a short one only the first. */
function blockTime(block: Block, dragged: Shown | null): string {
  if (dragged) return `${wallClock(dragged.from)}–${wallClock(dragged.to)}`
  return block.to - block.from < ROOM_FOR_TWO_TIMES ? wallClock(block.from) : block.time
}

/**
 * A day of all spaces: a lane for each unit, bookings as blocks on it. With a script they are dragged and stretched, also by
 * keyboard; without, each opens its form.
 */
export function DayGrid({ day, spaces, nowMinute, mayEdit, ...hrefs }: DayGridProps) {
  const scrollRef = useRef<HTMLElement>(null)
  const keysId = useId()
  const followed = useRef<string | null>(null)
  const first = nowMinute === null ? 7.5 * 60 : nowMinute - 60
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view begins where the work is, once for each day
  useEffect(() => {
    const view = scrollRef.current
    const hours = view?.querySelector('.hours')
    if (view && hours) view.scrollLeft = (Math.max(0, first) / DAY_MINUTES) * hours.clientWidth
  }, [day])
  const drag = { day, mayEdit, keysId, followed }
  return (
    <div className="day-grid">
      <section
        ref={scrollRef}
        aria-label={m.booking_grid()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line bg-surface"
      >
        <div className="whole">
          <div className="space text-sm text-muted" aria-hidden="true">
            <div className="name" />
            <div className="head hours tabular-nums">
              {HOURS.map(hour => (
                <span key={hour} className="px-1 py-1">
                  {clock(hour * 60)}
                </span>
              ))}
            </div>
          </div>
          <ul>
            {spaces.map(space => (
              <SpaceRows key={space.id} {...{ space, nowMinute, drag, ...hrefs }} />
            ))}
          </ul>
        </div>
      </section>
      {mayEdit && (
        <p id={keysId} className="keys rounded-control border border-control bg-ground px-3 py-2 text-sm">
          {m.booking_grid_keys()}
        </p>
      )}
    </div>
  )
}

/** What every block needs to be dragged. */
type Dragging = {
  day: Day
  mayEdit: boolean
  /** Of the sentence that tells the keys. */
  keysId: string
  /** The block that was moved by keyboard: in another lane it is another element, and has the focus again. */
  followed: RefObject<string | null>
}

type Hrefs = Pick<DayGridProps, 'openHref' | 'newHref'>

type SpaceProps = Hrefs & { space: SpaceOfDay; nowMinute: number | null; drag: Dragging }

/** A space under its name, with a lane for each of its units. */
function SpaceRows({ space, ...rest }: SpaceProps) {
  const { name, kind, hasUnits, isOff, lanes } = space
  return (
    <li className={classNames('space', hasUnits && 'has-units')}>
      <div className="name px-3">
        <span className="truncate font-semibold" title={name}>
          {name}
        </span>
        <span className="truncate text-xs text-muted">{isOff ? m.booking_space_off() : kind}</span>
      </div>
      <div className="lanes">
        {lanes.map(lane => (
          <LaneRow key={lane.unit} {...{ lane, space, ...rest }} />
        ))}
      </div>
    </li>
  )
}

function LaneRow({ lane, space, nowMinute, drag, openHref, newHref }: SpaceProps & { lane: Lane }) {
  const trackRef = useRef<HTMLDivElement>(null)
  const minutesIn = (pixels: number) => (pixels / (trackRef.current?.clientWidth || 1)) * DAY_MINUTES
  return (
    <div className="lane">
      {space.hasUnits && <span className="unit text-xs text-muted tabular-nums">{lane.unit}</span>}
      <div ref={trackRef} className="track" {...laneMark(lane)}>
        {space.closed.map(({ from, to }) => (
          <span
            key={from}
            className="closed"
            style={{ left: percent(from), width: percent(to - from) }}
            title={m.booking_refused_closed()}
          />
        ))}
        {drag.mayEdit && !space.isOff && <NewLinks lane={lane} newHref={newHref} />}
        {nowMinute !== null && (
          <span className="now" style={{ left: percent(nowMinute) }} aria-hidden="true" />
        )}
        <ul aria-label={lane.name}>
          {lane.blocks.map(block => (
            <BlockItem key={block.id} {...{ block, drag, openHref, minutesIn }} />
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Each hour of a lane can be pressed; by keyboard one comes to the lane once, and types the time in the form. */
function NewLinks({ lane, newHref }: { lane: Lane; newHref: Hrefs['newHref'] }) {
  return (
    <div className="hours absolute inset-0">
      {HOURS.map(hour => (
        <Link
          key={hour}
          to={newHref(lane, hour * 60)}
          preventScrollReset
          tabIndex={hour === 9 ? 0 : -1}
          aria-label={m.booking_new_at({ space: lane.name, time: clock(hour * 60) })}
          aria-hidden={hour === 9 ? undefined : true}
          className="hover:bg-sea-1"
        />
      ))}
    </div>
  )
}

const LOOKS: Record<Block['tone'], string> = {
  good: 'border-reef bg-sea-2',
  waiting: 'border-dashed border-control bg-ground',
  bad: 'border-clay bg-surface line-through',
  neutral: 'border-line bg-sea-1 text-muted',
}

type BlockProps = {
  block: Block
  drag: Dragging
  openHref: Hrefs['openHref']
  minutesIn: (pixels: number) => number
}

function BlockItem({ block, drag, openHref, minutesIn }: BlockProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { send, sent, error } = useMoving(block, drag, link)
  const { shown, keys, pointer, wasMoved } = useDrag(block, link, { minutesIn, onDone: send })
  const dragged = shown ?? sent
  const { from, to } = dragged ?? block
  const start = Math.max(0, from)
  const drags = drag.mayEdit && block.canMove
  const title = block.title || m.booking_nobody()
  return (
    <li
      className={classNames('block', shown && 'held', sent && 'opacity-60')}
      style={{
        ...{ left: percent(start), width: percent(Math.min(to, DAY_MINUTES) - start) },
        ...(dragged && { transform: `translateY(${dragged.drop}px)` }),
      }}
    >
      <Link
        ref={link}
        to={openHref(block.id)}
        preventScrollReset
        draggable={false}
        aria-label={m.booking_block({ title, time: block.time, status: block.statusText })}
        title={`${block.time} · ${title} · ${block.statusText}`}
        onClick={event => wasMoved.current && event.preventDefault()}
        {...(drags && { 'aria-describedby': drag.keysId, ...keys, ...pointer('move') })}
        className={classNames(
          'min-w-0 overflow-hidden rounded-control border-l-4 border px-1 text-xs leading-tight',
          block.isClosure ? 'border-control bg-surface closure' : LOOKS[block.tone],
          drags && 'cursor-grab active:cursor-grabbing',
        )}
      >
        <span className="truncate font-semibold">{title}</span>{' '}
        <span className="truncate tabular-nums">{blockTime(block, dragged)}</span>
      </Link>
      {drags && <span aria-hidden="true" className="end" {...pointer('end')} />}
      {error && (
        <span
          role="alert"
          className="refusal rounded-control border-2 border-clay bg-surface p-2 text-sm font-semibold"
        >
          {error}
        </span>
      )}
    </li>
  )
}

/** Sends where a block was let go; until that is answered it is shown there. */
function useMoving(block: Block, { day, followed }: Dragging, link: RefObject<HTMLElement | null>) {
  const { id, seq, spaceId, unit } = block
  const fetcher = useFetcher<BookingReply>({ key: `move ${id}` })
  const [last, setLast] = useState<Shown | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it has come to another lane
  useEffect(() => {
    if (followed.current !== id) return
    followed.current = null
    link.current?.focus()
  }, [spaceId, unit])
  const send = (place: Shown) => {
    if (document.activeElement === link.current) followed.current = id
    setLast(place)
    fetcher.submit(
      {
        ...{ intent: 'move', id, seen: String(seq), space: place.spaceId, unit: unitAfter(block, place) },
        ...{ from: localTime(day, place.from), to: localTime(day, place.to) },
      },
      { method: 'post' },
    )
  }
  return { send, sent: fetcher.state === 'idle' ? null : last, error: fetcher.data?.error }
}

/** The lane that it was let go in; in its own it may have another unit where that is taken. */
function unitAfter(block: Block, place: Shown): string {
  const isSame = block.spaceId === place.spaceId && block.unit === place.unit
  return isSame ? '' : String(place.unit)
}
