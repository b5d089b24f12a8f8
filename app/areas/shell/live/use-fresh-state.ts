import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useHasReply } from './use-has-reply.ts'

const EVERY_MS = 20_000

/** Asks now and then how things stand, while somebody waits for it and looks at the page: not while it says what was wrong with a form. */
export function useFreshState(isWaiting: boolean) {
  const { revalidate } = useRevalidator()
  const hasReply = useHasReply()
  useEffect(() => {
    if (!isWaiting || hasReply) return
    const look = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) revalidate()
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [isWaiting, hasReply, revalidate])
}
