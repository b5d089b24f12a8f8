import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

type AnchorLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string }

/**
 * A link that goes through the router when `href` is only an anchor, so that Back returns to where one was; the
 * keyboard goes on from the target. Any other `href` is an ordinary link.
 */
export function AnchorLink({ href, onClick, children, ...rest }: AnchorLinkProps) {
  const navigate = useNavigate()

  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (href.startsWith('#') && !event.metaKey && !event.ctrlKey && !event.shiftKey)
      goToAnchor(event, href, navigate)
  }

  return (
    <a href={href} onClick={go} {...rest}>
      {children}
    </a>
  )
}

/** Nothing where the page has no such part: then the browser does what it does with the link. */
export async function goToAnchor(
  event: { preventDefault: () => void },
  href: string,
  navigate: ReturnType<typeof useNavigate>,
) {
  const target = document.getElementById(href.slice(1))
  if (!target) return
  event.preventDefault()
  await navigate(href)
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus({ preventScroll: true })
}
