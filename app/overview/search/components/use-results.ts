import { useEffect, useState } from 'react'
import { readSearch } from '#app/kit/pure/search-terms.ts'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { SearchGroup } from '../rules.ts'

const WAIT_MS = 150

/** What is known about a text: the groups found, or that the server did not answer. */
export type Found = { text: string; groups: SearchGroup[] | 'failed' }

/** Searches while somebody types, once they pause; null until there is something to say about any text. */
export function useResults(typed: string): Found | null {
  const text = readSearch(typed)?.text ?? ''
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (text === '') return setFound(null)
    const leaving = new AbortController()
    const timer = setTimeout(async () => {
      const groups = await fetchGroups(text, leaving.signal)
      if (!leaving.signal.aborted) setFound({ text, groups })
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text])
  return text === '' ? null : found
}

async function fetchGroups(text: string, signal: AbortSignal): Promise<SearchGroup[] | 'failed'> {
  try {
    const href = `${localizeHref('/admin/search/results')}?${new URLSearchParams({ q: text })}`
    const response = await fetch(href, { redirect: 'manual', signal })
    return response.ok ? await response.json() : 'failed'
  } catch {
    return 'failed'
  }
}
