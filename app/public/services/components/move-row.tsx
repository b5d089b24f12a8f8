import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Form, useFetcher, useLocation } from 'react-router'
import { withoutDialog } from '#app/kit/pure/form-values.ts'
import { m } from '#app/paraglide/messages.js'
import { placeAfter, withMoved } from '../rules.ts'
import './move-row.css'

type Row = { id: string; title: string; place: number }

/** Where somebody wants a row to be, counted from 0; while it is dragged nothing is sent. */
type Wish = { id: string; to: number; isHeld: boolean }

type Moving = {
  /** The mark of the order that is shown. */
  seen: string
  step: (id: string, direction: 'up' | 'down') => void
  drag: (id: string) => void
}

/**
 * Rows that are put in another order: they stand where they were moved to before the server has answered, and where the
 * server has them once it has. Who presses again meanwhile goes on from what they see.
 * `said` is what became of the last move.
 * @param rows a page of the whole order, with their places counted from 1
 */
export function useMovedRows<R extends Row>(
  rows: R[],
  seen: string,
): { rows: R[]; moving: Moving; said: string | undefined } {
  const [wish, setWish] = useState<Wish | null>(null)
  const said = useSentWish(wish, seen, setWish)
  const shown = wish ? asWished(rows, wish) : rows
  const pressed = useKeptFocus(shown.map(({ id }) => id).join())

  const placeOf = (id: string) => (shown.find(row => row.id === id)?.place ?? 1) - 1

  const step: Moving['step'] = (id, direction) => {
    pressed.current = document.activeElement
    const to = placeAfter(direction, placeOf(id), Number.POSITIVE_INFINITY)
    setWish({ id, to, isHeld: false })
  }

  const drag: Moving['drag'] = id => {
    pressed.current = null
    followPointer(placeOf(id), {
      onMove: to => setWish({ id, to, isHeld: true }),
      onDrop: to => setWish(to === null ? null : { id, to, isHeld: false }),
    })
  }

  return { rows: shown, moving: { seen, step, drag }, said }
}

/**
 * Sends a wish as soon as the one before it is answered.
 * @param setWish forgets it once the server has the row where it was wished to be, and nothing else is wished meanwhile
 * @returns what became of the last move
 */
function useSentWish(wish: Wish | null, seen: string, setWish: (none: null) => void): string | undefined {
  const fetcher = useFetcher<{ moved: string }>()
  const sent = useRef<{ wish: Wish; seen: string } | null>(null)
  const isUnderWay = useRef(false)
  const { pathname, search } = useLocation()

  useEffect(() => {
    if (fetcher.state !== 'idle') {
      isUnderWay.current = true
      return
    }
    if (sent.current) {
      // What was sent a moment ago has not begun yet: the order it was sent for is still the one that is shown.
      if (!isUnderWay.current && seen === sent.current.seen) return
      const answered = sent.current.wish
      sent.current = null
      isUnderWay.current = false
      if (wish === answered) {
        setWish(null)
        return
      }
    }
    if (!wish || wish.isHeld) return
    sent.current = { wish, seen }
    fetcher.submit(
      { intent: 'place', id: wish.id, place: wish.to, seen },
      { method: 'post', action: pathname + withoutDialog(search), preventScrollReset: true },
    )
  }, [fetcher, wish, seen, setWish, pathname, search])

  return fetcher.data?.moved
}

/** A row that is put elsewhere loses the focus of the button that was pressed in it: whoever sets it gets it back. */
function useKeptFocus(orderShown: string) {
  const pressed = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (orderShown && document.activeElement === document.body && pressed.current instanceof HTMLElement)
      pressed.current.focus()
  }, [orderShown])
  return pressed
}

type Following = {
  onMove: (to: number) => void
  /** Null where it is given up, or dropped where it was. */
  onDrop: (to: number | null) => void
}

/** Follows the pointer over the rows, from a row that is taken hold of until it is dropped. */
function followPointer(from: number, { onMove, onDrop }: Following) {
  let to = from
  const follow = ({ clientX, clientY }: globalThis.PointerEvent) => {
    const under = document.elementFromPoint(clientX, clientY)?.closest('[role=row]')
    const place = Number(under?.querySelector<HTMLElement>('[data-place]')?.dataset['place'] ?? to)
    if (!under || place === to) return
    if (!isPast(under.getBoundingClientRect(), { y: clientY, isDown: place > to })) return
    to = place
    onMove(to)
  }
  const drop = (event: Event) => {
    for (const [name, listener] of listeners) document.removeEventListener(name, listener)
    onDrop(event.type !== 'pointerup' || to === from ? null : to)
  }
  const giveUp = (event: KeyboardEvent) => event.key === 'Escape' && drop(event)
  const listeners = [
    ['pointermove', follow],
    ['pointerup', drop],
    ['pointercancel', drop],
    ['keydown', giveUp],
  ] as [string, EventListener][]
  for (const [name, listener] of listeners) document.addEventListener(name, listener)
}

function asWished<R extends Row>(rows: R[], { id, to }: Wish): R[] {
  const first = rows[0]?.place ?? 1
  const from = rows.findIndex(row => row.id === id)
  if (from === -1) return rows
  const moved = withMoved(rows, from, placeAfter(to - (first - 1), from, rows.length))
  return moved.map((row, index) => ({ ...row, place: first + index }))
}

/** Rows of different heights change places only once the pointer is past the middle: otherwise they would change back. */
function isPast({ top, bottom }: DOMRect, { y, isDown }: { y: number; isDown: boolean }): boolean {
  const middle = (top + bottom) / 2
  return isDown ? y > middle : y < middle
}

/** Where visitors see it, with a grip to drag it by and a step up or down, which work without a script too. */
export function MoveButtons({ row: { id, title, place }, moving }: { row: Row; moving: Moving }) {
  const { pathname, search } = useLocation()
  const takeHold = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    moving.drag(id)
  }
  return (
    <Form
      method="post"
      action={pathname + withoutDialog(search)}
      preventScrollReset
      className="moves"
      onSubmit={event => {
        const button = (event.nativeEvent as SubmitEvent).submitter
        const direction = button?.getAttribute('value')
        if (direction !== 'up' && direction !== 'down') return
        event.preventDefault()
        moving.step(id, direction)
      }}
    >
      <input type="hidden" name="id" value={id} readOnly />
      <input type="hidden" name="seen" value={moving.seen} readOnly />
      <span
        aria-hidden="true"
        data-place={place - 1}
        className="grip"
        title={m.service_drag({ name: title })}
        onPointerDown={takeHold}
      >
        <GripVertical className="size-5" />
      </span>
      <span>{place}</span>
      <button type="submit" name="intent" value="up" title={m.service_up({ name: title })}>
        <ArrowUp className="size-5" aria-hidden="true" />
        <span className="sr-only">{m.service_up({ name: title })}</span>
      </button>
      <button type="submit" name="intent" value="down" title={m.service_down({ name: title })}>
        <ArrowDown className="size-5" aria-hidden="true" />
        <span className="sr-only">{m.service_down({ name: title })}</span>
      </button>
    </Form>
  )
}
