import { LIGHTS_PER_STRING, STRINGS } from '../rules/lights.ts'

const GAP = 20
const SAG = 9
const ROW = 26
const WIDTH = GAP * LIGHTS_PER_STRING
const HEIGHT = STRINGS * ROW + 6

/**
 * Strings of bulbs as at a night market: as many lit as the pass has nights, so that passes compare at a glance. All
 * bulbs of a kind are one path of dots: a page full of passes would have hundreds of circles.
 */
export function PlanLights({ nights }: { nights: number }) {
  const bulbs = Array.from({ length: STRINGS * LIGHTS_PER_STRING }, (_, index) => placeOf(index))
  const lit = dotsAt(bulbs.slice(0, nights))
  const unlit = dotsAt(bulbs.slice(nights))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      style={{ aspectRatio: WIDTH / HEIGHT }}
      fill="none"
      strokeLinecap="round"
      aria-hidden="true"
      className="drawn-near block w-full"
    >
      <path d={stringsPath()} stroke="var(--control)" strokeWidth="1.2" strokeLinecap="butt" />
      {unlit && <path d={unlit} stroke="var(--control)" strokeWidth="11.2" />}
      {unlit && <path d={unlit} stroke="var(--surface)" strokeWidth="8.8" />}
      {lit && <path d={lit} stroke="var(--lantern)" strokeWidth="18" opacity="0.25" />}
      {lit && <path d={lit} stroke="var(--lantern)" strokeWidth="11.2" />}
      {nights === 0 && <path d={hourPath()} fill="var(--lantern)" />}
    </svg>
  )
}

type Place = { x: number; y: number }

/** Strokes of no length, whose round ends are the dots. */
function dotsAt(places: Place[]): string {
  return places.map(({ x, y }) => `M${x} ${y}h0`).join('')
}

function stringsPath(): string {
  return Array.from({ length: STRINGS }, (_, row) => {
    const y = row * ROW + 4
    return `M0 ${y}Q${WIDTH / 2} ${y + 2 * SAG} ${WIDTH} ${y}`
  }).join('')
}

/** The bulb hangs on the string's curve. */
function placeOf(index: number): Place {
  const row = Math.floor(index / LIGHTS_PER_STRING)
  const t = ((index % LIGHTS_PER_STRING) + 0.5) / LIGHTS_PER_STRING
  return { x: t * WIDTH, y: Math.round((row * ROW + 4 + 4 * SAG * t * (1 - t) + 6) * 10) / 10 }
}

/** A slice of the first bulb: an hour of a day. */
function hourPath(): string {
  const { x, y } = placeOf(0)
  return `M${x} ${y}V${y - 5}A5 5 0 0 1 ${x + 3.5} ${y - 3.5}Z`
}
