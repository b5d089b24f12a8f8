import { getLocale } from '#app/paraglide/runtime.js'
import type { LongWork } from './queries.server.ts'
import { isOver, isStalled } from './rules.ts'

/** How far a work is, as a screen shows it. */
export function viewWork(work: LongWork, now: Date) {
  const { state, phase, done, total } = work
  const figure = (count: number) => count.toLocaleString(getLocale())
  return {
    isOver: isOver(state),
    isStalled: isStalled(work, now),
    phase,
    done,
    total,
    figures: { done: figure(done), total: total === null ? null : figure(total) },
  }
}

export type WorkView = ReturnType<typeof viewWork>
