import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useHold, useLoss } from '#app/kit/ui/use-hold.ts'
import type { Block, Lane } from '../views/day.server.ts'

/** What everything snaps to, in minutes. */
const STEP = 15

/** Where a block is, or would come to stand. */
export type Place = Pick<Block, 'from' | 'to' | 'spaceId' | 'unit'>

/** The same with how far below its lane that is, in pixels. */
export type Shown = Place & { drop: number }

type Edge = 'move' | 'start' | 'end'

type DragOptions = {
  /** How many minutes a width in pixels stands for. */
  minutesIn: (pixels: number) => number
  /** With the block as it was taken hold of: what others do to it meanwhile is not what was dragged. */
  onDone: (place: Shown, held: Block) => void
  /** The block is gone from its lane while it is dragged: somebody else has ended or moved it. */
  onLost: () => void
  /** What was sent is not answered yet: another move would begin where the block no longer is. */
  isWaiting: boolean
}

/**
 * Moving and stretching a block of a day in steps of a quarter of an hour, by pointer, by a finger that was held on it, or
 * by keyboard: Alt with an arrow moves it, also to another lane; with Shift as well, those to the sides pull its end, and
 * those up and down its beginning. Nothing is sent before it is let go, and Esc leaves it where it was.
 */
export function useDrag(block: Block, ref: RefObject<HTMLElement | null>, options: DragOptions) {
  const { minutesIn, onDone, onLost, isWaiting } = options
  const [shown, setShown] = useState<Shown | null>(null)
  const held = useRef(block)
  const { pointer, release, wasMoved, isHeld } = useHold<Edge>(ref, {
    isLocked: isWaiting,
    onTake: () => {
      held.current = block
      setShown({ ...block, drop: 0 })
    },
    onMove: (edge, { x, y }, from) => {
      const time = timeAfter(held.current, edge, Math.round(minutesIn(x - from.x) / STEP) * STEP)
      const place = { ...held.current, ...time, ...(edge === 'move' && laneAt(x, y)) }
      if (!isAt(place, held.current)) wasMoved.current = true
      show(place)
    },
    onLetGo: isDropped => finish(isDropped ? shown : null),
  })
  useLoss(shown !== null, onLost)
  // biome-ignore lint/correctness/useExhaustiveDependencies: wherever the keys bring it; a pointer is where it is
  useEffect(() => {
    if (shown && !isHeld()) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])

  const show = (place: Place) => setShown({ ...place, drop: dropBetween(held.current, place) })
  const finish = (place: Shown | null) => {
    release()
    setShown(null)
    if (place && !isAt(place, held.current)) onDone(place, held.current)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault()
      finish(null)
    }
    if (!event.altKey || !(event.key in ARROWS)) return
    event.preventDefault() // of which the browser would make Back
    if (isWaiting) return
    const { minutes, lanes } = ARROWS[event.key as keyof typeof ARROWS]
    if (!shown) held.current = block
    const place = shown ?? block
    if (!event.shiftKey)
      return show({ ...place, ...timeAfter(place, 'move', minutes), ...laneBeside(place, lanes) })
    show({
      ...place,
      ...(lanes === 0 ? timeAfter(place, 'end', minutes) : timeAfter(place, 'start', lanes * STEP)),
    })
  }
  const keys = {
    onKeyDown: press,
    onKeyUp: (event: KeyboardEvent) => event.key === 'Alt' && shown && finish(shown),
    onBlur: () => !isHeld() && setShown(null),
  }
  return { shown, keys, pointer, wasMoved }
}

const ARROWS = {
  ArrowLeft: { minutes: -STEP, lanes: 0 },
  ArrowRight: { minutes: STEP, lanes: 0 },
  ArrowUp: { minutes: 0, lanes: -1 },
  ArrowDown: { minutes: 0, lanes: 1 },
}

function timeAfter({ from, to }: Pick<Place, 'from' | 'to'>, edge: Edge, by: number) {
  if (edge === 'move') return { from: from + by, to: to + by }
  if (edge === 'start') return { from: Math.min(to - STEP, from + by), to }
  return { from, to: Math.max(from + STEP, to + by) }
}

const isAt = (a: Place, b: Place) =>
  a.from === b.from && a.to === b.to && a.spaceId === b.spaceId && a.unit === b.unit

type LaneKey = Pick<Lane, 'spaceId' | 'unit'>

/** What marks the track of a lane, so that a block finds those beside its own. */
export const laneMark = ({ spaceId, unit }: LaneKey) => ({ 'data-space': spaceId, 'data-unit': unit })

const TRACKS = '[data-space][data-unit]'

const laneOf = ({ dataset }: HTMLElement): LaneKey => ({
  spaceId: dataset['space'] ?? '',
  unit: Number(dataset['unit']),
})

/** The lane under a pointer; null beside all of them. */
function laneAt(x: number, y: number): LaneKey | null {
  const track = document.elementsFromPoint(x, y).find(each => each.matches(TRACKS))
  return track instanceof HTMLElement ? laneOf(track) : null
}

const tracks = () => [...document.querySelectorAll<HTMLElement>(TRACKS)]

const isTrackOf = (lane: LaneKey) => (track: HTMLElement) => {
  const { spaceId, unit } = laneOf(track)
  return spaceId === lane.spaceId && unit === lane.unit
}

/** The lane so many further down; null where there is none. */
function laneBeside(lane: LaneKey, by: number): LaneKey | null {
  const all = tracks()
  const track = all[all.findIndex(isTrackOf(lane)) + by]
  return track ? laneOf(track) : null
}

/** How far below one lane another is, in pixels. */
function dropBetween(from: LaneKey, to: LaneKey): number {
  const topOf = (lane: LaneKey) => tracks().find(isTrackOf(lane))?.getBoundingClientRect().top ?? 0
  return topOf(to) - topOf(from)
}
