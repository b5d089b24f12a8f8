import type { Page } from '@playwright/test'

/** What nobody wants to see on a screen, whatever it shows: a page that goes sideways, a word with its end on the next line. */
export async function troublesOf(page: Page): Promise<string[]> {
  return page.evaluate(findTroubles)
}

/** Runs in the page. Words of Thai cannot be told apart, and an address may break where it has to. */
function findTroubles(): string[] {
  const { scrollWidth = 0, clientWidth = 0 } = document.scrollingElement ?? {}
  const found = scrollWidth > clientWidth ? [`goes sideways, to ${scrollWidth} px`] : []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const around = text.parentElement
    if (
      !around?.checkVisibility() ||
      around.closest('svg, script, style, code, [aria-hidden=true], .sr-only')
    )
      continue
    for (const { 0: word, index } of text.textContent?.matchAll(
      /(?<=^|[\s(«“])[\p{sc=Latn}\p{sc=Cyrl}]{4,}(?=$|[\s.,:;!?)»”])/gu,
    ) ?? []) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = [...range.getClientRects()]
      const [first, last] = [lines[0], lines.at(-1)]
      if (first && last && last.top > first.bottom - 2) found.push(`“${word}” is broken`)
    }
  }
  return found
}
