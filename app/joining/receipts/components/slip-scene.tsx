type SlipSceneProps = { className?: string; isAccepted?: boolean }

/** A bank app's slip on a phone, on the deck of the sala; decoration. Accepted, it carries our stamp. */
export function SlipScene({ className, isAccepted = false }: SlipSceneProps) {
  return (
    <svg
      viewBox="0 0 440 336"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="var(--art-line)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <Shore />
      <Deck />
      <Roof />
      <Lantern />
      <Cup />
      <g transform="rotate(-6 206 186)">
        <Phone />
        <Slip />
        {isAccepted && <Stamp />}
      </g>
    </svg>
  )
}

function Shore() {
  return (
    <g stroke="none">
      <path d="M62 220V64q158-44 316 0v156Z" fill="var(--art-haze)" />
      <circle cx="112" cy="128" r="24" fill="var(--art-amber-pale)" />
      <path d="M262 220q16-22 46-24 20-14 42 2 16 4 28 22Z" fill="var(--art-far)" />
      <path d="M62 220h316v78H62Z" fill="var(--art-sea)" />
      <path
        d="M84 232h30m-18 12h34m150-10h34m-46 13h26m30 10h40M78 262h26m180 8h30m-214 12h30"
        stroke="var(--art-ripple)"
      />
      <path
        d="M92 92h.1M140 90h.1M300 88h.1M286 142h.1M320 176h.1M84 168h.1M134 190h.1"
        stroke="var(--art-night)"
        strokeWidth="3"
      />
    </g>
  )
}

function Deck() {
  return (
    <g>
      <path d="M54 64h14v240H54Zm318 0h14v240h-14Z" fill="var(--art-wood)" />
      <path d="M63 64h5v240h-5Zm318 0h5v240h-5Z" fill="var(--art-wood-deep)" stroke="none" />
      <path d="M30 296h380l16 22H14Z" fill="var(--art-wood-pale)" />
      <path d="M14 318h412v12H14Z" fill="var(--art-wood)" />
      <path
        d="M92 297l-9 20m67-20-5 20m62-20-1 20m60-20 3 20m55-20 7 20m52-20 10 20"
        stroke="var(--art-wood)"
      />
    </g>
  )
}

function Roof() {
  return (
    <g>
      <path d="M22 30Q136 58 220 16q84 42 198 14l16 26q-128 28-214-12-86 40-214 12Z" fill="var(--art-roof)" />
      <path
        d="M44 57l9-20m16 22 9-20m17 20 9-21m17 19 10-22m17 16 10-22m17 15 11-23m209 36-9-20m-16 22-9-20m-17 20-9-21m-17 19-10-22m-17 16-10-22m-17 15-11-23"
        stroke="var(--art-roof-shade)"
      />
      <path
        d="M6 56q128 28 214-12 86 40 214 12l2 11q-130 28-216-11-86 39-216 11Z"
        fill="var(--art-roof-edge)"
      />
      <path d="M213 20q0-7 7-18 7 11 7 18-7 5-14 0Z" fill="var(--art-gold)" />
    </g>
  )
}

function Lantern() {
  return (
    <g>
      <circle cx="336" cy="130" r="52" fill="var(--art-halo)" stroke="none" />
      <path d="M336 58v46" />
      <path d="M314 130q0-24 16-24h12q16 0 16 24t-16 24h-12q-16 0-16-24Z" fill="var(--art-amber)" />
      <path d="M330 106q-7 10-7 24t7 24m12-48q7 10 7 24t-7 24" strokeWidth="1.4" />
      <path d="M327 102h18v6h-18Zm0 50h18v6h-18Z" fill="var(--art-wood-deep)" />
      <path d="M332 158v12m8-12v12m-4-12v17" stroke="var(--art-clay)" />
    </g>
  )
}

function Cup() {
  return (
    <g>
      <path d="M356 274q17-2 15 10-2 9-17 8" />
      <path d="M304 266h54l-5 36q-1 6-8 6h-28q-7 0-8-6Z" fill="var(--art-paper)" />
      <path d="M306 277h51l-1.4 9h-48.4Z" fill="var(--art-clay)" />
      <path d="M322 255q-6-8 0-15t0-14m17 29q-6-8 0-15t0-14" stroke="var(--art-foam)" strokeWidth="2.4" />
    </g>
  )
}

function Phone() {
  return (
    <g>
      <rect x="140" y="78" width="132" height="236" rx="22" fill="var(--art-navy)" />
      <rect x="148" y="86" width="116" height="220" rx="15" fill="var(--art-paper)" />
    </g>
  )
}

const QR_ROWS = ['1110111', '1010101', '1110111', '0001010', '1110110', '1011001', '1110111']

/** Each dark cell as a square of 6. */
const QR_PATH = QR_ROWS.flatMap((row, y) =>
  Array.from(row, (cell, x) => (cell === '1' ? `M${x * 6} ${y * 6}h6v6h-6Z` : '')),
).join('')

function Slip() {
  return (
    <g>
      <path d="M148 101a15 15 0 0 1 15-15h86a15 15 0 0 1 15 15v36H148Z" fill="var(--art-teal)" />
      <path d="M195 93h22" strokeWidth="5" />
      <circle cx="206" cy="117" r="12" fill="var(--art-paper)" />
      <path d="M200 117l4.5 4.5 8-9" stroke="var(--art-teal)" strokeWidth="3.4" />
      <g stroke="var(--art-hair)">
        <path d="M176 153h60" strokeWidth="9" />
        <path d="M158 181h96" strokeDasharray="3 6" opacity=".4" />
        <path d="M190 167h32m-40 27h46m-46 8h28m-28 21h36m-36 8h44" strokeWidth="4.5" opacity=".4" />
        <path d="M214 257h34m-34 12h26m-26 12h30" strokeWidth="5" opacity=".25" />
      </g>
      <circle cx="167" cy="197" r="7.5" fill="var(--art-amber)" />
      <circle cx="167" cy="227" r="7.5" fill="var(--art-clay)" />
      <path d="M167 208v8" strokeWidth="1.6" />
      <path d={QR_PATH} transform="translate(160 249)" fill="var(--art-hair)" stroke="none" />
    </g>
  )
}

function Stamp() {
  return (
    <g transform="translate(238 238) rotate(14)">
      <circle r="39" fill="var(--art-paper)" />
      <circle r="33" stroke="var(--art-clay)" strokeWidth="3.6" />
      <circle r="26" stroke="var(--art-clay)" strokeWidth="1.6" strokeDasharray="2 5" />
      <path d="M-13 1l10 10 17-20" stroke="var(--art-clay)" strokeWidth="6" />
    </g>
  )
}
