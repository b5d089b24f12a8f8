import { dayIn, momentIn, type Zone } from '#app/kit/pure/zones.ts'

/** When people begin to look for a time, in minutes of the day: what is earlier is there as well, behind a press. */
const MORNING = 7 * 60

/**
 * How many of the free beginnings of a day are of its night, and stand behind the others: on a day that is still to come,
 * where it has others. Whoever looks today looks for what is next.
 * @param starts in order
 */
export function nightStarts(
  starts: readonly { at: number }[],
  dayBegins: number,
  { now, zone }: { now: Date; zone: Zone },
): number {
  if (now.getTime() >= dayBegins) return 0
  const morning = momentIn(dayIn(new Date(dayBegins), zone), MORNING, zone)
  const count = starts.filter(({ at }) => at < morning).length
  return count === starts.length ? 0 : count
}
