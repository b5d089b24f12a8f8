import type { Answer } from '../requests/ask.ts'
import { CONNECTIONS } from '../stall/send.ts'
import type { Guest } from './house.ts'
import { openPages, type Page } from './press.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A member on all connections: what they read as everybody does, and then all that they can take. */
export function openAttack(url: () => string, guest: Guest) {
  const pages = Array.from({ length: CONNECTIONS }, () => openPages(url, guest.cookie))
  // Who is signed in is not asked for an address.
  const visitors = pages.map(() => openPages(url, ''))
  const answers = new Map<number, number>()
  const done = new Map<string, number>()
  const booked: string[] = []
  let turn = 0
  const count = (answer: Answer) =>
    answers.set(answer.status ?? 0, (answers.get(answer.status ?? 0) ?? 0) + 1)
  const isDone = ({ status }: Answer) => status === 302 || status === 303
  const noted = (what: string, all: Answer[]) => {
    for (const answer of all) count(answer)
    const last = all.at(-1)
    if (all.length > 1 && last && isDone(last)) done.set(what, (done.get(what) ?? 0) + 1)
    return last?.location ?? null
  }

  const timeAt = (nth: number) => {
    const from = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + DAY_MS + (nth % 1500) * HOUR_MS)
    return { space: guest.spaceId, from: from.toISOString(), minutes: '60', member: guest.id }
  }

  const acts: ((page: Page, nth: number) => Promise<void>)[] = [
    async (page, nth) => {
      const href = noted('book', await page.press(`/my/book/confirm?${new URLSearchParams(timeAt(nth))}`))
      if (href?.includes('/my/bookings/')) booked.push(href)
    },
    async (page, nth) => {
      const until = new Date(Date.now() + 60 * DAY_MS).toISOString().slice(0, 10)
      const asked = new URLSearchParams({ ...timeAt(nth), until })
      for (const day of ['1', '2', '3', '4', '5']) asked.append('on', day)
      noted('series', await page.press(`/my/book/series?${asked}`))
    },
    async page => {
      const href = booked.pop()
      if (href) noted('cancel', await page.press(href))
    },
    async page => {
      const anybody = visitors[pages.indexOf(page)] ?? page
      noted('mail', await anybody.press('/my/login', { email: guest.email }))
    },
    async page => {
      noted('pack', await page.press(`/my/members/${guest.id}/packs/${guest.packId}`))
    },
  ]

  const onAll = (ms: number, act: (page: Page) => Promise<void>) => {
    const until = performance.now() + ms
    const go = async (page: Page) => {
      while (performance.now() < until) await act(page)
    }
    return Promise.all(pages.map(go))
  }

  return {
    answers,
    done,
    /** What a screen of a member is asked for all day. */
    read: (ms: number) =>
      onAll(ms, async page => {
        const seen = [
          '/my',
          `/my/book?member=${guest.id}`,
          `/my/book/confirm?${new URLSearchParams(timeAt(turn))}`,
        ]
        await page.read(seen[turn++ % seen.length] ?? '/my')
      }),
    take: (ms: number) =>
      onAll(ms, async page => {
        const nth = turn++
        await acts[nth % acts.length]?.(page, nth)
      }),
    close: () => {
      for (const page of [...pages, ...visitors]) page.close()
    },
  }
}
