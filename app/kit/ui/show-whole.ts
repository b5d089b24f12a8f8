import type { PointerEvent } from 'react'

const ours = new WeakSet<HTMLElement>()

/**
 * What is cut in a list is whole under the pointer: its title is written when somebody points at it, because in the page
 * itself it would stand twice in every cell.
 */
export function showWhole({ target }: PointerEvent) {
  const line = (target as Element).closest<HTMLElement>('p, td')
  if (!line || (line.title !== '' && !ours.has(line))) return
  const isCut = line.scrollWidth > line.clientWidth
  line.title = isCut ? line.innerText : ''
  ours.add(line)
}
