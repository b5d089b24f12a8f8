import { Lantern, PalmCrown, Scooter } from './figures.tsx'
import { House } from './hero-house.tsx'
import { Roof } from './hero-roof.tsx'
import { Bay, SeaRoad } from './hero-shore.tsx'

/**
 * The open pavilion by the sea road of Jomtien: warm morning by day, lanterns and stars by night.
 * The sky is the page itself. It fills its box from the bottom up; a phone's crop keeps the house.
 * Sea and sky go on to x -800 and the road to x 1720, so a wide hero may ask for more: `-500 0 1700 760`.
 */
export function HeroPavilion({
  className,
  viewBox = '0 0 1200 760',
}: {
  className?: string
  viewBox?: string
}) {
  return (
    <svg
      className={className}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <defs>
        <PalmCrown id="hero-crown" />
        <Lantern id="hero-lantern" r={14} cord={46} />
      </defs>
      <Bay />
      <SeaRoad />
      <House />
      <Roof />
      <Reflections />
      <Doorstep />
    </svg>
  )
}

function Reflections() {
  return (
    <>
      <path
        d="M570 649q74-5 148 0-74 5-148 0m-87-15q66-5 132 0-66 5-132 0m36 17q41-5 83 0-41 5-83 0m-13 0q77-5 155 0-77 5-155 0m69 20q43-5 87 0-43 5-87 0m25 9q73-5 147 0-73 5-147 0m34 19q50-5 100 0-50 5-100 0m-360-63q40-5 80 0-40 5-80 0m271 62q67-4 134 0-67 4-134 0m77 16q64-4 128 0-64 4-128 0m-153-17q40-4 81 0-40 4-81 0m219 37q28-4 56 0-28 4-56 0m-46 8q43-4 86 0-43 4-86 0m-69-11q54-4 109 0-54 4-109 0m-216-23q30-4 60 0-30 4-60 0m-22 0q40-4 81 0-40 4-81 0m159 43q32-4 65 0-32 4-65 0"
        fill="var(--art-ripple-deep)"
      />
      <path
        d="M347 590q9-5 18 0-9 5-18 0m-5 13q5-4 11 0-5 4-11 0m0 20q11-3 22 0-11 3-22 0m1 14q9-5 19 0-9 5-19 0m-6 12q11-4 23 0-11 4-23 0m7 20q4-3 9 0-4 3-9 0m-8 14q4-4 8 0-4 4-8 0m8 18q11-4 23 0-11 4-23 0m-8 15q13-3 27 0-13 3-27 0m5 19q8-4 16 0-8 4-16 0m79-134q7-4 14 0-7 4-14 0m-15 21q15-4 30 0-15 4-30 0m15 14q5-3 10 0-5 3-10 0m-8 18q8-4 17 0-8 4-17 0m-7 20q14-5 28 0-14 5-28 0m9 19q7-3 15 0-7 3-15 0m16 21q6-4 12 0-6 4-12 0m-5 21q5-3 10 0-5 3-10 0m-6 14q8-4 16 0-8 4-16 0m79-136q8-4 17 0-8 4-17 0m5 12q10-3 21 0-10 3-21 0m-2 16q10-3 20 0-10 3-20 0m-6 13q14-3 29 0-14 3-29 0m21 13q6-3 13 0-6 3-13 0m-8 15q5-5 10 0-5 5-10 0m-6 20q6-5 12 0-6 5-12 0m-6 18q11-3 22 0-11 3-22 0m22 20q5-4 10 0-5 4-10 0m106-111q12-3 24 0-12 3-24 0m-5 18q6-3 13 0-6 3-13 0m5 17q8-4 16 0-8 4-16 0m7 18q4-3 8 0-4 3-8 0m-13 22q6-4 13 0-6 4-13 0m-3 18q9-4 19 0-9 4-19 0m7 17q5-3 11 0-5 3-11 0m85-97q4-5 8 0-4 5-8 0m7 18q6-4 12 0-6 4-12 0m-8 13q14-4 28 0-14 4-28 0m10 17q14-4 29 0-14 4-29 0m-13 19q15-5 30 0-15 5-30 0m23 19q5-3 10 0-5 3-10 0m-6 21q3-4 7 0-3 4-7 0"
        fill="var(--art-glint)"
      />
    </>
  )
}

/** Sign, sandals left at the boardwalk, the scooter, and the dog that belongs to nobody. */
function Doorstep() {
  return (
    <>
      <g transform="translate(1005.4 571.2) scale(0.693 0.693)" stroke="var(--art-line)" strokeWidth="2.6">
        <path d="M0 0v-190" strokeWidth="6" stroke="var(--art-wood-deep)" />
        <path d="M0-184h58" strokeWidth="5" stroke="var(--art-wood-deep)" />
        <path d="M16-184v12m34-12v12" />
        <path d="M8-172h50v44H8Z" fill="var(--art-paper)" />
        <path d="M14-146q14-2 19-14 5 12 19 14m-32 2v8m26-8v8" strokeWidth="4" />
        <circle cx="33" cy="-141" r="4" fill="var(--art-amber)" stroke="none" />
      </g>
      <g transform="translate(1003.1 554.8) scale(0.624 0.624)" stroke="var(--art-line)" strokeWidth="1.9">
        <path d="M-26 0l14-3 4 4-14 3Zm4 8 14-3 4 4-14 3Z" fill="var(--art-clay)" />
        <path d="M8-2l14-3 4 4L12 2Zm4 8 14-3 4 4-14 3Z" fill="var(--art-teal)" />
      </g>
      <Scooter transform="translate(1068 672) scale(.86)" strokeWidth={2.3} />
      <g transform="translate(968 724) scale(.82)" stroke="var(--art-line)" strokeWidth="2.4">
        <path d="M-30 0q-12-22 14-30 34-8 50 8Q48-8 36 0Z" fill="var(--art-wood-pale)" />
        <path d="M-28 0q-18 2-20-8 0-10 14-14l2-12 10 10q12 10 6 24Z" fill="var(--art-wood-pale)" />
        <path d="M36-2q10-2 6-10-6-6-20 2m-64 2 6 2m-10 0h-3m47 4q-6-12 8-18" />
      </g>
    </>
  )
}
