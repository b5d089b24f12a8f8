import { Lantern, PalmCrown } from '#app/kit/ui/scenes/figures.tsx'
import { FeatureFrame, SeaView } from './feature-frame.tsx'
import type { Sheet } from './sheet.ts'

/** Services from anywhere: the post is on the screen, the desk is a veranda, the cat keeps the railing. */
export function FeatureRemote(sheet: Sheet) {
  return (
    <FeatureFrame {...sheet}>
      <SeaView y={84} />
      <path d="M68 160q6-60 20-100l5 1q-14 44-17 99Z" fill="var(--art-wood)" />
      <g transform="translate(90 60) scale(.52)">
        <PalmCrown />
      </g>
      <Veranda />
      <PostBox />
      <Cat />
      <Table />
    </FeatureFrame>
  )
}

function Veranda() {
  return (
    <>
      <path d="M0 154H320V220H0Z" fill="var(--art-wood-pale)" />
      <path
        d="M24 154L-112 220M64 154L-32 220M103 154L46 220M141 154l-18 66M179 154l18 66M217 154l57 66M256 154l96 66"
        stroke="var(--art-wood)"
      />
      <path d="M44 126v24M66 126v24M88 126v24M110 126v24M132 126v24M154 126v24M176 126v24M198 126v24M220 126v24M242 126v24M264 126v24M286 126v24" />
      <path d="M24 148h274v6H24ZM24 118h274v8H24Z" fill="var(--art-wood)" />
      <path d="M12 0h14v158H12ZM296 0h14v158h-14Z" fill="var(--art-wood)" />
      <path d="M8 158h22v7H8ZM292 158h22v7h-22Z" fill="var(--art-stone)" />
      <path d="M0 0h320v14H0Z" fill="var(--art-wood-deep)" />
      <path
        d="M0 14h320v6q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0q-10 8-20 0Z"
        fill="var(--art-gold)"
      />
      <Lantern r={14} cord={30} transform="translate(226 56)" />
    </>
  )
}

function PostBox() {
  return (
    <>
      <path d="M10 74l14-5 18 3v6Z" fill="var(--art-paper)" />
      <path d="M4 78q15-8 32 0v34H4Z" fill="var(--art-clay)" />
      <path d="M9 84h22M20 92v8" />
      <path d="M14 66l14-3 5 14H18Z" fill="var(--art-paper)" />
      <path d="M4 78q15-8 32 0" />
    </>
  )
}

function Cat() {
  return (
    <>
      <path d="M288 114q16 4 12 26q-2 7-7 3" strokeWidth="8" />
      <path d="M288 114q16 4 12 26q-2 7-7 3" stroke="var(--art-amber)" strokeWidth="4.8" />
      <path d="M262 118q-6-22 8-30q-4-12 0-20l6 6h8l6-6q4 10-1 20q12 10 6 30Z" fill="var(--art-amber)" />
      <path d="M274 80h4M284 80h4M280 84v1M276 118q-2-10 2-16M286 118q2-10-2-16M268 98l6 2M267 104l6 1" />
    </>
  )
}

function Table() {
  return (
    <>
      <path d="M50 196v24M270 196v24" strokeWidth="5" />
      <path d="M64 166H256L286 192H34Z" fill="var(--art-wood-pale)" />
      <path d="M34 192h252v7H34Z" fill="var(--art-wood)" />
      <path d="M130 172l-5-54q0-4 4-4h66q4 0 4 4l-5 54Z" fill="var(--art-navy)" />
      <path d="M134 167l-4-47h64l-4 47Z" fill="var(--art-paper)" />
      <path d="M134 126h26M133 132h16" stroke="var(--art-teal)" strokeWidth="2.4" />
      <path d="M144 138h36v24h-36Z" fill="var(--art-amber-pale)" />
      <path d="M144 138l18 14 18-14" />
      <circle cx="181" cy="137" r="5" fill="var(--art-clay)" />
      <path d="M130 172h64l12 13h-88Z" fill="var(--art-stone)" />
      <path d="M118 185h88v3h-88Z" fill="var(--art-navy)" />
      <path d="M133 176h58M130 180h64" strokeWidth="1.2" strokeDasharray="3 2" />
      <path d="M56 184l42-6 10 8-46 5Z" fill="var(--art-paper)" />
      <path d="M58 179l40-7 12 9-45 5Z" fill="var(--art-paper)" />
      <path d="M58 179l30 1 10-8" />
      <path d="M94 178l6-1 4 3-6 1Z" fill="var(--art-clay)" />
      <path d="M226 182l-4-26h20l-4 26q-6 3-12 0Z" fill="var(--art-wood)" />
      <path d="M222 156h20l-1 8h-18Z" fill="var(--art-paper)" />
      <path d="M234 156l5-14" />
      <path d="M250 176l14-1 7 10-15 1Z" fill="var(--art-navy)" />
      <path d="M260 184h2" stroke="var(--art-paper)" />
    </>
  )
}
