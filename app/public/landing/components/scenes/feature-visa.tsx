import { FeatureFrame } from './feature-frame.tsx'
import type { Sheet } from './sheet.ts'

/** A visa in hand: the stamp comes down, the date is ringed on the calendar. */
export function FeatureVisa(sheet: Sheet) {
  return (
    <FeatureFrame {...sheet}>
      <Wall />
      <Calendar />
      <ClosedPassport />
      <OpenPassport />
      <StampingHand />
    </FeatureFrame>
  )
}

function Wall() {
  return (
    <>
      <path d="M0 0H320V96H0Z" fill="var(--art-stone)" stroke="none" />
      <path d="M0 96H320V220H0Z" fill="var(--art-wood-pale)" />
      <path d="M0 122h78M112 112h90M250 132h70M0 176h30M214 212h106M20 210h120" stroke="var(--art-wood)" />
      <path d="M134 22h50v52h-50Z" fill="var(--art-paper)" />
      <path
        d="M139 27h18v20h-18ZM161 27h18v20h-18ZM139 50h18v20h-18ZM161 50h18v20h-18Z"
        fill="var(--art-sea)"
      />
      <g fill="var(--art-skin)">
        <path d="M141 47q0-6 7-6t7 6ZM163 47q0-6 7-6t7 6ZM141 70q0-6 7-6t7 6ZM163 70q0-6 7-6t7 6Z" />
        <circle cx="148" cy="36" r="4.5" />
        <circle cx="170" cy="36" r="4.5" />
        <circle cx="148" cy="59" r="4.5" />
        <circle cx="170" cy="59" r="4.5" />
      </g>
      <circle cx="159" cy="22" r="2.6" fill="var(--art-clay)" />
    </>
  )
}

function Calendar() {
  return (
    <>
      <path d="M24 18h84v66H24Z" fill="var(--art-paper)" />
      <path d="M24 18h84v15H24Z" fill="var(--art-clay)" />
      <path d="M38 13v10M56 13v10M76 13v10M94 13v10" />
      <path
        d="M34 44h.1M47 44h.1M60 44h.1M73 44h.1M86 44h.1M99 44h.1M34 56h.1M47 56h.1M60 56h.1M73 56h.1M99 56h.1M34 68h.1M47 68h.1M60 68h.1M73 68h.1M86 68h.1M99 68h.1"
        strokeWidth="4"
      />
      <path d="M86 56h.1" stroke="var(--art-amber)" strokeWidth="10" />
      <path d="M86 56h.1" strokeWidth="4" />
      <path d="M88 49q6 1 6 7t-8 7q-7 0-7-7t9-7" stroke="var(--art-teal)" strokeWidth="2" />
      <path
        d="M31 41l6 6M44 41l6 6M57 41l6 6M70 41l6 6M83 41l6 6M96 41l6 6M31 53l6 6M44 53l6 6M57 53l6 6"
        stroke="var(--art-clay)"
        strokeWidth="1.2"
      />
    </>
  )
}

function ClosedPassport() {
  return (
    <g transform="rotate(9 262 160)">
      <path d="M248 104h44v30h-44Z" fill="var(--art-paper)" />
      <path
        d="M253 110v14M257 110v14M260 110v14M266 110v14M269 110v14M275 110v14M279 110v14M284 110v14"
        strokeWidth="1.2"
      />
      <path d="M234 124q0-5 5-5h54q5 0 5 5v76q0 5-5 5h-54q-5 0-5-5Z" fill="var(--art-clay)" />
      <path d="M240 120v84" />
      <g stroke="var(--art-amber-pale)" strokeWidth="2">
        <circle cx="269" cy="156" r="16" />
        <path d="M253 156h32M269 140q-12 16 0 32q12-16 0-32M256 184h26M261 191h16" />
      </g>
    </g>
  )
}

function OpenPassport() {
  return (
    <>
      <path d="M30 148l80-8 84 6 22 58-90 6-104 2Z" fill="var(--art-clay)" />
      <g fill="var(--art-paper)">
        <path d="M36 148q36-12 74-5l10 58q-44-4-94 4Z" />
        <path d="M110 143q42-5 80 4l20 54q-44-6-90 0Z" />
      </g>
      <path
        d="M46 158l24-3M44 168l18-2M42 178l16-2M40 188l20-2M140 194l56 0M138 187l42-1"
        stroke="var(--art-ripple)"
      />
      <g stroke="var(--art-teal)" strokeWidth="2">
        <ellipse cx="90" cy="172" rx="20" ry="14" />
        <ellipse cx="90" cy="172" rx="13" ry="8" />
        <path d="M84 172h12" />
      </g>
      <path d="M140 160l38-3 10 22-40 2Z" stroke="var(--art-clay)" strokeWidth="2" />
    </>
  )
}

function StampingHand() {
  return (
    <>
      <path d="M138 150h46v10h-46Z" fill="var(--art-wood-deep)" />
      <path d="M142 150q4-10 14-12v-22h12v22q10 2 14 12Z" fill="var(--art-wood)" />
      <path d="M320 36L238 84l18 36 64-22Z" fill="var(--art-teal)" />
      <path d="M242 82l-8 5 17 36 9-4Z" fill="var(--art-paper)" />
      <path
        d="M236 88q-22 0-44 6q-16-10-30-6q-14 2-16 10q-2 8 8 10q-6 4-3 10q2 5 9 5q-2 8 8 10q18 2 34-4q20-4 46-8Z"
        fill="var(--art-skin)"
      />
      <path d="M154 108q14 0 24-4M160 123q12 0 22-6M192 94q-6 4-12 4" />
    </>
  )
}
