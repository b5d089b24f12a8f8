import { Lantern, SeatedPerson } from '#app/kit/ui/scenes/figures.tsx'
import { FeatureFrame, SeaView } from './feature-frame.tsx'
import type { Sheet } from './sheet.ts'

/** An hour of advice: two people, one round table, the papers between them. */
export function FeatureConsultation(sheet: Sheet) {
  return (
    <FeatureFrame {...sheet}>
      <Room />
      <Table />
      <SeatedPerson
        transform="translate(72 208)"
        strokeWidth={1.6}
        shirt="var(--art-teal)"
        trousers="var(--art-navy)"
        skin="var(--art-skin)"
        hair="bun"
        doing="talking"
      />
      <circle cx="88" cy="86" r="4.5" />
      <path d="M83 85l-6-1" />
      <SeatedPerson
        transform="translate(250 208) scale(-1 1)"
        strokeWidth={1.6}
        shirt="var(--art-amber)"
        trousers="var(--art-wood-deep)"
        skin="var(--art-skin-deep)"
        hair="short"
        doing="writing"
      />
    </FeatureFrame>
  )
}

function Room() {
  return (
    <>
      <SeaView y={76} />
      <path d="M0 0H320V182H0ZM98 22V104H222V22Z" fill="var(--art-stone)" fillRule="evenodd" stroke="none" />
      <path d="M94 24h6v80h-6ZM220 24h6v80h-6ZM92 18h136v6H92Z" fill="var(--art-wood)" />
      <path d="M88 104h144v7H88Z" fill="var(--art-wood-pale)" />
      <path d="M0 182H320V220H0Z" fill="var(--art-wood-pale)" />
      <path
        d="M30 182L-10 220M74 182l-24 38M118 182l-12 38M162 182v38M204 182l12 38M246 182l24 38M290 182l40 38"
        stroke="var(--art-wood)"
      />
      <path d="M0 176h320v6H0Z" fill="var(--art-stone-shade)" />
      <path d="M252 62h62v5h-62Z" fill="var(--art-wood)" />
      <path d="M258 40h8v22h-8Z" fill="var(--art-clay)" />
      <path d="M266 36h7v26h-7Z" fill="var(--art-navy)" />
      <path d="M273 43l7-2 5 20-7 1Z" fill="var(--art-gold)" />
      <path d="M298 50q-10-6-10-20q10 4 11 16q0-16 8-20q4 14-6 24Z" fill="var(--art-leaf)" />
      <path d="M291 50h16l-3 12h-10Z" fill="var(--art-paper)" />
      <path d="M14 30h46v34H14Z" fill="var(--art-paper)" />
      <path d="M22 52q12-2 15-14q4 12 15 14M27 51v8M47 51v8" strokeWidth="2.6" />
      <circle cx="37" cy="54" r="3" fill="var(--art-amber)" stroke="none" />
      <Lantern r={13} cord={46} transform="translate(160 44)" />
    </>
  )
}

function Table() {
  return (
    <>
      <path d="M154 138h12v60h-12Z" fill="var(--art-wood-deep)" />
      <path d="M134 206q4-10 26-10t26 10Z" fill="var(--art-wood-deep)" />
      <path d="M104 132v5q10 12 56 12t56-12v-5Z" fill="var(--art-wood)" />
      <ellipse cx="160" cy="132" rx="56" ry="12" fill="var(--art-wood-pale)" />
      <g fill="var(--art-paper)">
        <path d="M124 131l24-5 9 7-26 5Z" />
        <path d="M160 134l22-2 12 8-24 2Z" />
        <path d="M184 126l-2-11h12l-2 11q-4 2-8 0Z" />
      </g>
      <path d="M132 131l13-2M136 134l13-2M167 136l12-1M171 139l13-1" strokeWidth="1.2" />
      <path d="M182 117q-6 0-5 4t6 3" />
      <path d="M186 110q-3-4 0-7M191 110q-3-4 0-7" stroke="var(--art-ripple)" />
    </>
  )
}
