import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'good' | 'waiting' | 'bad'

/** A state in a word; the word says it, the colour only helps. Outside of lists, Russian ones are long and may break. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === 'neutral' ? 'badge' : `badge ${tone}`}>{children}</span>
}
