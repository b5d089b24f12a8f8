import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

/** How long a finger rests on something before it holds it: one that moves sooner scrolls. */
const HOLD_MS = 400
/** How far a resting finger may stray, in pixels. */
const STRAY = 10

export type Point = { x: number; y: number }

type HoldOptions<Grip> = {
  /** Nothing can be taken hold of now. */
  isLocked: boolean
  onTake: (grip: Grip) => void
  onMove: (grip: Grip, at: Point, from: Point) => void
  /** `isDropped` is false where it was given up: by Esc, or by the browser. */
  onLetGo: (isDropped: boolean) => void
}

/**
 * Holds an element: by a pointer at once, by a finger once it has rested on it, so that the page can be scrolled all the same.
 * A grip is which part of it was taken, where that matters.
 */
export function useHold<Grip>(ref: RefObject<HTMLElement | null>, options: HoldOptions<Grip>) {
  const { isLocked, onTake, onMove, onLetGo } = options
  const held = useRef<{ grip: Grip; from: Point; giveUp: (event: KeyboardEvent) => void } | null>(null)
  const resting = useRef<(Point & { timer: ReturnType<typeof setTimeout> }) | null>(null)
  /** Whether what follows is no press: whoever moves it says so. */
  const wasMoved = useRef(false)
  usePageHeldStill(ref, held)

  const wake = () => {
    if (resting.current) clearTimeout(resting.current.timer)
    resting.current = null
  }
  const release = () => {
    if (held.current) document.removeEventListener('keydown', held.current.giveUp)
    held.current = null
  }
  const end = (isDropped: boolean) => () => {
    wake()
    if (!held.current) return
    release()
    onLetGo(isDropped)
  }
  const begin = (grip: Grip) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    wasMoved.current = false
    if (isLocked) return
    event.stopPropagation()
    const { clientX: x, clientY: y, currentTarget, pointerId } = event
    const take = () => {
      const giveUp = ({ key }: KeyboardEvent) => key === 'Escape' && end(false)()
      held.current = { grip, from: { x, y }, giveUp }
      document.addEventListener('keydown', giveUp)
      currentTarget.setPointerCapture(pointerId)
      onTake(grip)
    }
    if (event.pointerType !== 'touch') take()
    else resting.current = { x, y, timer: setTimeout(take, HOLD_MS) }
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    const at = { x: event.clientX, y: event.clientY }
    if (resting.current && Math.hypot(at.x - resting.current.x, at.y - resting.current.y) > STRAY) wake()
    if (held.current) onMove(held.current.grip, at, held.current.from)
  }
  const pointer = (grip: Grip) => ({
    onPointerDown: begin(grip),
    onPointerMove: follow,
    onPointerUp: end(true),
    onPointerCancel: end(false),
  })
  return { pointer, release, wasMoved, isHeld: () => held.current !== null }
}

/** Says where an element that is dragged is gone from its place: somebody else has ended or moved what it stands for. */
export function useLoss(isDragged: boolean, onLost: () => void) {
  const latest = useRef({ isDragged, onLost })
  useEffect(() => {
    latest.current = { isDragged, onLost }
  })
  useEffect(() => () => (latest.current.isDragged ? latest.current.onLost() : undefined), [])
}

/** While something is held by a finger, the page does not scroll under it, and nothing pops up. */
function usePageHeldStill(ref: RefObject<HTMLElement | null>, held: RefObject<object | null>) {
  useEffect(() => {
    const element = ref.current
    const keep = (event: Event) => held.current && event.preventDefault()
    // React listens for touches passively, which can't stop a page.
    element?.addEventListener('touchmove', keep, { passive: false })
    element?.addEventListener('contextmenu', keep)
    return () => {
      element?.removeEventListener('touchmove', keep)
      element?.removeEventListener('contextmenu', keep)
    }
  }, [ref, held])
}
