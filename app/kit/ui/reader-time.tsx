import { readerTime } from '#app/kit/pure/reader-time.ts'
import type { Zone } from '#app/kit/pure/zones.ts'
import { m } from '#app/paraglide/messages.js'
import { getLocale } from '#app/paraglide/runtime.js'
import { useHydrated } from './use-hydrated.ts'

/** A time of a page, as texts that a machine reads. */
type TimeProps = { from: string; to?: string | null; zone: Zone }

const inWords = ({ from, to = null, zone }: TimeProps) => {
  const written = { from: Date.parse(from), to: to === null ? null : Date.parse(to), zone }
  const time = readerTime(written, getLocale(), '')
  return time && m.zone_yours({ time })
}

/** Keeps the place of the line, so that nothing moves once it is there. */
const EMPTY = '\u00a0'

/**
 * A line below a time of the house: the same by the reader's clock, where that shows another one (rule dates.reader). The
 * browser writes it; without a script the line stays empty.
 */
export function ReaderTime(time: TimeProps) {
  const isHydrated = useHydrated()
  return (
    <span data-reader-time={JSON.stringify(time)} className="block text-base font-normal text-muted">
      {(isHydrated && inWords(time)) || EMPTY}
    </span>
  )
}

/** Writes those lines of a part of the page that stays as the server has made it. */
export function tellReaderTimes(part: HTMLElement) {
  for (const line of part.querySelectorAll<HTMLElement>('[data-reader-time]'))
    line.textContent = inWords(JSON.parse(line.dataset.readerTime ?? '')) || EMPTY
}

/** By which clock the times of a page go, and what it shows now, with the reader's beside it. */
export function HouseClock({ text, at, zone }: { text: string; at: string; zone: Zone }) {
  return (
    <p className="text-muted">
      {text}
      <ReaderTime from={at} zone={zone} />
    </p>
  )
}
