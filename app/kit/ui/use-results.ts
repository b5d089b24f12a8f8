import { useEffect, useState } from 'react'
import { readSearch } from '#app/kit/pure/search-terms.ts'
import { localizeHref } from '#app/paraglide/runtime.js'

const WAIT_MS = 150

/** What is known about a text: what was found, or that the server did not answer. */
export type Found<Results> = { text: string; results: Results | 'failed' }

/**
 * Searches while somebody types, once they pause; null until there is something to say about any text.
 * @param from the address that answers, which is asked with `q` besides what it has
 */
export function useResults<Results>(from: string, typed: string): Found<Results> | null {
  const text = readSearch(typed)?.text ?? ''
  const [found, setFound] = useState<Found<Results> | null>(null)
  useEffect(() => {
    if (text === '') return setFound(null)
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const results = await fetchResults<Results>(from, text, leaving.signal)
      if (!leaving.signal.aborted) setFound({ text, results })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [from, text])
  return text === '' ? null : found
}

async function fetchResults<Results>(
  from: string,
  text: string,
  signal: AbortSignal,
): Promise<Results | 'failed'> {
  try {
    const href = `${localizeHref(from)}${from.includes('?') ? '&' : '?'}${new URLSearchParams({ q: text })}`
    const response = await fetch(href, { redirect: 'manual', signal })
    return response.ok ? await response.json() : 'failed'
  } catch {
    return 'failed'
  }
}
