import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import type { MonthBar } from '../views/shown-figures.ts'
import { barLook } from './revenue-bar.ts'

const ROW = 32
const BAR = 16
/** Room below the current month, which is the last, for saying that it is not over. */
const SO_FAR = 12
/** In percent of the width: where the bars begin, and how long the longest is. */
const BARS_AT = 24
const BARS_WIDTH = 48

/** The months below one another, with their bars and amounts: for a phone. */
export function RevenueRows({ label, months }: { label: string; months: MonthBar[] }) {
  return (
    <svg
      role="img"
      aria-label={label}
      width="100%"
      height={months.length * ROW + SO_FAR}
      className="sm:hidden"
    >
      {months.map((bar, index) => (
        <Row key={bar.month} bar={bar} middle={index * ROW + ROW / 2} />
      ))}
    </svg>
  )
}

function Row({ bar, middle }: { bar: MonthBar; middle: number }) {
  const { share, short, year, amount, isCurrent } = bar
  const look = classNames('text-sm', isCurrent && 'font-bold')
  return (
    <g>
      <text x="0" y={middle + 5} className={classNames('fill-ink', look)}>
        {year ? `${short} ${year}` : short}
      </text>
      {share > 0 && (
        <rect
          x={`${BARS_AT}%`}
          y={middle - BAR / 2}
          width={`${share * BARS_WIDTH}%`}
          height={BAR}
          className={barLook(isCurrent)}
        />
      )}
      <text x="100%" y={middle + 5} textAnchor="end" className={classNames('fill-ink tabular-nums', look)}>
        {amount}
      </text>
      {isCurrent && (
        <text x="0" y={middle + 21} className="fill-muted text-xs">
          {m.dashboard_so_far()}
        </text>
      )}
    </g>
  )
}
