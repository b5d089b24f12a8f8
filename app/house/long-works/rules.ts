import type { Pace } from '#app/kit/platform/held-turn.server.ts'

export const WORK_STATES = ['waiting', 'running', 'done', 'failed'] as const
export type WorkState = (typeof WORK_STATES)[number]

/** How far a work is. Without a `total` nobody knows how much there will be. */
export type WorkProgress = {
  /** What it is at, in a word of its noun's. */
  phase: string
  done: number
  total: number | null
  bytes?: number
}

/** What works put up with, in milliseconds. Tests use shorter times. */
export const WORK_LIMITS = {
  /** Tells open screens every second, and every five seconds at least that somebody is at it. */
  reportMs: 1_000,
  beatMs: 5_000,
  /** After such a silence whoever worked has died: another begins again. */
  deadMs: 30_000,
  /** How long after that silence at most another looks. */
  lookMs: 45_000,
  /** As often it is begun: what takes its server down with it is given up. */
  attempts: 3,
} satisfies Pace & Record<string, number>

export type WorkLimits = typeof WORK_LIMITS

/** How long whoever asks waits for it before they are shown how far it is: what is quick answers as a form does. */
export const PATIENCE_MS = 4_000

export function isOver(state: WorkState): boolean {
  return state === 'done' || state === 'failed'
}

/** Whether nobody has said for long that they are at it: then no bar moves, and another begins it again. */
export function isStalled(
  { state, aliveAt }: { state: WorkState; aliveAt: Date | null },
  now: Date,
  { deadMs }: Pick<WorkLimits, 'deadMs'> = WORK_LIMITS,
): boolean {
  return state === 'running' && (aliveAt === null || now.getTime() - aliveAt.getTime() > deadMs)
}
