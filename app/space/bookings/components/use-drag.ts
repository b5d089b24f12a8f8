import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { Block } from '../views/day.server.ts'

/** What everything snaps to, in minutes. */
const STEP = 15

export type Time = { from: number; to: number }

type Edge = 'move' | 'end'

/**
 * Moving and stretching a block of a day by pointer or keyboard, in steps of a quarter of an hour: Alt with an arrow moves
 * it, with Shift as well it is made longer or shorter. Nothing is sent before it is let go.
 * @param minutesIn how many minutes a width in pixels stands for
 */
export function useDrag(
  block: Block,
  { minutesIn, onDone }: { minutesIn: (pixels: number) => number; onDone: (time: Time) => void },
) {
  const [shown, setShown] = useState<Time | null>(null)
  const start = useRef<{ x: number; edge: Edge } | null>(null)
  const wasMoved = useRef(false)

  const timeAfter = (edge: Edge, minutes: number): Time => {
    const by = Math.round(minutes / STEP) * STEP
    if (edge === 'move') return { from: block.from + by, to: block.to + by }
    return { from: block.from, to: Math.max(block.from + STEP, block.to + by) }
  }
  const finish = (time: Time | null) => {
    start.current = null
    setShown(null)
    if (time && (time.from !== block.from || time.to !== block.to)) onDone(time)
  }
  const begin = (edge: Edge) => (event: PointerEvent<HTMLElement>) => {
    if (!block.canMove || event.button !== 0 || event.pointerType === 'touch') return
    event.stopPropagation()
    start.current = { x: event.clientX, edge }
    wasMoved.current = false
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return
    const time = timeAfter(start.current.edge, minutesIn(event.clientX - start.current.x))
    if (time.from !== block.from || time.to !== block.to) wasMoved.current = true
    setShown(time)
  }
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowRight' ? STEP : event.key === 'ArrowLeft' ? -STEP : 0
    if (!block.canMove || !event.altKey || by === 0) return
    event.preventDefault()
    finish(timeAfter(event.shiftKey ? 'end' : 'move', by))
  }
  const pointer = (edge: Edge) => ({
    onPointerDown: begin(edge),
    onPointerMove: follow,
    onPointerUp: () => finish(shown),
    onPointerCancel: () => finish(null),
  })
  return { shown, press, pointer, wasMoved }
}
