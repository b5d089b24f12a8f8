import { type RefObject, useEffect } from 'react'

const FOCUSABLE = 'a, button, input, select, summary'

/**
 * The keyboard shows a row whole that it is in (`list.css`). Where text is cut and nothing in the row takes the focus, the
 * row itself does.
 */
export function useCutRows(table: RefObject<HTMLTableElement | null>) {
  useEffect(() => {
    const { current } = table
    if (!current) return
    const observer = new ResizeObserver(() => markCut(current))
    observer.observe(current)
    return () => observer.disconnect()
  })
}

function markCut({ tBodies: [body] }: HTMLTableElement) {
  for (const row of body?.rows ?? []) {
    if (row === document.activeElement || row.querySelector(FOCUSABLE)) continue
    if (hasCutText(row)) row.tabIndex = 0
    else row.removeAttribute('tabindex')
  }
}

function hasCutText(row: HTMLTableRowElement): boolean {
  return [...row.querySelectorAll('th, td, p')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
}
