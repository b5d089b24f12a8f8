import type { Span } from '#app/space/spaces/rules/opening.ts'

/** So many units that are free for the whole of a time. */
export type Stretch = Span & { units: number }

/**
 * What the free times of a space's units come to together (rule bookings.stretches): each entry is as long as it can be for
 * so many units, and as many units as there are for so long, so whatever can be booked lies within one. They overlap.
 * @param least the shortest that is worth saying, in milliseconds
 */
export function stretchesOf(free: readonly (readonly Span[])[], least: number): Stretch[] {
  const spans = free.flat().toSorted((a, b) => a.from - b.from)
  const found: Stretch[] = []
  let open: Span[] = []
  for (let next = 0; next < spans.length; ) {
    const { from } = spans[next] as Span
    let latest = from
    open = open.filter(({ to }) => to - from >= least)
    for (; spans[next]?.from === from; next++) {
      const begun = spans[next] as Span
      latest = Math.max(latest, begun.to)
      if (begun.to - from >= least) open.push(begun)
    }
    // What ends later than all that begin here began before, and is longer than from here.
    for (const [to, units] of endsOf(open)) if (to <= latest) found.push({ from, to, units })
  }
  return found
}

/** Each end once, the soonest first, with how many last until then or longer. */
function endsOf(open: readonly Span[]): [to: number, units: number][] {
  const ends = open.map(({ to }) => to).toSorted((a, b) => a - b)
  return ends.flatMap((to, at) => (to === ends[at - 1] ? [] : [[to, ends.length - at]]))
}
