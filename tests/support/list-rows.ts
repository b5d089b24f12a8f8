import type { Page } from '@playwright/test'

/** Rows of a list: of its table, or of what is written as a list of its own. */
const ROWS = 'table.list tbody tr, main ol > li'

/** How much of a name has to be seen where it is longer, in CSS pixels. */
const NAME_ROOM = 80

/** Runs in the page: how its rows stand, in CSS pixels. */
function measureRows({ selector, room }: { selector: string; room: number }) {
  const rows = [...document.querySelectorAll(selector)].map(row => row.getBoundingClientRect())
  const dates = [...document.querySelectorAll('.list td')].filter(cell =>
    /\b20\d\d\b/.test(cell.textContent ?? ''),
  )
  const names = [...document.querySelectorAll('table.list tbody th p:first-of-type')]
  const words = [...document.querySelectorAll('.list :is(thead th, .badge, .number, .font-mono)')]
  return {
    count: rows.length,
    highest: Math.max(...rows.map(({ height }) => height)),
    wholeOnScreen: rows.filter(({ bottom }) => bottom <= innerHeight).length,
    firstTop: rows[0]?.top ?? Number.POSITIVE_INFINITY,
    cutDates: dates.filter(
      cell => cell.querySelector('p') === null && cell.scrollWidth > cell.clientWidth + 1,
    ).length,
    /** What is said of every row: its headings, states, codes and sums. */
    cutWords: words
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ textContent }) => textContent),
    cutNames: names.filter(
      ({ clientWidth, scrollWidth }) => scrollWidth > clientWidth + 1 && clientWidth < room,
    ).length,
  }
}

export async function rowsOf(page: Page, path: string) {
  await page.goto(path)
  return measuredRows(page)
}

/** Of the list that the page shows. */
export const measuredRows = (page: Page) => page.evaluate(measureRows, { selector: ROWS, room: NAME_ROOM })

export const highestRow = async (page: Page): Promise<number> => (await measuredRows(page)).highest
