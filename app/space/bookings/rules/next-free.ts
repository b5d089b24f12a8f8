import { SPACE_KINDS, type SpaceKind } from '#app/space/spaces/rules/spaces.ts'

/** What a member booked last of a kind. */
export type LastOfKind = { kind: SpaceKind; spaceId: string; minutes: number }

/** A space with the moment from which it can be had next. */
type Free = { space: { id: string; kind: SpaceKind }; at: number }

/** So many fit on the first screen of a phone, and so many of a kind leave room for others. */
const MOST = 6
const MOST_OF_KIND = 2

/**
 * The spaces that a member is offered first, each at its next free time (rule bookings.next-free): of the kind that they
 * booked last, then rooms, then the others. Of a kind those of today come first, of these the one they know, then the next.
 * @param last what they booked last, the latest first
 * @param dayEnds until when it is today
 */
export function pickNextFree<One extends Free>(
  free: readonly One[],
  { last, dayEnds }: { last: readonly LastOfKind[]; dayEnds: number },
): One[] {
  const known = new Set(last.map(({ spaceId }) => spaceId))
  const kinds = [...new Set([...last.slice(0, 1).map(({ kind }) => kind), ...SPACE_KINDS])]
  const rank = ({ space, at }: One) => [at < dayEnds ? 0 : 1, known.has(space.id) ? 0 : 1, at]
  return kinds
    .flatMap(kind =>
      free
        .filter(({ space }) => space.kind === kind)
        .toSorted((a, b) => compare(rank(a), rank(b)))
        .slice(0, MOST_OF_KIND),
    )
    .slice(0, MOST)
}

/** By the first place at which they differ. */
function compare(a: number[], b: number[]): number {
  const place = a.findIndex((value, index) => value !== b[index])
  return place < 0 ? 0 : (a[place] ?? 0) - (b[place] ?? 0)
}
