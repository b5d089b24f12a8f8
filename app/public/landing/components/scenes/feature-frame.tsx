import type { ReactNode } from 'react'
import type { Sheet } from './sheet.ts'

/** The sheet all four feature scenes are drawn on: same size, same pen. */
export function FeatureFrame({ children, ...sheet }: Sheet & { children: ReactNode }) {
  return (
    <svg
      {...sheet}
      viewBox="0 0 320 220"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="var(--art-line)"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

/** Sky, Koh Larn and the sea, from the left edge to the right; the horizon lies at y. */
export function SeaView({ y }: { y: number }) {
  return (
    <g stroke="none" transform={`translate(0 ${y})`}>
      <path d="M0-220H320V0H0Z" fill="var(--art-haze)" />
      <path d="M178 0q14-10 30-10q20-16 40-6q22-2 30 8q16 0 30 8Z" fill="var(--art-far)" />
      <path d="M0 0H320V140H0Z" fill="var(--art-sea)" />
      <path
        d="M20 12h22M64 8h14M96 18h26M150 10h18M190 20h30M236 9h16M268 18h28M44 28h20M130 30h24M214 34h18"
        stroke="var(--art-ripple)"
      />
      <path
        d="M30-60h.1M92-74h.1M150-62h.1M120-40h.1M206-70h.1M280-50h.1"
        stroke="var(--art-night)"
        strokeWidth="2.4"
      />
    </g>
  )
}
