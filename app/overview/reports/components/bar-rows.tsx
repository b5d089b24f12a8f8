import './bar-rows.css'
import { useId } from 'react'
import type { Bar } from '../views/shown.ts'

const ROW = 32
const BAR = 16
/** In percent of the width: where the bars end and the amounts have room, and what a letter of a name takes on a phone. */
const BARS_END = 72
const LETTER = 3
const NAMES = { least: 24, most: 40 }

/** Where the bars begin, in percent: behind the longest name. */
function beginOf(bars: Bar[]): number {
  const longest = Math.max(...bars.map(({ label }) => label.length)) * LETTER
  return Math.min(Math.max(longest, NAMES.least), NAMES.most)
}

/**
 * Bars below one another with their names and amounts, which any width has room for. What takes away is hatched, and what
 * a bar is compared with is a line across it: both are told apart without colours.
 */
export function BarRows({ label, bars }: { label: string; bars: Bar[] }) {
  const hatch = useId()
  const begin = beginOf(bars)
  return (
    <svg role="img" aria-label={label} width="100%" height={bars.length * ROW} className="bar-rows">
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="3" height="6" />
      </pattern>
      {bars.map((bar, at) => (
        <BarRow key={bar.key} bar={bar} begin={begin} hatch={hatch} middle={at * ROW + ROW / 2} />
      ))}
    </svg>
  )
}

type BarRowProps = { bar: Bar; begin: number; middle: number; hatch: string }

function BarRow({ bar, begin, middle, hatch }: BarRowProps) {
  const { label, text, from, to, look, mark } = bar
  const length = (share: number) => share * (BARS_END - begin)
  const across = (share: number) => `${begin + length(share)}%`
  return (
    <g>
      <text x="0" y={middle + 5}>
        {label}
      </text>
      {to > from && (
        <rect
          x={across(from)}
          y={middle - BAR / 2}
          width={`${length(to - from)}%`}
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
