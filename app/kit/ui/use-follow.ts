import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** A press that opens the link here, not in another tab or window. */
export function isPlainPress({ metaKey, ctrlKey, shiftKey, altKey, button }: MouseEvent): boolean {
  return !(metaKey || ctrlKey || shiftKey || altKey) && button === 0
}

/** Follows the plain links within without loading the page: a `Link` for each costs much in a long list. */
export function useFollow() {
  const navigate = useNavigate()
  return (event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    if (!link || !isPlainPress(event) || event.defaultPrevented) return
    if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    event.preventDefault()
    link.closest<HTMLElement>('[popover]')?.hidePopover()
    // A dialog over the list leaves it where it was scrolled to.
    const preventScrollReset = link.pathname === location.pathname
    navigate(link.pathname + link.search + link.hash, { preventScrollReset })
  }
}
