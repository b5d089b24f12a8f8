import { useEffect } from 'react'

/** Runs `act` when the key is pressed by itself, unless someone is typing or a dialog is open. */
export function useShortcut(key: string, act: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey) return
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
