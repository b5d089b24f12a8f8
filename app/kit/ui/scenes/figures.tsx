/**
 * People and things that appear in more than one scene, drawn once in centimetres with the ground at y = 0.
 * A scene places them with `transform` and passes the `strokeWidth` that gives its own line weight after scaling.
 */
interface Placed {
  transform: string
  strokeWidth: number
}

interface Person extends Placed {
  shirt: string
  trousers: string
  skin: string
  hair: 'bun' | 'cap' | 'long' | 'short'
  /** What the near hand does; a laptop stands on a table 74 cm high. */
  doing?: 'typing' | 'talking' | 'writing'
}

const ARMS = {
  typing: 'M-6-95q8-8 15 1l10 17 27-3q6 2 4 8l-32 6q-6 1-9-4Z',
  talking: 'M-6-95q8-8 15 1l9 15 20-17q6-1 7 5l-24 24q-6 3-10-2Z',
  writing: 'M-6-95q8-8 15 1l10 15 29 2q5 4 1 8l-34 1q-6 0-9-5Z',
}

const HANDS = {
  typing: 'M40-80q10-2 13 2q-2 7-12 7Z',
  talking: 'M34-93l3-10q2-5 5-4l0 5 9-6q4 0 2 4l-11 16Z',
  writing: 'M46-78q11-2 15 3q-1 7-13 6Z',
}

/** A person on a chair seen from the side, looking right; scale x by -1 to look left. */
export function SeatedPerson({
  transform,
  strokeWidth,
  shirt,
  trousers,
  skin,
  hair,
  doing = 'typing',
}: Person) {
  return (
    <g transform={transform} strokeWidth={strokeWidth} stroke="var(--art-line)">
      <path d="M-20-84l4 38h36M-14-46l-5 46M16-46l5 46" />
      <path d="M-14-60l44-1q17 0 16 15l-4 38h-13l2-32h-38q-12-4-7-20Z" fill={trousers} />
      <path d="M29-8h14q11 2 10 8H29Z" fill="var(--art-paper)" />
      <path d="M0-116h12v14H-1Z" fill={skin} />
      <path d="M-15-44q-6-38 6-56q9-8 20-3q10 5 10 20l-2 38Z" fill={shirt} />
      <path d="M-5-124q0-13 13-13q13 0 13 14l3 6-4 2q0 9-9 9q-15 0-16-18Z" fill={skin} />
      <path d="M15-124v2" />
      <Hair style={hair} />
      <path d={ARMS[doing]} fill={shirt} />
      <path d={HANDS[doing]} fill={skin} />
      {doing === 'typing' && <path d="M44-77h32l10-25 5 2-12 27H44Z" fill="var(--art-paper)" />}
      {doing === 'writing' && <path d="M64-88l-8 18" />}
    </g>
  )
}

function Hair({ style }: { style: Person['hair'] }) {
  if (style === 'cap') return <path d="M-7-124q0-17 16-17q12 1 13 12l12 3q0 3-5 3Z" fill="var(--art-teal)" />
  if (style === 'short')
    return <path d="M22-129q0-13-14-12q-15 0-15 15q0 6 3 9q4-1 5-8q14 0 21-4Z" fill="var(--art-hair)" />
  if (style === 'bun')
    return (
      <g fill="var(--art-hair)">
        <path d="M22-128q-2-14-16-13q-15 1-14 18q1 9 6 13q5-6 4-13q12 0 20-5Z" />
        <path d="M-6-136a7 7 0 1 1-5-11q6 3 5 11Z" />
      </g>
    )
  return (
    <>
      <path d="M22-129q-1-14-15-13q-17 1-17 20l-5 26q8 5 15 0l2-29q13-1 20-4Z" fill="var(--art-hair)" />
      <path d="M6-142q-2 10-1 20" strokeWidth="5" />
      <circle cx="5" cy="-121" r="5" fill="var(--art-clay)" />
    </>
  )
}

