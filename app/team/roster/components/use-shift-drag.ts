import { type RefObject, useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { type Point, useHold, useLoss } from '#app/kit/ui/use-hold.ts'
import { m } from '#app/paraglide/messages.js'
import type { RosterShift } from '../views/week.ts'

/** How far a shift is pulled before it is dragged, in pixels: less is a press. */
const PULL = 5

/** A cell of the grid: whose day it is, as its row names them. */
export type Place = { owner: string; date: string }

/** What marks a cell, so that a shift finds the one it is let go over. */
export const placeMark = ({ owner, date }: Place) => ({ 'data-owner': owner, 'data-date': date })

function placeAt({ x, y }: Point): Place | null {
  const cell = document.elementsFromPoint(x, y).find(each => each.matches('[data-owner][data-date]'))
  if (!(cell instanceof HTMLElement)) return null
  return { owner: cell.dataset['owner'] ?? '', date: cell.dataset['date'] ?? '' }
}

const isSame = (a: Place, b: Place | null) => a.owner === b?.owner && a.date === b.date

/** A shift where it stands, with its name for whoever reads why it could not go elsewhere. */
export type Dragged = { shift: RosterShift; place: Place; name: string }

export type Drags = ReturnType<typeof useDrags>

/** What the grid knows of the shift that is dragged in it, and sends once it is let go over another cell. */
export function useDrags() {
  const fetcher = useFetcher<{ refusal: string }>()
  const [over, setOver] = useState<Place | null>(null)
  const [last, setLast] = useState('')
  const [refusal, setRefusal] = useState<{ name: string; text: string } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (fetcher.data) setRefusal({ name: last, text: fetcher.data.refusal })
  }, [fetcher.data])
  const send = ({ shift: { startsAt, endsAt }, place, name }: Dragged, to: Place) => {
    setLast(name)
    fetcher.submit(
      { intent: 'move', ...place, startsAt, endsAt, toOwner: to.owner, toDate: to.date },
      { method: 'post', preventScrollReset: true },
    )
  }
  return {
    isBusy: fetcher.state !== 'idle',
    isOver: (place: Place) => isSame(place, over),
    refusal,
    setRefusal,
    setOver,
    send,
  }
}

/** Dragging a shift to another cell by pointer, or by a finger that rested on it; until the answer it stays where it was let go. */
export function useShiftDrag(ref: RefObject<HTMLElement | null>, dragged: Dragged, drags: Drags) {
  const { isBusy, send, setOver, setRefusal } = drags
  const [by, setBy] = useState<Point | null>(null)
  const [to, setTo] = useState<Place | null>(null)
  const go = (place: Place | null) => {
    setTo(place)
    setOver(place)
  }
  const { pointer, wasMoved, isHeld } = useHold<null>(ref, {
    isLocked: isBusy,
    onTake: () => setRefusal(null),
    onMove: (_grip, at, from) => {
      const pulled = { x: at.x - from.x, y: at.y - from.y }
      if (!wasMoved.current && Math.hypot(pulled.x, pulled.y) < PULL) return
      wasMoved.current = true
      setBy(pulled)
      go(placeAt(at))
    },
    onLetGo: isDropped => {
      go(null)
      if (isDropped && to && !isSame(to, dragged.place)) send(dragged, to)
      else setBy(null)
    },
  })
  useEffect(() => {
    if (!isBusy) setBy(null)
  }, [isBusy])
  useLoss(by !== null && !isBusy, () => {
    setOver(null)
    setRefusal({ name: dragged.name, text: m.swap_error_shift_changed() })
  })
  return { by, isHeld: by !== null && isHeld(), pointer: pointer(null), wasMoved }
}
