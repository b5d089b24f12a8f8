import './day-grid.css'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { addDays, type Day } from '#app/kit/pure/days.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import type { BookingReply } from '../actions/bookings.server.ts'
import type { Block, Lane } from '../views/day.server.ts'
import { type Time, useDrag } from './use-drag.ts'

const DAY_MINUTES = 24 * 60
const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
/** Room for an hour, in rem: a booking of half an hour still has room for a finger. */
const HOUR_REM = 4.5
/** In minutes: below it a block is too narrow for its beginning and its end. */
const ROOM_FOR_TWO_TIMES = 90

type DayGridProps = {
  day: Day
  lanes: Lane[]
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
function blockTime(block: Block, dragged: Time | null): string {
  if (dragged) return `${wallClock(dragged.from)}–${wallClock(dragged.to)}`
  return block.to - block.from < ROOM_FOR_TWO_TIMES ? wallClock(block.from) : block.time
}

/**
 * A day of all spaces: a lane for each unit, bookings as blocks on it. With a script they are dragged and stretched; without,
 * and by keyboard, each opens its form.
 */
export function DayGrid({ day, lanes, nowMinute, ...rest }: DayGridProps) {
  const scrollRef = useRef<HTMLElement>(null)
  const first = nowMinute === null ? 7.5 * 60 : nowMinute - 60
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view begins where the work is, once for each day
  useEffect(() => {
    const view = scrollRef.current
    if (view) view.scrollLeft = (Math.max(0, first) / DAY_MINUTES) * (view.scrollWidth - 160)
  }, [day])
  return (
    <section
      ref={scrollRef}
      aria-label={m.booking_grid()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="day-grid overflow-x-auto rounded-card border border-line bg-surface"
    >
      <div style={{ width: `${24 * HOUR_REM + 10}rem` }} className="relative">
        <div className="flex border-b border-line text-sm text-muted" aria-hidden="true">
          <div className="lane-name" />
          <div className="hours grow tabular-nums">
            {HOURS.map(hour => (
              <span key={hour} className="px-1 py-1">
                {clock(hour * 60)}
              </span>
            ))}
          </div>
        </div>
        <ul>
          {lanes.map(lane => (
            <LaneRow key={lane.key} lane={lane} day={day} nowMinute={nowMinute} {...rest} />
          ))}
        </ul>
      </div>
    </section>
  )
}

type LaneProps = Omit<DayGridProps, 'lanes'> & { lane: Lane }

function LaneRow({ lane, day, nowMinute, mayEdit, openHref, newHref }: LaneProps) {
  const trackRef = useRef<HTMLDivElement>(null)
  const minutesIn = (pixels: number) => (pixels / (trackRef.current?.clientWidth || 1)) * DAY_MINUTES
  return (
    <li className="flex border-b border-line last:border-b-0">
      <div className="lane-name grid min-h-14 content-center px-3 py-1">
        <span className="truncate font-semibold" title={lane.name}>
          {lane.name}
        </span>
        <span className="truncate text-xs text-muted">{lane.about}</span>
      </div>
      <div ref={trackRef} className="relative grow">
        {lane.closed.map(({ from, to }) => (
          <span
            key={from}
            className="closed"
            style={{ left: percent(from), width: percent(to - from) }}
            title={m.booking_refused_closed()}
          />
        ))}
        {mayEdit && <NewLinks lane={lane} newHref={newHref} />}
        {nowMinute !== null && (
          <span className="now" style={{ left: percent(nowMinute) }} aria-hidden="true" />
        )}
        <ul aria-label={lane.name}>
          {lane.blocks.map(block => (
            <BlockItem key={block.id} {...{ block, day, mayEdit, openHref, minutesIn }} />
          ))}
        </ul>
      </div>
    </li>
  )
}

/** Each hour of a lane can be pressed; by keyboard one comes to the lane once, and types the time in the form. */
function NewLinks({ lane, newHref }: Pick<LaneProps, 'lane' | 'newHref'>) {
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
  day: Day
  mayEdit: boolean
  openHref: (id: string) => string
  minutesIn: (pixels: number) => number
}

function BlockItem({ block, day, mayEdit, openHref, minutesIn }: BlockProps) {
  const fetcher = useFetcher<BookingReply>()
  const send = ({ from, to }: Time) =>
    fetcher.submit(
      {
        ...{ intent: 'move', id: block.id, seen: String(block.seq), unit: '' },
        ...{ from: localTime(day, from), to: localTime(day, to) },
      },
      { method: 'post' },
    )
  const { shown, press, pointer, wasMoved } = useDrag(block, { minutesIn, onDone: send })
  const { from, to } = shown ?? block
  const start = Math.max(0, from)
  const drags = mayEdit && block.canMove
  return (
    <li
      className={classNames('block', fetcher.state !== 'idle' && 'opacity-60')}
      style={{ left: percent(start), width: percent(Math.min(to, DAY_MINUTES) - start) }}
    >
      <Link
        to={openHref(block.id)}
        preventScrollReset
        draggable={false}
        aria-label={m.booking_block({
          title: block.title || m.booking_nobody(),
          time: block.time,
          status: block.statusText,
        })}
        title={`${block.time} · ${block.title} · ${block.statusText}`}
        onKeyDown={drags ? press : undefined}
        onClick={event => wasMoved.current && event.preventDefault()}
        {...(drags && pointer('move'))}
        className={classNames(
          'min-w-0 overflow-hidden rounded-control border-l-4 border px-2 text-sm leading-tight',
          LOOKS[block.tone],
          drags && 'cursor-grab active:cursor-grabbing',
        )}
      >
        <span className="truncate font-semibold">{block.title || m.booking_nobody()}</span>{' '}
        <span className="truncate tabular-nums">{blockTime(block, shown)}</span>
      </Link>
      {drags && <span aria-hidden="true" className="end" {...pointer('end')} />}
      {fetcher.data?.error && (
        <span
          role="alert"
          className="refusal rounded-control border-2 border-clay bg-surface p-2 text-sm font-semibold"
        >
          {fetcher.data.error}
        </span>
      )}
    </li>
  )
}
