import type { ReactNode } from 'react'
import type { Sheet } from './sheet.ts'

/** The sheet that the scenes of events are drawn on: same size, same pen. */
export function EventFrame({ children, ...sheet }: Sheet & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 320 200"
      fill="none"
      stroke="var(--art-line)"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      {...sheet}
    >
      {children}
    </svg>
  )
}
