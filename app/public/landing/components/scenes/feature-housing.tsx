import { PalmCrown } from '#app/kit/ui/scenes/figures.tsx'
import { FeatureFrame, SeaView } from './feature-frame.tsx'
import type { Sheet } from './sheet.ts'

/** A place to live: the key is in the door, the suitcase is inside, and the sea is at the end of the soi. */
export function FeatureHousing(sheet: Sheet) {
  return (
    <FeatureFrame {...sheet}>
      <SeaView y={104} />
      <Soi />
      <Room />
      <Door />
      <Luggage />
    </FeatureFrame>
  )
}

function Soi() {
  return (
    <>
      <path d="M80 128H230V200H80Z" fill="var(--art-leaf)" />
      <path d="M140 128h20l44 72H86Z" fill="var(--art-road)" />
      <path d="M92 128V36h44v92Z" fill="var(--art-paper)" />
      <path d="M136 128V44l16 8v76Z" fill="var(--art-stone-shade)" />
      <path
        d="M98 42h32v8H98ZM98 58h32v8H98ZM98 74h32v8H98ZM98 90h32v8H98ZM98 106h32v8H98Z"
        fill="var(--art-sea-near)"
      />
      <path d="M95 50h38M95 66h38M95 82h38M95 98h38M95 114h38M114 42v72M141 58v6M147 60v6M141 76v6M147 78v6M141 94v6M147 96v6" />
      <path d="M100 60h6v6h-6ZM120 76h6v6h-6ZM104 92h8v6h-8Z" fill="var(--art-amber)" />
      <path d="M168 112h46v32h-46Z" fill="var(--art-amber-pale)" />
      <path d="M158 114q18-4 26-26h18q6 18 20 24v4Z" fill="var(--art-roof)" />
      <path d="M182 124h12v20h-12Z" fill="var(--art-wood-deep)" />
      <path d="M198 120h10v10h-10ZM171 120h8v10h-8Z" fill="var(--art-glint)" />
      <path d="M170 176V64h4v112ZM162 72h20" fill="var(--art-stone)" />
      <path d="M92 66q42 14 72 6M92 74q42 14 88-2M180 72q18 6 34-4" strokeWidth="1.2" />
      <path d="M204 190q-2-60-10-96h-5q7 40 8 96Z" fill="var(--art-wood)" />
      <g transform="translate(192 92) scale(.42)">
        <PalmCrown />
      </g>
    </>
  )
}

function Room() {
  return (
    <>
      <path d="M0 0H320V192H0ZM92 24V192H214V24Z" fill="var(--art-stone)" fillRule="evenodd" stroke="none" />
      <path d="M0 192H320V220H0Z" fill="var(--art-wood-pale)" />
      <path
        d="M40 192L18 220M92 192l-12 28M153 192v28M214 192l12 28M268 192l24 28M0 204h320"
        stroke="var(--art-wood)"
      />
      <path d="M92 192l-10 10h142l-10-10Z" fill="var(--art-stone-shade)" />
      <path d="M84 16H222V192H214V24H92V192H84Z" fill="var(--art-wood)" />
      <path d="M236 44h74v5h-74Z" fill="var(--art-wood)" />
      <path d="M248 49v6M272 49v6M296 49v6" strokeWidth="2.4" />
      <path d="M240 74q2-4 10-5q0-14 12-14t12 14q9 1 10 5q-10 6-22 6t-22-6Z" fill="var(--art-amber-pale)" />
      <path d="M250 69q12 5 24 0" stroke="var(--art-clay)" strokeWidth="3" />
      <path d="M296 55l-9 12 2 26h16l2-26Z" fill="var(--art-teal)" />
    </>
  )
}

function Door() {
  return (
    <>
      <path d="M88 20L22 2V216L88 196Z" fill="var(--art-teal)" />
      <path d="M78 32L34 22V92L78 94ZM78 110L34 112V196L78 184Z" />
      <path d="M30 100l14 0v18l-14 1Z" fill="var(--art-gold)" />
      <path d="M38 106h19" strokeWidth="6" />
      <path d="M38 106h19" stroke="var(--art-gold)" strokeWidth="2.8" />
      <path d="M40 113v6" strokeWidth="3" />
      <circle cx="41" cy="126" r="7" />
      <path d="M38 132l-6 20 5 1 1-4 4 0 0-4-3-1 5-11" fill="var(--art-gold)" />
      <path d="M43 132l14 12 4 22-18 2-5-21Z" fill="var(--art-amber)" />
      <path d="M44 156q4-1 6-6q3 4 6 5M46 156v5M55 155v5" strokeWidth="2" />
    </>
  )
}

function Luggage() {
  return (
    <>
      <path d="M246 122v-20h22v20" strokeWidth="3" />
      <path d="M234 128q0-6 6-6h34q6 0 6 6v68h-46Z" fill="var(--art-clay)" />
      <path d="M244 122v74M270 122v74" />
      <path d="M236 196h8v8h-8ZM270 196h8v8h-8Z" fill="var(--art-navy)" />
      <path d="M250 140l14-3 3 12-14 3Z" fill="var(--art-amber-pale)" />
      <circle cx="257" cy="172" r="7" fill="var(--art-sea)" />
      <path d="M302 180q-16-14-14-36q14 8 15 30q0-26 12-34q6 24-8 40Z" fill="var(--art-leaf)" />
      <path d="M290 178h24l-4 26h-16Z" fill="var(--art-paper)" />
      <path d="M114 204l14-4 8 4-14 5ZM138 206l14-3 8 4-15 4Z" fill="var(--art-navy)" />
    </>
  )
}
