import { createRandom } from '../../../db/sample/random.ts'
import type { Kind } from './kind.ts'
import type { Target } from './target.ts'
import type { Case } from './trial.ts'

/** In each round every address gets some of its kinds, and every kind some of its addresses. */
export const ROUNDS = 8

/**
 * Every kind on every target that it is for, and what costs the drill itself much on as many as the kind says. In rounds,
 * so that a run that is cut short has asked everywhere and with everything.
 */
export function planCases(targets: Target[], kinds: Kind[], seed: number): Case[] {
  const random = createRandom(String(seed))
  const shuffled = <Item>(items: Item[]) =>
    items
      .map(item => ({ item, place: random.between(0, 1) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ item }) => item)
  const drawn = kinds.map(kind => ({
    kind,
    chosen: shuffled(targets.filter(kind.isFor)).slice(0, kind.most),
  }))
  const cases = drawn.flatMap(({ kind, chosen }, at) =>
    chosen.flatMap((target, place) =>
      kind.sizes(target).map(bytes => ({ target, kind, bytes, round: (place + at) % ROUNDS })),
    ),
  )
  return shuffled(cases).toSorted((a, b) => a.round - b.round)
}
