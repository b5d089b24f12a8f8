import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { connectionNow } from '#app/kit/ui/connection.ts'
import { paced } from './paced.ts'
import { useHasReply } from './use-has-reply.ts'

const PACE = { soonMs: 200, everyMs: 3_000 }

type RefreshOptions<Waiting> = {
  /** As the server rendered it. */
  waiting: Waiting
  /** Answers the same by itself, as JSON. */
  url: string
  /** Whether somebody is in the middle of a form. */
  isTyping: () => boolean
}

/**
 * Brings a page up to date: all of it, or while that would disturb somebody only what waits, and the rest as soon as
 * it may.
 */
export function useRefresh<Waiting>({ waiting, url, isTyping }: RefreshOptions<Waiting>) {
  const [newer, setNewer] = useState<{ than: Waiting; waiting: Waiting } | null>(null)
  const revalidator = useRevalidator()
  const isBusy = useNavigation().state !== 'idle'
  const hasReply = useHasReply()
  const isOwed = useRef(false)

  const canReload = () =>
    !isBusy && !hasReply && !isTyping() && document.querySelector('dialog:modal') === null
  const reload = () => {
    isOwed.current = false
    revalidator.revalidate()
  }
  const refresh = async () => {
    if (canReload()) return reload()
    isOwed.current = true
    const fetched = await fetchWaiting<Waiting>(url)
    if (fetched) setNewer({ than: waiting, waiting: fetched })
  }

  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })
  const pace = useMemo(() => paced(() => latest.current(), PACE), [])
  useEffect(() => pace.cancel, [pace])

  return {
    /** The newest of what is known. */
    waiting: newer?.than === waiting ? newer.waiting : waiting,
    /** Something changed. */
    refresh: pace.call,
    /** Does what had to be put off, if it may be done now. */
    catchUp: () => {
      if ((isOwed.current || connectionNow() !== 'up') && canReload()) reload()
    },
  }
}

async function fetchWaiting<Waiting>(url: string): Promise<Waiting | null> {
  try {
    const response = await fetch(url, { redirect: 'manual' })
    return response.ok ? await response.json() : null
  } catch {
    return null // the next change or check asks again
  }
}
