import './day-grid.css'
import { useEffect, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Day } from '#app/kit/pure/days.ts'
import { dayWindow, toLocal, type Zone } from '#app/kit/pure/zones.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import type { BookingReply } from '../actions/bookings.server.ts'
import type { Block, Lane } from '../views/day.server.ts'
import { type Time, useDrag } from './use-drag.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
/** Where one comes to a lane by keyboard. */
const ENTRY_MINUTE = 9 * HOUR_MINUTES
/** Room for an hour, in rem: a booking of half an hour still has room for a finger. */
const HOUR_REM = 4.5
/** In minutes: below it a block is too narrow for its beginning and its end. */
const ROOM_FOR_TWO_TIMES = 90

type DayGridProps = {
  day: Day
  /** Of the place whose spaces these are. */
  zone: Zone
  lanes: Lane[]
  /** Minutes since the day began; null on another day. */
  nowMinute: number | null
  mayEdit: boolean
  openHref: (id: string) => string
  newHref: (lane: Lane, at: string) => string
}

/** A day of a place as the grid is ruled: of 23 or 25 hours where its clocks change. */
function ruledDay(day: Day, zone: Zone) {
  const { from, to } = dayWindow(day, zone)
  const minutes = (to - from) / MINUTE_MS
  const hours = Array.from({ length: Math.ceil(minutes / HOUR_MINUTES) }, (_, hour) => hour * HOUR_MINUTES)
  const momentOf = (minute: number) => new Date(from + minute * MINUTE_MS)
  return {
    ...{ minutes, hours, momentOf },
    percent: (part: number) => `${(part / minutes) * 100}%`,
    columns: hours.map(hour => `${Math.min(HOUR_MINUTES, minutes - hour)}fr`).join(' '),
    /** The wall's text of minutes of the day, also before and after it, as forms take it. */
    local: (minute: number) => toLocal(momentOf(minute), zone),
    clock: (minute: number) => toLocal(momentOf(minute), zone).slice(11),
  }
}
type RuledDay = ReturnType<typeof ruledDay>

/** While it is dragged, where it would come to stand; else its times, or of a short one only the first. */
function blockTime(block: Block, dragged: Time | null, { clock }: RuledDay): string {
  if (dragged) return `${clock(dragged.from)}–${clock(dragged.to)}`
  return block.to - block.from < ROOM_FOR_TWO_TIMES ? clock(block.from) : block.time
}

/**
 * A day of all spaces: a lane for each unit, bookings as blocks on it. With a script they are dragged and stretched; without,
 * and by keyboard, each opens its form.
 */
export function DayGrid({ day, zone, lanes, nowMinute, ...rest }: DayGridProps) {
  const ruled = ruledDay(day, zone)
  const scrollRef = useRef<HTMLElement>(null)
  const first = nowMinute === null ? 7.5 * 60 : nowMinute - 60
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view begins where the work is, once for each day
  useEffect(() => {
    const view = scrollRef.current
    if (view) view.scrollLeft = (Math.max(0, first) / ruled.minutes) * (view.scrollWidth - 160)
  }, [day])
  return (
    <section
      ref={scrollRef}
      aria-label={m.booking_grid()}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="day-grid overflow-x-auto rounded-card border border-line bg-surface"
    >
      <div style={{ width: `${ruled.hours.length * HOUR_REM + 10}rem` }} className="relative">
        <div className="flex border-b border-line text-sm text-muted" aria-hidden="true">
          <div className="lane-name" />
          <div className="hours grow tabular-nums" style={{ gridTemplateColumns: ruled.columns }}>
            {ruled.hours.map(hour => (
              <span key={hour} className="px-1 py-1">
                {ruled.clock(hour)}
              </span>
            ))}
          </div>
        </div>
        <ul>
          {lanes.map(lane => (
            <LaneRow key={lane.key} lane={lane} ruled={ruled} nowMinute={nowMinute} {...rest} />
          ))}
        </ul>
      </div>
    </section>
  )
}

type LaneProps = Omit<DayGridProps, 'day' | 'zone' | 'lanes'> & { lane: Lane; ruled: RuledDay }

function LaneRow({ lane, ruled, nowMinute, mayEdit, openHref, newHref }: LaneProps) {
  const trackRef = useRef<HTMLDivElement>(null)
  const minutesIn = (pixels: number) => (pixels / (trackRef.current?.clientWidth || 1)) * ruled.minutes
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
            style={{ left: ruled.percent(from), width: ruled.percent(to - from) }}
            title={m.booking_refused_closed()}
          />
        ))}
        {mayEdit && <NewLinks {...{ lane, ruled, newHref }} />}
        {nowMinute !== null && (
          <span className="now" style={{ left: ruled.percent(nowMinute) }} aria-hidden="true" />
        )}
        <ul aria-label={lane.name}>
          {lane.blocks.map(block => (
            <BlockItem key={block.id} {...{ block, ruled, mayEdit, openHref, minutesIn }} />
          ))}
        </ul>
      </div>
    </li>
  )
}

/** Each hour of a lane can be pressed; by keyboard one comes to the lane once, and types the time in the form. */
function NewLinks({ lane, ruled, newHref }: Pick<LaneProps, 'lane' | 'ruled' | 'newHref'>) {
  return (
    <div className="hours absolute inset-0" style={{ gridTemplateColumns: ruled.columns }}>
      {ruled.hours.map(hour => (
        <Link
          key={hour}
          to={newHref(lane, ruled.local(hour))}
          preventScrollReset
          tabIndex={hour === ENTRY_MINUTE ? 0 : -1}
          aria-label={m.booking_new_at({ space: lane.name, time: ruled.clock(hour) })}
          aria-hidden={hour === ENTRY_MINUTE ? undefined : true}
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
  ruled: RuledDay
  mayEdit: boolean
  openHref: (id: string) => string
  minutesIn: (pixels: number) => number
}

function BlockItem({ block, ruled, mayEdit, openHref, minutesIn }: BlockProps) {
  const fetcher = useFetcher<BookingReply>()
  const send = ({ from, to }: Time) =>
    fetcher.submit(
      {
        ...{ intent: 'move', id: block.id, seen: String(block.seq), unit: '' },
        ...{ from: ruled.momentOf(from).toISOString(), to: ruled.momentOf(to).toISOString() },
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
      style={{ left: ruled.percent(start), width: ruled.percent(Math.min(to, ruled.minutes) - start) }}
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
        <span className="truncate font-semibold">{block.title || m.booking_nobody()}</span>
        <span className="truncate tabular-nums">{blockTime(block, shown, ruled)}</span>
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
