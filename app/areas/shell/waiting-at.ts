import type { Screen } from './navigation.server.ts'

/** How much waits behind each kind. */
export type Counts = Readonly<Record<string, number>>

/** How much waits behind screens, and behind those that they lead to. */
export function waitingAt(screens: Screen[], counts: Counts): number {
  return screens.reduce(
    (sum, { waiting, held = [] }) => sum + (waiting ? (counts[waiting] ?? 0) : 0) + waitingAt(held, counts),
    0,
  )
}
