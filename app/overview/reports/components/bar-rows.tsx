import './bar-rows.css'
import { useId } from 'react'
import type { Bar } from '../views/shown.ts'

const ROW = 32
const BAR = 16
/** In percent of the width: where the bars begin, and how much room they have before the amounts. */
const BARS_AT = 24
const BARS_WIDTH = 48

const across = (share: number) => `${BARS_AT + share * BARS_WIDTH}%`

/**
 * Bars below one another with their names and amounts, which any width has room for. What takes away is hatched, and what
 * a bar is compared with is a line across it: both are told apart without colours.
 */
export function BarRows({ label, bars }: { label: string; bars: Bar[] }) {
  const hatch = useId()
  return (
    <svg role="img" aria-label={label} width="100%" height={bars.length * ROW} className="bar-rows">
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="3" height="6" />
      </pattern>
      {bars.map((bar, at) => (
        <BarRow key={bar.key} bar={bar} middle={at * ROW + ROW / 2} hatch={hatch} />
      ))}
    </svg>
  )
}

function BarRow({ bar, middle, hatch }: { bar: Bar; middle: number; hatch: string }) {
  const { label, text, from, to, look, mark } = bar
  return (
    <g>
      <text x="0" y={middle + 5}>
        {label}
      </text>
      {to > from && (
        <rect
          x={across(from)}
          y={middle - BAR / 2}
          width={`${(to - from) * BARS_WIDTH}%`}
          height={BAR}
          className={look}
          fill={look === 'less' ? `url(#${hatch})` : undefined}
        />
      )}
      {mark !== undefined && (
        <line x1={across(mark)} x2={across(mark)} y1={middle - BAR / 2 - 4} y2={middle + BAR / 2 + 4} />
      )}
      <text x="100%" y={middle + 5} textAnchor="end">
        {text}
      </text>
    </g>
  )
}
