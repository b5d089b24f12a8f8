import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { goToAnchor } from '#app/kit/ui/anchor-link.tsx'

/**
 * Follows the links of what only the server writes (`SitePart`) as the router's own: to a part of the page, and to what
 * opens over it.
 */
export function useServedLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isOurs = !event.defaultPrevented && event.button === 0
      if (!link || !isOurs || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const href = link.getAttribute('href') ?? ''
      if (href.startsWith('#')) return goToAnchor(event, href, navigate)
      if (!link.dataset['discover']) return
      event.preventDefault()
      navigate(href, { preventScrollReset: true })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}
