import type { PointerEvent } from 'react'

const ours = new WeakSet<HTMLElement>()

/**
 * What is cut in a list is whole under the pointer, as is what a drawing is called: the title is written when somebody
 * points at it, because in the page itself it would stand twice in every cell.
 */
export function showWhole({ target }: PointerEvent) {
  const named = (target as Element).closest<HTMLElement>('a[aria-labelledby]')
  if (named) named.title = nameOf(named)
  const line = (target as Element).closest<HTMLElement>('p, td')
  if (!line || (line.title !== '' && !ours.has(line))) return
  const isCut = line.scrollWidth > line.clientWidth
  line.title = isCut ? line.innerText : ''
  ours.add(line)
}

/** As screen readers say it: put together from words that stand elsewhere. */
function nameOf(element: HTMLElement): string {
  const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  return ids.map(id => document.getElementById(id)?.textContent).join('')
}
