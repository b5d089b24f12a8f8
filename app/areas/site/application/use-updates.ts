import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Soon while a payment is being confirmed, whose visitor looks on; also staff's answer can be taken back. */
const PACES_MS = { soon: 3_000, waiting: 15_000, decided: 60_000 } as const

type StatusUpdates = { version: string; versionHref: string; pace: keyof typeof PACES_MS }

/**
 * Loads the page again once the server has something new, asked again and again and when the tab comes back into
 * view. The question is a small one of its own: on a bad connection it fails unseen, and the page stays.
 */
export function useStatusUpdates({ version, versionHref, pace }: StatusUpdates) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const current = await fetchVersion(versionHref)
      if (current !== null && current !== version) revalidate()
    }
    const timer = setInterval(ask, PACES_MS[pace])
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [version, versionHref, pace, revalidate])
}

async function fetchVersion(href: string): Promise<string | null> {
  try {
    const response = await fetch(href)
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
