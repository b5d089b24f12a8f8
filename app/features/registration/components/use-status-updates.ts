import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 15_000
/** While a payment is being confirmed, whose visitor looks on. */
const SOON_MS = 3_000

type StatusUpdates = { version: string; versionHref: string | null; isSoon: boolean }

/**
 * Loads the page again once the server has something new, asked every 15 seconds and when the tab comes back into
 * view. The question is a small one of its own: on a bad connection it fails unseen, and the page stays.
 */
export function useStatusUpdates({ version, versionHref, isSoon }: StatusUpdates) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (versionHref === null) return
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const current = await fetchVersion(versionHref)
      if (current !== null && current !== version) revalidate()
    }
    const timer = setInterval(ask, isSoon ? SOON_MS : EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [version, versionHref, isSoon, revalidate])
}

async function fetchVersion(href: string): Promise<string | null> {
  try {
    const response = await fetch(href)
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
