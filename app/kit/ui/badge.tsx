import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tone = 'neutral' | 'good' | 'waiting' | 'bad'

const TONES: Record<Tone, string> = {
  neutral: 'border-control text-muted',
  good: 'border-reef text-reef',
  waiting: 'border-lantern text-ink',
  bad: 'border-clay text-clay',
}

const DOTS: Record<Tone, string> = {
  neutral: 'bg-control',
  good: 'bg-reef',
  waiting: 'bg-lantern',
  bad: 'bg-clay',
}

/** A state in a word; the word says it, the colour only helps. Russian ones are long and may break. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap [&:lang(ru)]:whitespace-normal',
        TONES[tone],
      )}
    >
      <span className={classNames('size-2 rounded-full', DOTS[tone])} aria-hidden="true" />
      {children}
    </span>
  )
}
