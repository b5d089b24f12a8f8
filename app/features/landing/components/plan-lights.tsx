import { LIGHTS_PER_STRING, STRINGS } from '../lights.ts'

const GAP = 20
const SAG = 9
const ROW = 26
const WIDTH = GAP * LIGHTS_PER_STRING

/** Strings of bulbs as at a night market: as many lit as the pass has nights, so that passes compare at a glance. */
export function PlanLights({ nights }: { nights: number }) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${STRINGS * ROW + 6}`} aria-hidden="true" className="block h-auto w-full">
      {Array.from({ length: STRINGS }, (_, row) => {
        const y = row * ROW + 4
        return (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the strings never change places
            key={row}
            d={`M0 ${y}Q${WIDTH / 2} ${y + 2 * SAG} ${WIDTH} ${y}`}
            fill="none"
            stroke="var(--control)"
            strokeWidth="1.2"
          />
        )
      })}
      {Array.from({ length: STRINGS * LIGHTS_PER_STRING }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bulbs never change places
        <Bulb key={index} index={index} isLit={index < nights} />
      ))}
      {nights === 0 && <path d={hourPath()} fill="var(--lantern)" />}
    </svg>
  )
}

function Bulb({ index, isLit }: { index: number; isLit: boolean }) {
  const { x, y } = placeOf(index)
  return (
    <>
      {isLit && <circle cx={x} cy={y} r="9" fill="var(--lantern)" opacity="0.25" />}
      <circle
        cx={x}
        cy={y}
        r="5"
        fill={isLit ? 'var(--lantern)' : 'var(--surface)'}
        stroke={isLit ? 'var(--lantern)' : 'var(--control)'}
        strokeWidth="1.2"
      />
    </>
  )
}

/** The bulb hangs on the string's curve. */
function placeOf(index: number) {
  const row = Math.floor(index / LIGHTS_PER_STRING)
  const t = ((index % LIGHTS_PER_STRING) + 0.5) / LIGHTS_PER_STRING
  return { x: t * WIDTH, y: Math.round((row * ROW + 4 + 4 * SAG * t * (1 - t) + 6) * 10) / 10 }
}

/** A slice of the first bulb: an hour of a day. */
function hourPath(): string {
  const { x, y } = placeOf(0)
  return `M${x} ${y}V${y - 5}A5 5 0 0 1 ${x + 3.5} ${y - 3.5}Z`
}
