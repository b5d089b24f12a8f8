import { addDays, type Day } from '#app/kit/pure/days.ts'
import { fail, ok, type Result } from '#app/kit/pure/result.ts'
import { overlap, type Span } from './proration.ts'

/** A member on a seat; without an end they have it as long as it is there. */
export type Holding = Span & { id: string; seatId: string; memberRowId: string }

/** What becomes of the holdings of a seat. */
export type HolderChange = {
  /** Those that end then instead. */
  ends: { id: string; lastDay: Day | null }[]
  /** Those that were to begin later, and do not. */
  drops: string[]
  begins: (Span & { memberRowId: string }) | null
}

export type Seating = {
  seatId: string
  /** Null frees the seat. */
  memberRowId: string | null
  firstDay: Day
  /** The seat's. */
  lastDay: Day | null
  isOnlyIfFree?: boolean
}

/**
 * Who has a seat from a day on, whatever was arranged for later. Of the seats of a contract a member has one at a time.
 * @param holdings of all seats of the contract
 */
export function seat(
  holdings: readonly Holding[],
  { seatId, memberRowId, firstDay, lastDay, isOnlyIfFree = false }: Seating,
): Result<HolderChange, 'taken'> {
  const met = holdings.filter(holding => overlap(holding, { firstDay, lastDay }))
  const here = met.filter(holding => holding.seatId === seatId)
  const isElsewhere = met.some(holding => holding.seatId !== seatId && holding.memberRowId === memberRowId)
  const isSomebodys = here.some(holding => holding.memberRowId !== memberRowId)
  if (isElsewhere || (isOnlyIfFree && isSomebodys)) return fail('taken')
  const stays = here.find(holding => holding.memberRowId === memberRowId && holding.firstDay <= firstDay)
  const others = here.filter(holding => holding !== stays)
  const ends = others.filter(holding => holding.firstDay < firstDay)
  return ok({
    ends: [
      ...ends.map(({ id }) => ({ id, lastDay: addDays(firstDay, -1) })),
      ...(stays && stays.lastDay !== lastDay ? [{ id: stays.id, lastDay }] : []),
    ],
    drops: others.filter(holding => holding.firstDay >= firstDay).map(({ id }) => id),
    begins: memberRowId === null || stays ? null : { memberRowId, firstDay, lastDay },
  })
}
