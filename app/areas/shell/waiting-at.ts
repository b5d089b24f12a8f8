import type { HeldScreen, Screen } from './navigation.server.ts'

/** How much waits behind each kind. */
export type Counts = Readonly<Record<string, number>>

/** How much waits behind screens, and behind those that they lead to. */
export function waitingAt(screens: Screen[], counts: Counts): number {
  const all: HeldScreen[] = screens.flatMap(screen => [screen, ...(screen.held ?? [])])
  return all.reduce((sum, { waiting }) => sum + (waiting ? (counts[waiting] ?? 0) : 0), 0)
}
