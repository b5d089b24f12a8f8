/** Characters that a field may hold. */
export const LONGEST = { title: 80, description: 300, price: 60 } as const

/** The icons one can choose from (rule services.icons). */
export const SERVICE_ICONS = [
  'coffee',
  'wifi',
  'mail',
  'monitor',
  'users',
  'credit-card',
  'award',
  'briefcase',
  'home',
  'passport',
  'clock',
] as const
export type ServiceIcon = (typeof SERVICE_ICONS)[number]

/** A step, or a place counted from 0. */
export type Move = 'up' | 'down' | number

/** Where a move from a place leads among that many; never beyond the first and the last. */
export function placeAfter(move: Move, from: number, count: number): number {
  const place = move === 'up' ? from - 1 : move === 'down' ? from + 1 : move
  return Math.min(Math.max(place, 0), count - 1)
}

/** The list with what stands at a place put to another. */
export function withMoved<Item>(list: Item[], from: number, to: number): Item[] {
  const left = list.toSpliced(from, 1)
  return left.toSpliced(to, 0, ...list.slice(from, from + 1))
}

/** The move that a form asks for: a button's step, or the number of a place; null for anything else. */
export function readMove(intent: string, place: string): Move | null {
  if (intent === 'up' || intent === 'down') return intent
  return intent === 'place' && /^\d{1,4}$/.test(place) ? Number(place) : null
}

export const SERVICE_STATES = ['active', 'inactive'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]
