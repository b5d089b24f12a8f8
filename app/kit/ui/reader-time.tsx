import type { Zone } from '#app/kit/pure/zones.ts'
import { EMPTY, inWords, type TimeProps } from './reader-times.ts'
import { useHydrated } from './use-hydrated.ts'

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

/** By which clock the times of a page go, and what it shows now, with the reader's beside it. */
export function HouseClock({ text, at, zone }: { text: string; at: string; zone: Zone }) {
  return (
    <p className="text-muted">
      {text}
      <ReaderTime from={at} zone={zone} />
    </p>
  )
}
