import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 15_000

/**
 * Loads the page again once the server has something new, asked every 15 seconds and when the tab comes back into
 * view. The question is a small one of its own: on a bad connection it fails unseen, and the page stays.
 */
export function useStatusUpdates({ version, versionHref }: { version: string; versionHref: string | null }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (versionHref === null) return
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const current = await fetchVersion(versionHref)
      if (current !== null && current !== version) revalidate()
    }
    const timer = setInterval(ask, EVERY_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [version, versionHref, revalidate])
}

async function fetchVersion(href: string): Promise<string | null> {
  try {
    const response = await fetch(href)
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
