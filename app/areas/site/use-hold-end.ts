import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useHasReply } from '#app/areas/shell/live/use-has-reply.ts'

/** Clocks of browsers and of the server are not alike to the second. */
const AFTER_MS = 1_000

/**
 * Loads the page again once a time is not held any longer, so that nobody pays for it. A slip that is chosen already is
 * left to be sent: what becomes of it, the answer says.
 * @param heldForMs how long it is still held; null where it is not
 */
export function useHoldEnd(heldForMs: number | null) {
  const { revalidate } = useRevalidator()
  const hasReply = useHasReply()
  useEffect(() => {
    if (heldForMs === null || hasReply) return
    const timer = setTimeout(() => {
      if (!hasChosenFile()) void revalidate()
    }, heldForMs + AFTER_MS)
    return () => clearTimeout(timer)
  }, [heldForMs, hasReply, revalidate])
}

const hasChosenFile = () =>
  [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].some(({ files }) => files?.length)
