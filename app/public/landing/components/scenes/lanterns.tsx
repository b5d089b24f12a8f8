import { Lantern } from './figures.tsx'
import type { Sheet } from './sheet.ts'

const LANTERNS = [
  { x: 44, y: 66, r: 13, cord: 37 },
  { x: 96, y: 92, r: 17, cord: 56 },
  { x: 158, y: 74, r: 20, cord: 36 },
  { x: 222, y: 98, r: 16, cord: 64 },
  { x: 272, y: 64, r: 12, cord: 37 },
]

/** Lanterns over the evening sea, where an event has no picture of its own. */
export function Lanterns(sheet: Sheet) {
  return (
    <svg viewBox="0 0 320 200" fill="none" aria-hidden="true" {...sheet}>
      <path d="M-10 18Q160 60 330 14" stroke="var(--art-line)" strokeWidth="1.6" />
      {LANTERNS.map(({ x, y, r, cord }) => (
        <Lantern key={x} r={r} cord={cord} transform={`translate(${x} ${y})`} />
      ))}
      <path d="M0 170H320V200H0Z" fill="var(--art-sea)" />
      <path d="M30 182h40M110 190h30M180 180h46M250 190h36" stroke="var(--art-ripple)" strokeWidth="2" />
    </svg>
  )
}
