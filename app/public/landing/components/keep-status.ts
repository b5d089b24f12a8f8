const REFRESH_MS = 30_000
/** Bangkok knows no summer time. */
const BANGKOK_MS = 7 * 3_600_000

/**
 * Keeps the line about the house true while the page is open. The server has written what it will say, and from when
 * (`HouseStatus`).
 * @returns how to end it
 */
export function keepStatus(part: HTMLElement): () => void {
  const line = part.querySelector<HTMLElement>('[data-changes]')
  const clock = line?.nextElementSibling
  if (!line || !(clock instanceof HTMLElement)) return () => {}
  const changes: [atMs: number, text: string][] = JSON.parse(line.dataset['changes'] ?? '[]')
  const refresh = () => {
    const now = Date.now()
    const text = changes.findLast(([atMs]) => atMs <= now)?.[1]
    if (text) line.textContent = text
    const time = new Date(now + BANGKOK_MS).toISOString().slice(11, 16)
    clock.textContent = clock.dataset['clock']?.replace('{time}', time) ?? ''
  }
  refresh()
  const timer = setInterval(refresh, REFRESH_MS)
  return () => clearInterval(timer)
}
