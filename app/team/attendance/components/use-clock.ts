import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { localizeHref } from '#app/paraglide/runtime.js'
import {
  type Answer,
  pressFields,
  readAnswer,
  readPresses,
  savePresses,
  type WaitingPress,
} from './waiting-presses.ts'

/** Where the connection comes back without the browser noticing. */
const RETRY_MS = 20_000
/** A second tap of the same finger. */
const SAME_TAP_MS = 1_500

const openStorage = () => window.localStorage

/**
 * The clock on a phone: every press is kept until the server has answered, so that neither a tunnel nor a reload
 * loses it. Only presses of `userId` are sent.
 */
export function useClock(userId: string) {
  const presses = useRef<WaitingPress[]>([])
  const isSending = useRef(false)
  const [waiting, setWaiting] = useState<WaitingPress[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const [reply, setReply] = useState<{ isOk: boolean; message: string } | null>(null)
  const revalidator = useRevalidator()
  const revalidate = useRef(revalidator.revalidate)
  useEffect(() => {
    revalidate.current = revalidator.revalidate
  })

  const keep = useCallback(
    (own: WaitingPress[]) => {
      presses.current = own
      setWaiting(own.filter(({ isLate }) => isLate))
      const others = readPresses(openStorage).filter(press => press.userId !== userId)
      savePresses(openStorage, [...others, ...own])
    },
    [userId],
  )

  const flush = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    setIsBusy(true)
    let isSettled = false
    for (let first = presses.current[0]; first; first = presses.current[0]) {
      const answer = await send(first)
      if (answer.kind !== 'settled') {
        keep(presses.current.map(press => ({ ...press, isLate: true })))
        if (answer.kind === 'signed_out') window.location.reload()
        break
      }
      isSettled = true
      keep(presses.current.slice(1))
      setReply(answer)
    }
    isSending.current = false
    setIsBusy(false)
    if (isSettled) revalidate.current()
  }, [keep])

  useEffect(() => {
    keep(readPresses(openStorage).filter(press => press.userId === userId))
    return again(() => {
      if (presses.current.length > 0 && !document.hidden) flush()
    })
  }, [userId, keep, flush])

  const press = useCallback(
    (intent: WaitingPress['intent']) => {
      const last = presses.current.at(-1)
      if (isSending.current || (last && Date.now() - last.pressedAt < SAME_TAP_MS)) return
      setReply(null)
      keep([...presses.current, { userId, intent, pressedAt: Date.now(), isLate: !navigator.onLine }])
      flush()
    },
    [userId, keep, flush],
  )
  const forgetReply = useCallback(() => setReply(null), [])
  return { press, waiting, isBusy, reply, forgetReply }
}

/**
 * Tries at once, and again whenever it may go better than before.
 * @returns what ends it
 */
function again(retry: () => void): () => void {
  retry()
  const timer = setInterval(retry, RETRY_MS)
  window.addEventListener('online', retry)
  document.addEventListener('visibilitychange', retry)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', retry)
    document.removeEventListener('visibilitychange', retry)
  }
}

/** A browser that knows it is offline is not asked to try. */
async function send(press: WaitingPress): Promise<Answer> {
  if (!navigator.onLine) return { kind: 'failed' }
  const response = await fetch(localizeHref('/employee/clock'), {
    method: 'POST',
    body: pressFields(press, Date.now()),
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
  }).catch(() => null)
  return readAnswer(response)
}
