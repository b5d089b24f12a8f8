import type { Palette } from '#app/kit/pure/palette.ts'
import { PALETTE_LINK, PALETTE_SHEETS } from './sheets.ts'

/** Shows this page in other colours than it was sent in; those before stay until the others are there. */
export function showPalette(palette: Palette) {
  const before = document.getElementById(PALETTE_LINK)
  const href = PALETTE_SHEETS[palette]
  if (before?.getAttribute('href') === href) return
  if (!href) return before?.remove()
  const link = Object.assign(document.createElement('link'), { id: PALETTE_LINK, rel: 'stylesheet', href })
  link.addEventListener('load', () => before?.remove())
  document.head.append(link)
}
