import { PalmCrown, Scooter } from '#app/kit/ui/scenes/figures.tsx'
import type { Sheet } from './sheet.ts'

/**
 * The shore at the foot of the page: beach, palms, the sea road with its lamps, a baht bus and a scooter.
 * It keeps its height and shows as much of the shore as fits, from the middle outwards.
 */
export function FooterShore(sheet: Sheet) {
  return (
    <svg
      {...sheet}
      viewBox="0 0 1600 180"
      preserveAspectRatio="xMidYMax slice"
      fill="none"
      strokeWidth="1.6"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <defs>
        <PalmCrown id="shore-crown" />
      </defs>
      <Sea />
      <Beach />
      <Road />
      <BahtBus />
      <Scooter transform="translate(690 163) scale(.36)" strokeWidth={4.4} />
    </svg>
  )
}

function Sea() {
  return (
    <>
      <path
        d="M1080 82q30-18 70-16q36-22 78-10q30-10 60 8q50 0 84 18ZM250 82q20-10 46-8q30-14 60-2q20 0 34 10Z"
        fill="var(--art-farther)"
      />
      <path d="M0 82H1600V140H0Z" fill="var(--art-sea)" />
      <path
        d="M60 92h40M150 98h70M300 90h36M420 100h54M560 92h60M700 97h44M830 90h70M960 99h50M1100 91h64M1240 98h40M1350 92h70M1480 99h60M30 108h60M250 110h48M500 108h70M760 110h50M1030 108h66M1300 110h60M1520 107h50"
        stroke="var(--art-ripple)"
      />
      <path d="M1180 90h30M1186 96h18M1176 102h36" stroke="var(--art-night)" opacity=".5" />
      <g stroke="var(--art-line)">
        <path d="M906 86q26 4 60-2l-6 10q-22 6-46 1Z" fill="var(--art-clay)" />
        <path d="M906 86l-8-12M920 82v-12M946 82v-12" />
        <path d="M914 72q20-7 40 0Z" fill="var(--art-paper)" />
      </g>
    </>
  )
}

const UMBRELLAS = [196, 252, 308, 1010, 1066, 1122, 1400]

function Beach() {
  return (
    <>
      <path
        d="M0 122q120-10 260-2t300 0t320 0t320-4t400 4V150H0Z"
        fill="var(--art-sand)"
        stroke="var(--art-foam)"
        strokeWidth="3"
      />
      <g stroke="var(--art-line)">
        {UMBRELLAS.map((x, i) => (
          <g key={x} transform={`translate(${x} 138)`}>
            <path d="M0 0v-32" />
            <path
              d="M-24-26q4-16 24-16t24 16q-6-4-12 0q-6-4-12 0q-6-4-12 0q-6-4-12 0Z"
              fill={i % 3 === 1 ? 'var(--art-gold)' : 'var(--art-teal)'}
            />
            <path d="M8-2l12-3 8-10M10-4l-2 6M20-5l2 7" />
          </g>
        ))}
      </g>
    </>
  )
}

const PALMS = [
  { x: 112, h: 108, lean: 12 },
  { x: 430, h: 96, lean: -10 },
  { x: 520, h: 118, lean: 14 },
  { x: 846, h: 104, lean: 12 },
  { x: 1240, h: 112, lean: -14 },
  { x: 1300, h: 90, lean: 10 },
  { x: 1540, h: 104, lean: -8 },
]

const LAMPS = [40, 360, 720, 1180, 1480]

function Road() {
  return (
    <>
      {PALMS.map(({ x, h, lean }) => (
        <g key={x} stroke="var(--art-line)" transform={`translate(${x} 148)`}>
          <path d={`M-4 0Q-2 ${-h / 2} ${lean - 2} ${-h}h4Q4 ${-h / 2} 4 0Z`} fill="var(--art-wood)" />
          <use
            href="#shore-crown"
            transform={`translate(${lean} ${-h}) scale(${lean > 0 ? 0.44 : -0.44} .44)`}
          />
        </g>
      ))}
      <path d="M0 146H1600V154H0Z" fill="var(--art-stone)" stroke="var(--art-line)" />
      <path
        d="M0 150H1600"
        stroke="var(--art-gold)"
        strokeWidth="6"
        strokeDasharray="22 22"
        strokeLinecap="butt"
      />
      <path d="M0 154H1600V180H0Z" fill="var(--art-road)" />
      <path d="M8 169H1600" stroke="var(--art-paper)" strokeWidth="2.4" strokeDasharray="26 34" />
      {LAMPS.map(x => (
        <g key={x} transform={`translate(${x} 148)`}>
          <circle cx="20" cy="-96" r="17" fill="var(--art-halo)" />
          <path d="M0 0v-90q0-12 20-12" stroke="var(--art-navy)" strokeWidth="3" />
          <circle cx="20" cy="-97" r="5" fill="var(--art-amber)" />
        </g>
      ))}
    </>
  )
}

/** A songthaew on its way to the next stop. */
function BahtBus() {
  return (
    <g stroke="var(--art-line)" transform="translate(250 168)">
      <path d="M0-16v-36h76v36Z" fill="var(--art-sea)" />
      <g fill="var(--art-skin)">
        <circle cx="18" cy="-36" r="5" />
        <circle cx="40" cy="-37" r="5" />
        <circle cx="58" cy="-36" r="5" />
      </g>
      <path d="M11-20q0-11 7-11t7 11Z" fill="var(--art-amber)" />
      <path d="M33-20q0-12 7-12t7 12Z" fill="var(--art-clay)" />
      <path d="M51-20q0-11 7-11t7 11Z" fill="var(--art-paper)" />
      <path d="M13-38q0-6 5-6t5 6ZM53-38q0-6 5-6t5 6Z" fill="var(--art-hair)" />
      <path d="M-4-58h84l4 6H-6ZM28-52v34M52-52v34" fill="var(--art-paper)" />
      <path d="M-2-26h80l2-20h22l12 18 18 4q4 2 4 8v8H-2Z" fill="var(--art-navy)" />
      <path d="M86-42h12l8 13H85Z" fill="var(--art-sea)" />
      <path d="M-2-19h138" stroke="var(--art-gold)" strokeWidth="2.4" />
      <path d="M130-20h6v5h-6Z" fill="var(--art-amber-pale)" />
      <g fill="var(--art-line)">
        <circle cx="22" cy="-6" r="10" />
        <circle cx="110" cy="-6" r="10" />
      </g>
      <g fill="var(--art-stone)">
        <circle cx="22" cy="-6" r="4" />
        <circle cx="110" cy="-6" r="4" />
      </g>
      <path d="M-4-14h-8v6h8" />
    </g>
  )
}
