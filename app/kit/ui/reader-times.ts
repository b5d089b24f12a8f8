import { readerTime } from '#app/kit/pure/reader-time.ts'
import type { Zone } from '#app/kit/pure/zones.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'

/** A time of a page, as texts that a machine reads. */
export type TimeProps = { from: string; to?: string | null; zone: Zone }

export const inWords = ({ from, to = null, zone }: TimeProps) => {
  const written = { from: Date.parse(from), to: to === null ? null : Date.parse(to), zone }
  const time = readerTime(written, getLocale(), '')
  return time && m.zone_yours({ time })
}

/** Keeps the place of the line, so that nothing moves once it is there. */
export const EMPTY = '\u00a0'

/** Writes those lines of a part of the page that stays as the server has made it. */
export function tellReaderTimes(part: HTMLElement) {
  for (const line of part.querySelectorAll<HTMLElement>('[data-reader-time]'))
    line.textContent = inWords(JSON.parse(line.dataset.readerTime ?? '')) || EMPTY
}
