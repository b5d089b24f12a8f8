import './day-grid.css'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Day } from '#app/kit/pure/days.ts'
import { dayWindow, toLocal, type Zone } from '#app/kit/pure/zones.ts'
import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import type { BookingReply } from '../actions/bookings.server.ts'
import type { Block, Lane, SpaceOfDay } from '../views/day.server.ts'
import { laneMark, type Shown, useDrag } from './use-drag.ts'

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
/** Where one comes to a lane by keyboard. */
const ENTRY_MINUTE = 9 * HOUR_MINUTES
/** In minutes: below it a block is too narrow for its beginning and its end, or for any time. */
const ROOM_FOR_TWO_TIMES = 60
const ROOM_FOR_A_TIME = 45

type DayGridProps = {
  day: Day
  /** Of the place whose spaces these are. */
  zone: Zone
  spaces: SpaceOfDay[]
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
  const momentOf = (minute: number) => new Date(from + minute * MINUTE_MS)
  /** The wall's text of minutes of the day, also before and after it, as forms take it. */
  const local = (minute: number) => toLocal(momentOf(minute), zone)
  const clock = (minute: number) => local(minute).slice(11)
  // Said once, for every lane has them all.
  const hours = Array.from({ length: Math.ceil(minutes / HOUR_MINUTES) }, (_, hour) => {
    const minute = hour * HOUR_MINUTES
    return { minute, local: local(minute), clock: clock(minute) }
  })
  return {
    day,
    minutes,
    hours,
    clock,
    width: { width: `calc(${hours.length} * var(--hour) + var(--name))` },
    percent: (part: number) => `${(part / minutes) * 100}%`,
    columns: {
      gridTemplateColumns: hours
        .map(({ minute }) => `${Math.min(HOUR_MINUTES, minutes - minute)}fr`)
        .join(' '),
    },
    iso: (minute: number) => momentOf(minute).toISOString(),
  }
}
type RuledDay = ReturnType<typeof ruledDay>

/** While it is dragged, where it would come to stand; else its times, or of a short one only the first, or none. */
function blockTime(block: Block, dragged: Shown | null, { clock }: RuledDay): string {
  if (dragged) return `${clock(dragged.from)}–${clock(dragged.to)}`
  const minutes = block.to - block.from
  if (minutes < ROOM_FOR_A_TIME) return ''
  return minutes < ROOM_FOR_TWO_TIMES ? clock(block.from) : block.time
}

/**
 * A day of all spaces: a lane for each unit, bookings as blocks on it. With a script they are dragged and stretched, also by
 * keyboard; without, each opens its form.
 */
export function DayGrid({ day, zone, spaces, nowMinute, mayEdit, ...hrefs }: DayGridProps) {
  const ruled = ruledDay(day, zone)
  const scrollRef = useRef<HTMLElement>(null)
  const keysId = useId()
  const followed = useRef<string | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const first = nowMinute === null ? 7.5 * 60 : nowMinute - 60
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view begins where the work is, once for each day
  useEffect(() => {
    const view = scrollRef.current
    const hours = view?.querySelector('.hours')
    if (view && hours) view.scrollLeft = (Math.max(0, first) / ruled.minutes) * hours.clientWidth
  }, [day])
  const drag = { mayEdit, keysId, followed, onRefused: setRefusal }
  return (
    <div className="day-grid">
      <section
        ref={scrollRef}
        aria-label={m.booking_grid()}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        onPointerDown={() => setRefusal(null)}
        className="overflow-x-auto rounded-card border border-line bg-surface"
      >
        <div className="whole" style={ruled.width}>
          <div className="space text-sm text-muted" aria-hidden="true">
            <div className="name" />
            <div className="head hours tabular-nums" style={ruled.columns}>
              {ruled.hours.map(({ minute, clock }) => (
                <span key={minute} className="px-1 py-1">
                  {clock}
                </span>
              ))}
            </div>
          </div>
          <ul>
            {spaces.map(space => (
              <SpaceRows
                key={space.id}
                space={space}
                ruled={ruled}
                nowMinute={nowMinute}
                drag={drag}
                {...hrefs}
              />
            ))}
          </ul>
        </div>
      </section>
      {mayEdit && (
        <div className="foot">
          <div role="alert">
            {refusal?.day === day && (
              <p className="rounded-control border-2 border-clay bg-surface px-3 py-2">
                <strong>{refusal.title}</strong> {refusal.text}
              </p>
            )}
          </div>
          <p id={keysId} className="keys rounded-control border border-control bg-ground px-3 py-2 text-sm">
            {m.booking_grid_keys()}
          </p>
        </div>
      )}
    </div>
  )
}

