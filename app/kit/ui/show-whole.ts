import type { PointerEvent } from 'react'

const ours = new WeakSet<HTMLElement>()

/**
 * What is cut in a list is whole under the pointer, as is what a drawing is called: the title is written when somebody
 * points at it, because in the page itself it would stand twice in every cell.
 */
export function showWhole({ target }: PointerEvent) {
  const named = (target as Element).closest<HTMLElement>('a[aria-labelledby]')
  if (named) named.title = nameOf(named)
  const badge = (target as Element).closest<HTMLElement>('.badge')
  const line = badge && isCut(badge) ? badge : (target as Element).closest<HTMLElement>('p, td')
  if (!line || (line.title !== '' && !ours.has(line))) return
  line.title = isCut(line) ? line.innerText : ''
  ours.add(line)
}

const isCut = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth

/** As screen readers say it: put together from words that stand elsewhere. */
function nameOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent).join('')
}
