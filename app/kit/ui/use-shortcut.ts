import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs `act` when the key is pressed by itself, unless someone is typing, a dialog is open, or what has the focus has used
 * the key. A letter is meant by its place as well: Thai and Russian keyboards write another one there.
 */
export function useShortcut(key: string, act: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isMeant = event.key === key || event.code === `Key${key.toUpperCase()}`
      if (!isMeant || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const { target } = event
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]'))
        return
      if (document.querySelector('dialog:modal')) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [key, act])
}

/** For a link that a key presses as well: what it is given. */
export function usePressedBy(key: string) {
  const link = useRef<HTMLAnchorElement>(null)
  useShortcut(
    key,
    useCallback(() => link.current?.click(), []),
  )
  return { ref: link, 'aria-keyshortcuts': key }
}
