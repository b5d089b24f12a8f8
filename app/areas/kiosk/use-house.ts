import { useCallback, useEffect, useState } from 'react'
import { getLocale } from '#app/paraglide/runtime.js'
import type { Known } from '#app/presence/kiosks/rules.ts'
import {
  forgetAll,
  keepPage,
  NotPaired,
  nowHere,
  readKnown,
  readQueue,
  refreshKnown,
  sendKept,
} from './tablet.ts'

const KNOWN_EVERY_MS = 60_000

/** What the tablet knows of the house, asked for again and again, and whether the house answers. */
export function useHouse() {
  const [known, setKnown] = useState<Known | null>(null)
  /** How many entries are kept to be told. */
  const [waiting, setWaiting] = useState(0)
  /** Since when the house does not answer; null while it does. */
  const [lostAt, setLostAt] = useState<Date | null>(null)

  const countKept = useCallback(() => setWaiting(readQueue().length), [])

  const lose = useCallback((error: unknown) => {
    if (error instanceof NotPaired) void forgetAll().then(() => location.reload())
    else setLostAt(since => since ?? nowHere())
  }, [])

  const hear = useCallback(() => {
    setLostAt(null)
    void refreshKnown().then(setKnown, lose)
  }, [lose])

  const meet = useCallback(async () => {
    try {
      await sendKept(getLocale())
      setKnown(await refreshKnown())
      setLostAt(null)
    } catch (error) {
      lose(error)
    }
    countKept()
  }, [lose, countKept])

  useEffect(() => {
    setKnown(readKnown())
    void meet()
      .then(keepPage)
      .catch(() => {})
    const timer = setInterval(meet, KNOWN_EVERY_MS)
    window.addEventListener('online', meet)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', meet)
    }
  }, [meet])

  return { known, waiting, lostAt, hear, lose, countKept }
}