/** The scooter everyone here rides, on its stand, headlight to the left. */
export function Scooter({ transform, strokeWidth }: Placed) {
  return (
    <g transform={transform} strokeWidth={strokeWidth} stroke="var(--art-line)">
      <ellipse cx="6" cy="2" rx="98" ry="7" fill="var(--art-stone-shade)" stroke="none" />
      <path d="M2-26l-8 28" strokeWidth="4" />
      <g fill="var(--art-line)">
        <circle cx="-62" cy="-23" r="23" />
        <circle cx="64" cy="-23" r="23" />
      </g>
      <g fill="var(--art-stone-shade)">
        <circle cx="-62" cy="-23" r="11" />
        <circle cx="64" cy="-23" r="11" />
      </g>
      <path d="M-62-23l14-48" strokeWidth="6" />
      <path d="M42-14h36l14-5v8l-14 5H46Z" fill="var(--art-stone-shade)" />
      <g fill="var(--art-teal)">
        <path d="M-90-30q24-40 54-4l-8 4q-20-20-40 2Z" />
        <path d="M-54-104q12-6 16 6q2 24 14 50q4 10 12 10H6q8 0 8-30l72-8q14 2 8 18q-6 14-8 22q-26-26-50 8l-2 4h-56q-14-6-20-26q-14-24-12-54Z" />
      </g>
      <path d="M-38-96q4 24 14 46M22-58l62-6" />
      <path d="M10-68q2-14 24-12q16 4 26-2q20-8 30 4q4 6-4 8l-72 8q-4-2-4-6Z" fill="var(--art-navy)" />
      <path d="M-66-98q-2-14 10-14l12 2 4 10q-12 8-26 2Z" fill="var(--art-amber-pale)" />
      <path d="M-46-108l14-10" strokeWidth="6" />
      <path d="M-40-114l2-16" />
      <ellipse cx="-37" cy="-136" rx="8" ry="6" fill="var(--art-stone)" />
      <path d="M92-66l6 2-4 10-5-2Z" fill="var(--art-clay)" />
      <path d="M28-82q0-26 25-26q24 0 24 24l-8 4q-20-4-41-2Z" fill="var(--art-amber)" />
      <path d="M52-82q12-2 25-2l-8 4Z" fill="var(--art-navy)" />
    </g>
  )
}

/** Fronds and coconuts of a palm, about two metres across, crown at the origin; give it an id to `<use>` it again. */
export function PalmCrown({ id }: { id?: string }) {
  return (
    <g id={id} strokeWidth="2">
      <path
        d="M0 0q12-60 21-71v6h-3v16l-3-6-1 21-2-8-1 21-3-8L7-10l-3-4L3-1 1 0Zm0 0q-14-58-25-66v6l3-1 1 15 3-5 1 19 3-8 1 21 4-9 1 19 3-5 1 14h3Zm0 0q-38-1-70 81l2-5 8-16 2 2 9-20 2 8 9-22 3 9 9-21 3 8 9-16 3 4 9-8Zm0 0q39 3 70 84l-1-5-9-16-2 2-9-20-2 8-9-23-3 10-9-21-3 7-9-16-3 3L2 4Z"
        fill="var(--art-leaf-deep)"
      />
      <path
        d="M0 0q-51-46-92 12l2-1 10-12 4 9 11-17 4 15 11-18 5 17 11-16 4 16 12-11 5 11 10-3Zm0 0q50-47 91 7h-2L79-5 75 5 64-12 60 4 49-14 45 4 34-12 29 4 18-7 13 5 3 2Zm0 0q-33-62-60-59l1 6 7-3 3 16 6-9 3 22 7-12 3 23 8-11 3 20 7-6 3 14h7Zm0 0q35-60 63-54l-1 5-7-4-3 16-7-9-3 21-8-12-3 23-7-12L20-6l-7-7L9 2 2 1Z"
        fill="var(--art-leaf)"
      />
      <g fill="var(--art-wood-deep)">
        <circle cx="-7" cy="6" r="6" />
        <circle cx="6" cy="7" r="6" />
      </g>
    </g>
  )
}

/** A paper lantern on its cord, middle at the origin; `r` is half its height, `cord` the way up to the beam. */
export function Lantern({ r, cord, ...place }: { r: number; cord: number; id?: string; transform?: string }) {
  const side = Math.round(r * 0.75)
  const rib = Math.round(r * 0.45)
  return (
    <g {...place} strokeWidth="1.6">
      <g fill="var(--art-halo)" stroke="none">
        <circle r={Math.round(r * 3.6)} />
        <circle r={Math.round(r * 2.1)} />
      </g>
      <g stroke="var(--art-line)">
        <path d={`M0 ${-cord}V${-r}M0 ${r}v${Math.round(r * 0.7)}`} />
        <path
          d={`M${-rib} ${-r}h${2 * rib}q${side} ${r} 0 ${2 * r}h${-2 * rib}q${-side} ${-r} 0 ${-2 * r}Z`}
          fill="var(--art-amber)"
        />
      </g>
      <path
        d={`M-2 ${-r}q${-rib} ${r} 0 ${2 * r}M2 ${-r}q${rib} ${r} 0 ${2 * r}`}
        stroke="var(--art-amber-pale)"
      />
    </g>
  )
}
