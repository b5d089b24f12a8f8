import { useCallback, useEffect, useRef, useState } from 'react'
import { v7 as newKey } from 'uuid'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { RoomAnswer, RoomView } from '#app/space/bookings/views/room.ts'
import type { Asked } from './use-kiosk.ts'
import { useSeenOnce } from './use-seen-once.ts'

/** What somebody has pressed, before they have shown who they are. */
export type Wanted =
  | { intent: 'book'; minutes: number; until: string; price: string }
  | { intent: 'check_in' | 'end' }

/** What the tablet shows. */
export type Stage =
  | { kind: 'start' }
  | { kind: 'who'; wanted: Wanted; key: string }
  | { kind: 'asking'; wanted: Wanted; key: string }
  | { kind: 'answer'; answer: RoomAnswer }
  | { kind: 'unanswered' }

const ASKED_EVERY_MS = 10_000
/** After that what was told is not true any more, whatever is the matter: asleep, without a network, or slow. */
const TRUE_FOR_MS = 25_000
const LOOKS_EVERY_MS = 2_500
const PATIENCE_MS = 8_000
/** Nobody is there any more. */
const IDLE_MS = 30_000

/** The state of a room's tablet, which says only what is true now, and what can be done at it. */
export function useRoom(spaceId: string, first: RoomView) {
  const address = localizeHref(`/kiosk/room/${spaceId}/data`)
  const { room, lostAt, look } = useRoomNow(address, first)
  const [stage, setStage] = useState<Stage>({ kind: 'start' })

  const start = useCallback(() => setStage({ kind: 'start' }), [])
  useIdle(stage.kind !== 'start' && stage.kind !== 'asking', start)

  const want = useCallback((wanted: Wanted) => setStage({ kind: 'who', wanted, key: newKey() }), [])

  const show = useCallback(
    async (asked: Asked) => {
      if (stage.kind !== 'who') return
      const { wanted, key } = stage
      setStage({ kind: 'asking', wanted, key })
      const way = 'code' in asked ? 'code' : 'pass'
      const body = new URLSearchParams({
        intent: wanted.intent,
        shown: JSON.stringify({ way, key, keptAt: null, ...asked }),
        ...(wanted.intent === 'book' && { minutes: String(wanted.minutes) }),
      })
      try {
        setStage({ kind: 'answer', answer: (await talk(address, { method: 'POST', body })) as RoomAnswer })
      } catch (error) {
        if (error instanceof Gone) location.reload()
        setStage({ kind: 'unanswered' })
      }
      void look()
    },
    [stage, address, look],
  )

  const see = useSeenOnce(show)
  return { room, lostAt, stage, want, show, see, start }
}

/** The room as the house tells it, asked for again and again, and at once when the tablet wakes. */
function useRoomNow(address: string, first: RoomView) {
  const [room, setRoom] = useState(first)
  /** Since when nobody knows; null while it is known. */
  const [lostAt, setLostAt] = useState<Date | null>(null)
  const heardAt = useRef(Date.now())

  const look = useCallback(async () => {
    try {
      setRoom((await talk(address)) as RoomView)
      heardAt.current = Date.now()
      setLostAt(null)
    } catch (error) {
      if (error instanceof Gone) location.reload()
      else setLostAt(since => since ?? new Date(heardAt.current))
    }
  }, [address])

  useEffect(() => {
    let lastAsked = Date.now()
    heardAt.current = Date.now()
    const tick = () => {
      const now = Date.now()
      if (now - heardAt.current > TRUE_FOR_MS) setLostAt(since => since ?? new Date(heardAt.current))
      if (now - lastAsked < ASKED_EVERY_MS) return
      lastAsked = now
      void look()
    }
    const wake = () => {
      lastAsked = 0
      tick()
    }
    const timer = setInterval(tick, LOOKS_EVERY_MS)
    const wakers = ['online', 'pageshow', 'focus'] as const
    for (const name of wakers) window.addEventListener(name, wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      for (const name of wakers) window.removeEventListener(name, wake)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [look])

  return { room, lostAt, look }
}

/** The tablet is paired no more, or not with this room. */
class Gone extends Error {}

/** @throws Gone, or any other error where the house does not answer */
async function talk(address: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(address, {
    ...init,
    signal: AbortSignal.timeout(PATIENCE_MS),
    credentials: 'same-origin',
    cache: 'no-store',
  })
  if (response.status === 401 || response.status === 404) throw new Gone()
  if (!response.ok) throw new Error(`The house answered ${response.status}`)
  return response.json()
}

/** Goes back to the first screen once nobody has touched anything for a while. */
function useIdle(isOn: boolean, onIdle: () => void) {
  useEffect(() => {
    if (!isOn) return
    let timer = setTimeout(onIdle, IDLE_MS)
    const touch = () => {
      clearTimeout(timer)
      timer = setTimeout(onIdle, IDLE_MS)
    }
    const touches = ['pointerdown', 'keydown'] as const
    for (const name of touches) window.addEventListener(name, touch)
    return () => {
      clearTimeout(timer)
      for (const name of touches) window.removeEventListener(name, touch)
    }
  }, [isOn, onIdle])
}