/** Why a block was not moved, until somebody presses into the grid: said below it, where no edge cuts it off. */
type Refusal = { day: Day; title: string; text: string }

/** What every block needs to be dragged. */
type Dragging = {
  mayEdit: boolean
  /** Of the sentence that tells the keys. */
  keysId: string
  /** The block that was moved by keyboard: in another lane it is another element, and has the focus again. */
  followed: RefObject<string | null>
  onRefused: (refusal: Refusal | null) => void
}

type Hrefs = Pick<DayGridProps, 'openHref' | 'newHref'>

type SpaceProps = Hrefs & {
  space: SpaceOfDay
  ruled: RuledDay
  nowMinute: number | null
  drag: Dragging
}

/** A space under its name, with a lane for each of its units. */
function SpaceRows({ space, ...rest }: SpaceProps) {
  const { name, kind, hasUnits, isOff, lanes } = space
  return (
    <li className={classNames('space', hasUnits && 'has-units')}>
      <div className="name px-3">
        <span className="truncate font-semibold" title={name}>
          {name}
        </span>
        <span className="truncate text-xs text-muted" title={isOff ? undefined : kind}>
          {isOff ? m.booking_space_off() : kind}
        </span>
      </div>
      <div className="lanes">
        {lanes.map(lane => (
          <LaneRow key={lane.unit} lane={lane} space={space} {...rest} />
        ))}
      </div>
    </li>
  )
}

function LaneRow({ lane, space, ruled, nowMinute, drag, ...hrefs }: SpaceProps & { lane: Lane }) {
  const { openHref, newHref } = hrefs
  const trackRef = useRef<HTMLDivElement>(null)
  const minutesIn = (pixels: number) => (pixels / (trackRef.current?.clientWidth || 1)) * ruled.minutes
  return (
    <div className="lane">
      {space.hasUnits && <span className="unit text-xs text-muted tabular-nums">{lane.unit}</span>}
      <div ref={trackRef} className="track" {...laneMark(lane)}>
        <Shut times={space.closed} why={m.booking_refused_closed()} percent={ruled.percent} />
        <Shut times={space.elsewhere} why={m.series_why_person_taken()} percent={ruled.percent} />
        <Held held={lane.held} percent={ruled.percent} />
        {drag.mayEdit && !space.isOff && <NewLinks lane={lane} ruled={ruled} newHref={newHref} />}
        {nowMinute !== null && (
          <span className="now" style={{ left: ruled.percent(nowMinute) }} aria-hidden="true" />
        )}
        <ul aria-label={lane.name}>
          {lane.blocks.map(block => (
            <BlockItem
              key={block.id}
              block={block}
              ruled={ruled}
              drag={drag}
              openHref={openHref}
              minutesIn={minutesIn}
            />
          ))}
        </ul>
      </div>
    </div>
  )
}

type ShutProps = { times: SpaceOfDay['closed']; why: string; percent: RuledDay['percent'] }

/** When nothing can be booked in a lane. */
function Shut({ times, why, percent }: ShutProps) {
  return times.map(({ from, to }) => (
    <span
      key={from}
      className="closed"
      style={{ left: percent(from), width: percent(to - from) }}
      title={why}
    />
  ))
}

type HeldProps = Pick<Lane, 'held'> & Pick<ShutProps, 'percent'>

/** When a lane is somebody's own, and whose: that stays in sight wherever the day is scrolled to. */
function Held({ held, percent }: HeldProps) {
  return held.map(({ from, to, text }) => (
    <span key={from} className="closed" style={{ left: percent(from), width: percent(to - from) }}>
      <span className="holder rounded-sm bg-surface px-1 text-xs" title={text}>
        {text}
      </span>
    </span>
  ))
}

type NewLinksProps = Pick<SpaceProps, 'ruled' | 'newHref'> & { lane: Lane }

/** The hour by which the keyboard comes to a lane: a free one from nine on, so that no block lies over it. */
function entryOf({ blocks }: Lane, { hours }: RuledDay): number {
  const isFree = ({ minute }: { minute: number }) =>
    blocks.every(({ from, to }) => to <= minute || from >= minute + HOUR_MINUTES)
  const fromNine = hours.filter(({ minute }) => minute >= ENTRY_MINUTE)
  return (fromNine.find(isFree) ?? hours.find(isFree))?.minute ?? ENTRY_MINUTE
}

