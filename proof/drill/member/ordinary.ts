import { setTimeout as sleep } from 'node:timers/promises'
import type { Guest } from './house.ts'
import { openPages } from './press.ts'

/** Somebody books something, looks at it and thinks better of it. */
const PAUSE_MS = 4_000
const HOUR_MS = 3_600_000

/** A member who uses the house as people do, beside one who does not. */
export function openOrdinary(url: () => string, guest: Guest) {
  const page = openPages(url, guest.cookie)
  const refused: string[] = []
  let uses = 0
  const bookAndCancel = async () => {
    const from = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + (48 + uses) * HOUR_MS).toISOString()
    const asked = { space: guest.spaceId, from, minutes: '60', member: guest.id }
    const [, made] = await page.press(`/my/book/confirm?${new URLSearchParams(asked)}`)
    const href = made?.location
    if (!href?.includes('/my/bookings/')) return refused.push(`book: ${made?.status}`)
    const [, cancelled] = await page.press(href)
    if (!cancelled?.location) refused.push(`cancel: ${cancelled?.status}`)
    uses += 1
    return uses
  }
  return {
    refused,
    uses: () => uses,
    use: async (ms: number) => {
      const until = performance.now() + ms
      while (performance.now() < until) {
        await bookAndCancel()
        await sleep(PAUSE_MS)
      }
    },
    close: () => page.close(),
  }
}
