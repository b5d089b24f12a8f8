import { Lantern, SeatedPerson } from '#app/kit/ui/scenes/figures.tsx'
import type { Sheet } from './sheet.ts'

const LANTERNS = [
  { x: 44, y: 66, r: 13, cord: 37 },
  { x: 96, y: 92, r: 17, cord: 56 },
  { x: 158, y: 74, r: 20, cord: 36 },
  { x: 222, y: 98, r: 16, cord: 64 },
  { x: 272, y: 64, r: 12, cord: 37 },
]

/** Two who meet under lanterns, over the evening sea. */
export function Lanterns(sheet: Sheet) {
  return (
    <svg viewBox="0 0 320 200" fill="none" aria-hidden="true" {...sheet}>
      <path d="M-10 18Q160 60 330 14" stroke="var(--art-line)" strokeWidth="1.6" />
      {LANTERNS.map(({ x, y, r, cord }) => (
        <Lantern key={x} r={r} cord={cord} transform={`translate(${x} ${y})`} />
      ))}
      <path d="M0 150H320V200H0Z" fill="var(--art-sea)" />
      <path d="M30 162h40M110 158h30M180 164h46M250 158h36" stroke="var(--art-ripple)" strokeWidth="2" />
      <path d="M0 184H320V200H0Z" fill="var(--art-wood-pale)" stroke="var(--art-line)" strokeWidth="1.6" />
      <g strokeLinejoin="round" strokeLinecap="round">
        <SeatedPerson
          transform="translate(112 194) scale(.62)"
          strokeWidth={2.6}
          shirt="var(--art-teal)"
          trousers="var(--art-navy)"
          skin="var(--art-skin)"
          hair="long"
          doing="talking"
        />
        <SeatedPerson
          transform="translate(212 194) scale(-.62 .62)"
          strokeWidth={2.6}
          shirt="var(--art-clay)"
          trousers="var(--art-wood-deep)"
          skin="var(--art-skin-deep)"
          hair="short"
          doing="talking"
        />
        <g stroke="var(--art-line)" strokeWidth="1.6">
          <path d="M158 152h8v42h-8Z" fill="var(--art-wood-deep)" />
          <path d="M142 148h40v6H142Z" fill="var(--art-wood-pale)" />
          <path d="M150 138h8l-1 10h-6ZM166 138h8l-1 10h-6Z" fill="var(--art-amber-pale)" />
        </g>
      </g>
    </svg>
  )
}
