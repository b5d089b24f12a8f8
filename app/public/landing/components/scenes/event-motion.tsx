import { PalmCrown } from '#app/kit/ui/scenes/figures.tsx'
import { EventFrame } from './event-frame.tsx'
import { SeaView } from './feature-frame.tsx'
import type { Sheet } from './sheet.ts'

/** Moving together, on the beach: a stretch on the mat before the boards go out. */
export function EventMotion(sheet: Sheet) {
  return (
    <EventFrame {...sheet}>
      <SeaView y={96} />
      <circle cx="70" cy="52" r="20" fill="var(--art-amber)" />
      <path d="M0 138q90-16 170-4t150-8V200H0Z" fill="var(--art-sand)" />
      <path d="M296 176q-16-60-6-120l6 1q-6 60 14 118Z" fill="var(--art-wood)" />
      <g transform="translate(292 54) scale(.56)">
        <PalmCrown />
      </g>
      <path d="M262 182q-10-70 2-112q14 40 8 112Z" fill="var(--art-teal)" />
      <path d="M264 74q2 50 4 106" stroke="var(--art-paper)" />
      <path d="M62 184l14-8h150l12 8Z" fill="var(--art-clay)" />
      <Stretching />
    </EventFrame>
  )
}

/** Seen from the front, arms wide, one knee bent. */
function Stretching() {
  return (
    <>
      <path d="M138 130L94 174l-10 5 2 4h16l52-44Z" fill="var(--art-navy)" />
      <path d="M146 128h18q28 0 32 18l-3 30 12 3v4h-25l-2-30-30-4Z" fill="var(--art-navy)" />
      <path d="M140 92L92 95q-7-2-8 2t8 4l48 2ZM168 92l48 3q7-2 8 2t-8 4l-48 2Z" fill="var(--art-skin)" />
      <path d="M148 72h12v16h-12Z" fill="var(--art-skin)" />
      <path d="M136 132q4-20 0-44q18-10 36 0q-4 24 0 44q-18 6-36 0Z" fill="var(--art-amber)" />
      <circle cx="154" cy="62" r="14" fill="var(--art-skin)" />
      <path d="M140 62q-2-18 14-18t14 18q-8-8-14-9q-6 4-14 9Z" fill="var(--art-hair)" />
      <circle cx="154" cy="42" r="6" fill="var(--art-hair)" />
      <path d="M149 64v.1M159 64v.1" strokeWidth="2.4" />
      <path d="M150 69q4 3 8 0" />
    </>
  )
}
