import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

type AnchorLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/**
 * A link that goes through the router when `href` is only an anchor, so that Back returns to where one was; the
 * keyboard goes on from the target. Any other `href` is an ordinary link.
 */
export function AnchorLink({ href, onClick, children, ...rest }: AnchorLinkProps) {
  const navigate = useNavigate()

  const go = async (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const target = href.startsWith('#') ? document.getElementById(href.slice(1)) : null
    if (!target || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    await navigate(href)
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }

  return (
    <a href={href} onClick={go} {...rest}>
      {children}
    </a>
  )
}
