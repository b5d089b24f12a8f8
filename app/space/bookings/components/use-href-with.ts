import { useSearchParams } from 'react-router'

/** Makes the address with something else in it, or with something left out. What was refused before is not said again. */
export function useHrefWith() {
  const [params] = useSearchParams()
  return (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    next.delete('refused')
    for (const [name, value] of Object.entries(changes))
      value === null ? next.delete(name) : next.set(name, value)
    return `?${next}`
  }
}