/** Each hour of a lane can be pressed; by keyboard one comes to the lane once, and types the time in the form. */
function NewLinks({ lane, ruled, newHref }: NewLinksProps) {
  const entry = entryOf(lane, ruled)
  return (
    <div className="hours absolute inset-0" style={ruled.columns}>
      {ruled.hours.map(({ minute, local, clock }) => (
        <Link
          key={minute}
          to={newHref(lane, local)}
          preventScrollReset
          tabIndex={minute === entry ? 0 : -1}
          aria-label={m.booking_new_at({ space: lane.name, time: clock })}
          aria-hidden={minute === entry ? undefined : true}
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
  neutral: 'over border-line bg-sea-1 text-muted',
}

type BlockProps = {
  block: Block
  ruled: RuledDay
  drag: Dragging
  openHref: Hrefs['openHref']
  minutesIn: (pixels: number) => number
}

function BlockItem({ block, ruled, drag, openHref, minutesIn }: BlockProps) {
  const item = useRef<HTMLLIElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const title = block.title || m.booking_nobody()
  const { send, sent } = useMoving(block, { ruled, drag, link, title })
  const { shown, keys, pointer, wasMoved } = useDrag(block, item, {
    minutesIn,
    onDone: send,
    onLost: () => drag.onRefused({ day: ruled.day, title, text: m.booking_refused_changed() }),
    isWaiting: sent !== null,
  })
  const dragged = shown ?? sent
  const { from, to } = dragged ?? block
  const time = blockTime(block, dragged, ruled)
  const start = Math.max(0, from)
  const drags = drag.mayEdit && block.canMove
  return (
    <li
      ref={item}
      className={classNames('block', shown && 'held', sent && 'opacity-60')}
      style={{
        left: ruled.percent(start),
        width: ruled.percent(Math.min(to, ruled.minutes) - start),
        ...(dragged && { transform: `translateY(${dragged.drop}px)` }),
      }}
    >
      <Link
        ref={link}
        to={openHref(block.id)}
        preventScrollReset
        draggable={false}
        aria-label={m.booking_block({ title, time: block.time, status: block.statusText })}
        title={`${title} · ${block.time} · ${block.statusText}`}
        onClick={event => wasMoved.current && event.preventDefault()}
        {...(drags && { 'aria-describedby': drag.keysId, ...keys, ...pointer('move') })}
        className={classNames(
          'min-w-0 rounded-control border-l-4 border px-1 text-xs leading-tight',
          !shown && 'overflow-hidden',
          block.isClosure ? 'border-control bg-surface closure' : LOOKS[block.tone],
          drags && 'cursor-grab active:cursor-grabbing',
        )}
      >
        <span className={classNames('font-semibold', time ? 'truncate' : 'who')}>{title}</span>{' '}
        {time && (
          <span className={classNames('tabular-nums', shown ? 'w-max rounded-sm bg-surface' : 'truncate')}>
            {time}
          </span>
        )}
      </Link>
      {drags && block.from >= 0 && <span aria-hidden="true" className="edge start" {...pointer('start')} />}
      {drags && block.to <= ruled.minutes && (
        <span aria-hidden="true" className="edge end" {...pointer('end')} />
      )}
    </li>
  )
}

type Moving = { ruled: RuledDay; drag: Dragging; link: RefObject<HTMLElement | null>; title: string }

/** Sends where a block was let go; until that is answered it is shown there. */
function useMoving({ id, spaceId, unit }: Block, { ruled, drag, link, title }: Moving) {
  const { followed, onRefused } = drag
  const fetcher = useFetcher<BookingReply>({ key: `move ${id}` })
  const [last, setLast] = useState<Shown | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it has come to another lane
  useEffect(() => {
    if (followed.current !== id) return
    followed.current = null
    link.current?.focus()
  }, [spaceId, unit])
  const text = last && fetcher.data && refusalIn(fetcher.data)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!text) return
    followed.current = null
    onRefused({ day: ruled.day, title, text })
  }, [fetcher.data])
  const send = (place: Shown, held: Block) => {
    if (document.activeElement === link.current) followed.current = id
    setLast(place)
    onRefused(null)
    fetcher.submit(
      {
        intent: 'move',
        id,
        seen: String(held.seq),
        space: place.spaceId,
        unit: unitAfter(held, place),
        from: ruled.iso(place.from),
        to: ruled.iso(place.to),
      },
      { method: 'post', preventScrollReset: true },
    )
  }
  return { send, sent: fetcher.state === 'idle' ? null : last }
}

/** What a form would say beside a field is said here as well. */
const refusalIn = ({ error, errors }: BookingReply) => error ?? Object.values(errors)[0]

/** The lane that it was let go in; in its own it may have another unit where that is taken. */
function unitAfter(block: Block, place: Shown): string {
  const isSame = block.spaceId === place.spaceId && block.unit === place.unit
  return isSame ? '' : String(place.unit)
}
