import { v5 as uuidv5 } from 'uuid'

/** Names the space of the ids below; any UUID that is used for nothing else. */
const ID_SPACE = '8d3c2a54-6f0b-4f5e-9a61-2b7d90c1e7aa'

/** The id of the sample record with that name: the same on every machine. */
export function sampleId(name: string): string {
  return uuidv5(name, ID_SPACE)
}

export type Random = {
  /** From `min` to `max`, both included. */
  int: (min: number, max: number) => number
  /** From `min` to `max`, with decimals. */
  between: (min: number, max: number) => number
  chance: (probability: number) => boolean
  pick: <T>(items: readonly T[]) => T
  /** One of the keys, each as likely as its weight among the others. */
  weighted: <Key extends string>(weights: Readonly<Record<Key, number>>) => Key
  bytes: (length: number) => Uint8Array
}

/** Chance that comes out the same for the same seed, so that the same day makes the same year. */
export function createRandom(seed: string): Random {
  const next = mulberry32(hash(seed))
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    int,
    between: (min, max) => min + next() * (max - min),
    chance: probability => next() < probability,
    pick: items => {
      const item = items[int(0, items.length - 1)]
      if (item === undefined) throw new RangeError('Nothing to pick from')
      return item
    },
    weighted: weights => pickWeighted(weights, next()),
    bytes: length => Uint8Array.from({ length }, () => int(0, 255)),
  }
}

function pickWeighted<Key extends string>(weights: Readonly<Record<Key, number>>, share: number): Key {
  const entries = Object.entries<number>(weights) as [Key, number][]
  let left = share * entries.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [key, weight] of entries) {
    left -= weight
    if (left < 0) return key
  }
  throw new RangeError('Nothing to pick from')
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193)
  return value >>> 0
}

/** Tommy Ettinger's generator with 32 bits of state: numbers from 0 to 1, 1 excluded. */
function mulberry32(state: number): () => number {
  let value = state
  return () => {
    value = (value + 0x6d2b79f5) | 0
    let mixed = Math.imul(value ^ (value >>> 15), value | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
