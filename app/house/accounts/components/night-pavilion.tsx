/**
 * The house after dark, from the sea, in the outlines and night colours of the first screen: two roofs, people at lit
 * desks, one lantern's road on the water. Decoration only.
 */
export function NightPavilion({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 800 1000" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <rect width="800" height="1000" fill="#06202a" />
      <circle cx="610" cy="210" r="62" fill="#f4efe4" opacity=".9" />
      <circle cx="586" cy="196" r="58" fill="#06202a" />
      <Stars />
      <path
        d="M0 640c120-60 210-74 330-40s270 30 470-44v180H0Z"
        fill="#0b2d38"
        stroke={LINE}
        strokeWidth="3"
      />
      <Palm x={96} y={742} lean={-14} />
      <Palm x={716} y={748} lean={16} />
      <Pavilion />
      <Sea />
    </svg>
  )
}

const LINE = '#03141a'

const STARS = [
  [80, 120, 2],
  [170, 260, 1.5],
  [244, 96, 1.5],
  [330, 208, 2],
  [420, 70, 2.5],
  [470, 300, 1.5],
  [520, 140, 1.5],
  [716, 96, 2],
  [742, 330, 1.5],
  [60, 392, 1.5],
  [148, 470, 2],
  [664, 430, 1.5],
] as const

function Stars() {
  return STARS.map(([cx, cy, r]) => (
    <circle key={`${cx}-${cy}`} cx={cx} cy={cy} r={r} fill="#f4efe4" opacity=".75" />
  ))
}

function Pavilion() {
  return (
    <g stroke={LINE} strokeWidth="3" strokeLinejoin="round">
      <g stroke="none">
        <path d="M228 566h344v182H228Z" fill="#f2a33a" opacity=".2" />
        <path d="M262 590h276v158H262Z" fill="#ffc673" opacity=".38" />
      </g>
      <path
        d="M400 300c16 62 58 98 138 92-14 30-42 42-76 36-28-5-48-20-62-42-14 22-34 37-62 42-34 6-62-6-76-36 80 6 122-30 138-92Z"
        fill="#c9682f"
      />
      <path
        d="M400 396c28 84 122 138 262 108-18 44-70 66-128 56-58-10-104-40-134-84-30 44-76 74-134 84-58 10-110-12-128-56 140 30 234-24 262-108Z"
        fill="#a84f27"
      />
      <path d="M400 476c30 44 76 74 134 84H266c58-10 104-40 134-84Z" fill="#7c3a20" />
      <path
        d="M262 392c80 6 122-30 138-92M138 504c140 30 234-24 262-108M538 392c-80 6-122-30-138-92M662 504c-140 30-234-24-262-108"
        fill="none"
        stroke="#e0b04a"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path d="M236 560h14v190h-14ZM550 560h14v190h-14ZM338 560h9v190h-9ZM453 560h9v190h-9Z" fill="#6d4329" />
      <Desk x={268} shirt="#1d8a80" hair="#2b1a11" />
      <Desk x={370} shirt="#d97b3f" hair="#1a1512" />
      <Desk x={476} shirt="#d9c9a5" hair="#4a2c1c" />
      <path d="M400 528v28" stroke="#3a2419" strokeWidth="3" />
      <circle cx="400" cy="572" r="30" fill="#ffb95a" opacity=".35" stroke="none" />
      <circle cx="400" cy="572" r="15" fill="#ffd494" />
      <path d="M206 748h388l26 22H180Z" fill="#4a2c1c" />
      <path d="M232 770h10v44h-10ZM395 770h10v44h-10ZM558 770h10v44h-10Z" fill="#2b1a11" />
    </g>
  )
}

/** Someone at a laptop. */
function Desk({ x, shirt, hair }: { x: number; shirt: string; hair: string }) {
  return (
    <g transform={`translate(${x} 0)`} strokeWidth="2">
      <path d="M2 702c0-20 4-28 12-28s13 8 14 18l8 4-2 6Z" fill={shirt} />
      <circle cx="14" cy="664" r="10" fill="#c98a5c" />
      <path d="M3 664c-1-16 22-17 22-3-5-3-9-3-13-2-3 2-5 6-9 5Z" fill={hair} />
      <path d="M34 682h22l-5 20H30Z" fill="#bfe3dd" />
      <path d="M0 702h62v6H0ZM6 708h5v40H6ZM51 708h5v40h-5Z" fill="#8a5632" />
    </g>
  )
}

function Palm({ x, y, lean }: { x: number; y: number; lean: number }) {
  return (
    <g
      transform={`translate(${x} ${y}) rotate(${lean})`}
      fill="#17594f"
      stroke={LINE}
      strokeWidth="3"
      strokeLinejoin="round"
    >
      <path d="M-7 20c4-80 4-150-2-236h9c8 86 10 156 8 236Z" fill="#5a3a26" />
      <path d="M-4-216c-34-34-76-34-112-4 38-8 72-4 112 8Zm2 0c-14-44-46-66-90-58 36 12 60 30 86 60Zm4 0c34-34 76-34 112-4-38-8-72-4-112 8Zm-2 0c14-44 46-66 90-58-36 12-60 30-86 60Zm0 0c-28 20-48 50-46 96 12-38 26-64 48-90Zm2 0c28 20 48 50 46 96-12-38-26-64-48-90Z" />
    </g>
  )
}

function Sea() {
  return (
    <g>
      <path d="M0 790h800v210H0Z" fill="#0b3a47" />
      <path d="M0 790h800v6H0Z" fill="#2c6470" opacity=".7" />
      <path
        d="M372 806h56M352 826h96M380 846h44M340 868h120M366 892h70M332 916h140M376 942h52M350 968h104"
        stroke="#ffb95a"
        strokeWidth="6"
        strokeLinecap="round"
        opacity=".7"
      />
      <path
        d="M560 824h90M60 838h110M628 872h120M96 896h80M540 930h130M30 956h130"
        stroke="#5e9aa0"
        strokeWidth="4"
        strokeLinecap="round"
        opacity=".45"
      />
    </g>
  )
}
