import { classNames } from '#app/kit/ui/class-names.ts'
import { m } from '#app/paraglide/messages.js'
import type { MonthBar, RevenueChartView } from '../views/shown-figures.ts'
import { barLook } from './revenue-bar.ts'

// Across in percent, so that the drawing fills any width; down in pixels, so that the texts keep their size.
const AXIS_WIDTH = 9
const TOP = 24
const BASE = 350
const HEIGHT = 414
const BAR_PART = 0.62

const across = (percent: number) => `${percent}%`
const down = (share: number) => BASE - share * (BASE - TOP)

type RevenueColumnsProps = Pick<RevenueChartView, 'months' | 'axis'> & { label: string }

/** A column for each month, on an axis, from a tablet's width on. */
export function RevenueColumns({ label, months, axis }: RevenueColumnsProps) {
  const slot = (100 - AXIS_WIDTH) / months.length
  return (
    <svg role="img" aria-label={label} width="100%" height={HEIGHT} className="max-sm:hidden">
      {axis.map(({ share, text }) => (
        <g key={text}>
          <line
            x1={across(AXIS_WIDTH)}
            x2="100%"
            y1={down(share)}
            y2={down(share)}
            className={share === 0 ? 'stroke-control' : 'stroke-line'}
          />
          <text x={across(AXIS_WIDTH - 1.5)} y={down(share) + 4} textAnchor="end" className={SMALL}>
            {text}
          </text>
        </g>
      ))}
      {months.map((bar, index) => (
        <Column key={bar.month} bar={bar} left={AXIS_WIDTH + index * slot} slot={slot} />
      ))}
    </svg>
  )
}

const SMALL = 'fill-muted text-xs tabular-nums'

function Column({ bar, left, slot }: { bar: MonthBar; left: number; slot: number }) {
  const { share, short, year, compact, isCurrent } = bar
  const middle = across(left + slot / 2)
  return (
    <g>
      {share > 0 && (
        <rect
          x={across(left + (slot * (1 - BAR_PART)) / 2)}
          y={down(share)}
          width={across(slot * BAR_PART)}
          height={BASE - down(share)}
          className={barLook(isCurrent)}
        />
      )}
      <text x={middle} y={down(share) - 7} textAnchor="middle" className="fill-ink text-xs tabular-nums">
        {compact}
      </text>
      <text
        x={middle}
        y={BASE + 20}
        textAnchor="middle"
        className={classNames('text-sm', isCurrent ? 'fill-ink font-bold' : 'fill-muted')}
      >
        {short}
      </text>
      <text x={middle} y={BASE + 38} textAnchor="middle" className={SMALL}>
        {year}
      </text>
      {isCurrent && (
        <text x="100%" y={BASE + (year ? 56 : 38)} textAnchor="end" className="fill-ink text-xs">
          {m.dashboard_so_far()}
        </text>
      )}
    </g>
  )
}
